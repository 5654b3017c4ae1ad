/** The English words that a program beside us can use: sentences of verdicts, of proofs and of steps. */

export { type Advice, advise, PROTOCOLS, STEPS, titleOf } from '../../engine/judgement/advice.en.ts';
export { showProof } from '../../engine/proof/proof.en.ts';
export { describeAction } from '../../engine/remedies/words.en.ts';
export { auditDocument, provenDocument } from '../../engine/wording/document.en.ts';
