/** The French words that a program beside us can use: sentences of verdicts, of proofs and of steps. */

export { type Advice, advise, PROTOCOLS, STEPS, titleOf } from '../../engine/judgement/advice.fr.ts';
export { type Proof, showProof } from '../../engine/proof/proof.fr.ts';
export { describeAction } from '../../engine/remedies/words.fr.ts';
export {
  type AuditDocument,
  auditDocument,
  type ProvenDocument,
  provenDocument,
} from '../../engine/wording/document.fr.ts';
