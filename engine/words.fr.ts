export {
  type Advice,
  AXIS_NAMES,
  advise,
  PROTOCOLS,
  SILENCES,
  STEPS,
  silenceWords,
  titleOf,
  VERDICTS,
} from './advice.fr.ts';
export { type AuditDocument, auditDocument } from './document.fr.ts';
export { type ActionWords, describeAction, effortInWords, RISKS, WHO } from './remedies/words.fr.ts';
