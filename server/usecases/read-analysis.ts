import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AnalysisResults, AnalysisState, ProtocolResult } from '@rempart/contract';
import type { StoredAudit } from '../ports/audits.ts';
import type { Tools } from '../ports/tools.ts';
import type { PackedPart, View, ViewPart } from '../ports/views.ts';
import { addOnce, awaitMade } from './made-by-worker.ts';
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

export async function findAudit(publicId: string, { store }: Pick<Tools, 'store'>): Promise<StoredAudit> {
  const audit = PUBLIC_ID.test(publicId) ? await store.audits.find(publicId) : null;
  if (!audit) throw new Refusal('NOT_FOUND');
  return audit;
}

export async function readState(publicId: string, tools: Pick<Tools, 'store'>): Promise<AnalysisState> {
  const audit = await findAudit(publicId, tools);
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
  return JSON.parse((await unpacked(octets)).toString());
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

/**
 * An ETag for the results that a page would show, and the name that was audited; null while they may still change. Refuses with
 * `NOT_FOUND` and `PREPARING`.
 */
export async function readTag(
  publicId: string,
  tools: Dependencies,
): Promise<{ readonly tag: string; readonly unicode: string } | null> {
  const { audit, found } = await present(publicId, (id) => tools.store.views.head(id), tools);
  return found && { tag: found.tag, unicode: audit.unicode };
}

/** The verdicts on the cards, and nothing else; empty before the end. */
export async function readVerdicts(publicId: string, { store }: Pick<Tools, 'store'>): Promise<View['verdicts']> {
  const { id } = await findAudit(publicId, { store });
  const shown = await store.views.verdicts(id);
  if (shown) return shown;
  const whole = await store.audits.conclusion(id);
  return Object.fromEntries(whole?.results.protocols.map((one) => [one.id, one.verdict]) ?? []);
}

async function readPart(
  publicId: string,
  part: ViewPart,
  tools: Dependencies,
): Promise<{ readonly audit: StoredAudit; readonly part: PackedPart | null }> {
  const { audit, found } = await present(publicId, (id) => tools.store.views.find(id, part), tools);
  return { audit, part: found };
}

/** An audit, and what was found of its view. */
interface Row<Found> {
  readonly audit: StoredAudit;
  readonly found: Found | null;
}

/**
 * Reads a stored view. One of another version is returned while a job replaces it. Where there is none yet, its readers
 * wait for it a little; then refuses with `PREPARING`. Where it could not be made, refuses with `NOT_MADE` at once.
 * null before the end of the audit, and where it was forgotten.
 */
async function present<Found extends { readonly version: string }>(
  publicId: string,
  read: (publicId: string) => Promise<Row<Found> | null>,
  tools: Dependencies,
): Promise<Row<Found>> {
  const row = PUBLIC_ID.test(publicId) ? await read(publicId) : null;
  if (!row) throw new Refusal('NOT_FOUND');
  const { audit, found } = row;
  if (audit.status !== 'completed') return { audit, found: null };
  if (found?.version === tools.viewVersion) return row;
  if (!found && !(await tools.store.audits.isWhole(audit.id))) return row;
  const asked = await addOnce('prepare-view', { auditId: audit.id }, tools.viewVersion, tools);
  if (found) return row;
  return awaitMade(asked, async () => {
    const made = await read(publicId);
    return made?.found ? made : null;
  });
}

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
