import type { SendersReading } from '@rempart/contract';
import type { AuditEvidence } from '@rempart/engine';
import { ThreadRefusal } from '@rempart/report';
import type { Visitor } from '../../../domain/limits.ts';
import type { PostedForm } from '../../../ports/posted-form.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { findAudit } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Tools } from '../ports/tools.ts';
import { nameServers } from './name-servers.ts';
import { offerIncludes } from './offer-includes.ts';

const COME_BACK_SECONDS = 10;

/**
 * Reads the reports in a form that a visitor posted, with the evidence of the visitor's audit where there is one; null where it has no
 * file. Nothing is stored or logged. Refuses with `RATE_LIMITED`, with `UPLOAD_TOO_LARGE` for too many files, and with `UNAVAILABLE`
 * where too many wait or it takes too long.
 */
export async function readUpload(
  { form, publicId }: { readonly form: PostedForm; readonly publicId: string | null },
  visitor: Visitor,
  tools: Pick<Tools, 'store' | 'limits' | 'readUpload' | 'includeCost' | 'addressNames'>,
): Promise<SendersReading | null> {
  if (!mayHaveFiles(form)) return null;
  enforceLimit('upload', visitor, tools);
  const evidence = publicId === null ? null : await evidenceOf(publicId, tools);
  const { reading, fault } = await tools.readUpload({ form, evidence }).catch((fault: unknown) => {
    if (fault instanceof ThreadRefusal) throw new Refusal('UNAVAILABLE', COME_BACK_SECONDS);
    throw fault;
  });
  if (fault === 'too-large') throw new Refusal('UPLOAD_TOO_LARGE');
  if (fault === 'no-file') return null;
  return offerIncludes(await nameServers(reading, tools), evidence, tools);
}

/** Of another type a form has no files, and starts no thread. */
export function mayHaveFiles({ type }: PostedForm): boolean {
  return type.toLowerCase().startsWith('multipart/form-data');
}

/** null where there is no such result, or none yet: the reports are read all the same. */
async function evidenceOf(publicId: string, tools: Pick<Tools, 'store'>): Promise<AuditEvidence | null> {
  const audit = await findAudit(publicId, tools).catch((fault: unknown) => {
    if (fault instanceof Refusal) return null;
    throw fault;
  });
  return audit && ((await tools.store.audits.conclusion(audit.id))?.evidence ?? null);
}
