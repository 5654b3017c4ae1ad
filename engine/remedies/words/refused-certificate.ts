import { type CheckId, idsOf } from '../../protocols/index.ts';

/** Faults of a certificate for which a browser warns under every name of the site. */
export const REFUSED: readonly CheckId[] = idsOf('dns', 'certificate-trust', 'certificate-sig');
