export { effortInWords, stepHolders as WHO } from '@rempart/contract';
export { REPORT_FAULTS } from '../aggregate-reports/reading/refusals.fr.ts';
export { includeInWords, mendOf, ONE_AT_A_TIME } from '../aggregate-reports/sender-mending.fr.ts';
export {
  asPublished,
  describeTask,
  dispositionsInWords,
  headlineOf,
  namedBy,
  senderName,
  underReject,
} from '../aggregate-reports/words.fr.ts';
export { isPlatform, partyName } from '../atlas/atlas.ts';
export { conditionInWords, settingInWords } from '../common/plan-words.fr.ts';
export { silenceCause, silenceWords } from '../common/silences.fr.ts';
export { ANY_DNS_HOST, isToCheck, type ProviderSteps, type Sourced, stepsAt } from '../data/steps.fr.ts';
export {
  type Advice,
  advise,
  PROTOCOLS,
  taskOf,
  titleOf,
} from '../judgement/advice.fr.ts';
export { settingsMessages } from '../network/settings.fr.ts';
export { grantInWords, lossInWords } from '../permissions/words.fr.ts';
export { type Proof, showProof } from '../proof/proof.fr.ts';
export { adviseMessage, relationWords } from '../received-message/words.fr.ts';
export {
  ANSWERS,
  describeScenario,
  explainReadiness,
  READINESS,
  RECEIVER_NAMES,
} from '../receivers/words.fr.ts';
export {
  type ActionWords,
  describeAction,
  RISKS,
  SEEN_BY_AUDIT,
} from '../remedies/words.fr.ts';
export { findingApart } from '../remedies/words.ts';
export { type Brief, briefOf } from './brief.fr.ts';
export { planInShort } from './brief-plan.fr.ts';
export { type AuditDocument, auditDocument, type ProvenDocument, provenDocument } from './document.fr.ts';
export { describeFirstThing } from './first-thing.fr.ts';
export { conditionsOf, onlyIf, planDocumentOf, titlesIn } from './plan-steps.fr.ts';
export { plainSentence, sentenceOf } from './sentence.fr.ts';
