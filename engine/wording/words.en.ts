export { REPORT_FAULTS } from '../aggregate-reports/reading/refusals.en.ts';
export {
  asPublished,
  describeTask,
  dispositionsInWords,
  headlineOf,
  namedBy,
  senderName,
  underReject,
} from '../aggregate-reports/words.en.ts';
export { clockTime as utcClock, count, dateInWords, integer } from '../common/phrases.en.ts';
export { conditionInWords, settingInWords } from '../common/plan-words.en.ts';
export { silenceWords } from '../common/silences.en.ts';
export { type Advice, advise, PROTOCOLS, STEPS, titleOf, wordsOf } from '../judgement/advice.en.ts';
export { settingsMessages } from '../network/settings.en.ts';
export { grantInWords, lossInWords } from '../permissions/words.en.ts';
export { showProof } from '../proof/proof.en.ts';
export { describeAction, effortInWords, RISKS, WHO } from '../remedies/words.en.ts';
export { planInShort } from './brief-plan.en.ts';
export { auditDocument, provenDocument } from './document.en.ts';
export { onlyIf, planDocumentOf, titlesIn } from './plan-steps.en.ts';
