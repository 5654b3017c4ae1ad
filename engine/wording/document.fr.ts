import { advise } from '../judgement/advice.fr.ts';
import { documentsIn } from './document.ts';

export type { AuditDocument, ProvenDocument } from './document.ts';

const DOCUMENTS = documentsIn({ language: 'fr', advise });

/** One audit as one JSON document. */
export const auditDocument = DOCUMENTS.auditDocument;

/** The same with all that was asked and answered, and what of it proves each rule. */
export const provenDocument = DOCUMENTS.provenDocument;
