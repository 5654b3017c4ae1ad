import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AnalysisResults, AnalysisState, ProtocolResult } from '@rempart/contract';
import type { StoredAudit } from '../ports/audits.ts';
import type { Tools } from '../ports/tools.ts';
import type { PackedPart, View, ViewPart } from '../ports/views.ts';
import { askForView } from './prepare-view.ts';
import { Refusal } from './refusal.ts';
import { summaryOf } from './summary-of.ts';

type Dependencies = Pick<Tools, 'store' | 'viewVersion' | 'now'>;

/** 22 characters of base64url: 128 bits. Anything else cannot be a public id, and is not looked up. */
const PUBLIC_ID = /^[A-Za-z0-9_-]{22}$/;

/** The conclusions about the whole, which are shown at the end of an audit only. */
const UNTOLD: Pick<AnalysisResults, 'sentence' | 'profile' | 'mailElsewhere' | 'plan' | 'scenarios' | 'receivers'> = {
  sentence: [],
  profile: '',
  mailElsewhere: null,
  plan: null,
  scenarios: [],
  receivers: [],
};

const unpacked = promisify(gunzip);

/** The audit with a public id. */
export async function findReport(publicId: string, { store }: Pick<Tools, 'store'>): Promise<StoredAudit> {
  const audit = PUBLIC_ID.test(publicId) ? await store.audits.find(publicId) : null;
  if (!audit) throw new Refusal('NOT_FOUND');
  return audit;
}

export async function readState(publicId: string, tools: Pick<Tools, 'store'>): Promise<AnalysisState> {
  const audit = await findReport(publicId, tools);
  const { publicId: id, domain, unicode, status, progress, createdAt, completedAt } = audit;
  return {
    report: {
      id,
      domain,
      unicode,
      status,
      ahead: await aheadOf(audit, tools),
      progress,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    },
  };
}

/** The packed results of a finished audit; before its end, the verdicts so far. Refuses with `PREPARING` while they are being made. */
export async function readPacked(publicId: string, tools: Dependencies): Promise<PackedPart | AnalysisResults> {
  const { audit, part } = await readPart(publicId, 'results', tools);
  return part ?? (await unfinished(audit, tools));
}

/** The same for server-side rendering. */
export async function readResults(publicId: string, tools: Dependencies): Promise<AnalysisResults> {
  const found = await readPacked(publicId, tools);
  return 'octets' in found ? unpackResults(found) : found;
}

export async function unpackResults({ octets }: PackedPart): Promise<AnalysisResults> {
  return JSON.parse((await unpacked(octets)).toString()) as AnalysisResults;
}

/** A completed audit as a document to download. Refuses with `NOT_FOUND` before its end, and with `PREPARING`. */
export async function readDocument(
  publicId: string,
  tools: Dependencies,
): Promise<PackedPart & Pick<StoredAudit, 'domain'>> {
  const { audit, part } = await readPart(publicId, 'document', tools);
  if (!part) throw new Refusal('NOT_FOUND');
  return { ...part, domain: audit.domain };
}

/** An ETag for the results that a page would show; null while they may still change. Refuses with `NOT_FOUND` and `PREPARING`. */
export async function readTag(publicId: string, tools: Dependencies): Promise<string | null> {
  const row = PUBLIC_ID.test(publicId) ? await tools.store.views.head(publicId) : null;
  if (!row) throw new Refusal('NOT_FOUND');
  return (await present(row.audit, row.found, tools))?.tag ?? null;
}

/** The verdicts on the cards, and nothing else; empty before the end. */
export async function readVerdicts(publicId: string, tools: Pick<Tools, 'store'>): Promise<View['verdicts']> {
  return tools.store.views.verdicts((await findReport(publicId, tools)).id);
}

async function readPart(
  publicId: string,
  part: ViewPart,
  tools: Dependencies,
): Promise<{ readonly audit: StoredAudit; readonly part: PackedPart | null }> {
  const row = PUBLIC_ID.test(publicId) ? await tools.store.views.find(publicId, part) : null;
  if (!row) throw new Refusal('NOT_FOUND');
  return { audit: row.audit, part: await present(row.audit, row.found, tools) };
}

/**
 * Returns the stored view. One of another version is returned while a job replaces it; where there is none yet, refuses with `PREPARING`.
 * null before the end of the audit, and where it was forgotten.
 */
async function present<Found extends { readonly version: string }>(
  { id, status }: StoredAudit,
  found: Found | null,
  tools: Dependencies,
): Promise<Found | null> {
  if (status !== 'completed') return null;
  if (found?.version === tools.viewVersion) return found;
  if (!found && !(await tools.store.audits.isWhole(id))) return null;
  await askForView(id, tools);
  if (!found) throw new Refusal('PREPARING', PREPARED_SECONDS);
  return found;
}

/** A view takes a second; others may be ahead. */
const PREPARED_SECONDS = 5;

async function aheadOf({ id, status }: StoredAudit, { store }: Pick<Tools, 'store'>): Promise<number | null> {
  return status === 'queued' ? store.audits.ahead(id) : null;
}

async function unfinished(audit: StoredAudit, tools: Pick<Tools, 'store'>): Promise<AnalysisResults> {
  const summary = summaryOf(audit);
  const events = (await tools.store.audits.eventsAfter(audit.id, 0)).map(({ event }) => event);
  const judged = events.filter((event) => event.type === 'judged');
  const protocols: readonly ProtocolResult[] = judged.map(({ protocol, verdict }) => ({
    id: protocol,
    verdict,
    commands: [],
    proofs: [],
    checks: [],
  }));
  const stats = { ...summary.stats, ...judged.at(-1)?.counts };
  return { ...summary, ahead: await aheadOf(audit, tools), stats, protocols, ...UNTOLD };
}
