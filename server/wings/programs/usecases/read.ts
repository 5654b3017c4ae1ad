import { type ApiAnalysis, type ApiLanguage, type ApiPage, apiNameOf } from '@rempart/contract/api';
import type { StoredAudit } from '../../../ports/audits.ts';
import { findAudit, readResults } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { isPartial } from '../../../usecases/summary-of.ts';
import type { Store, Tools } from '../ports/tools.ts';
import type { Caller } from './caller.ts';
import { cursorOf, serialOf } from './cursor.ts';
import { readEnglish } from './read-english.ts';
import { ApiRefusal } from './refusal.ts';

type Dependencies = Pick<Tools, 'store'>;

/** An audit that this account requested. That of another account does not exist for it (`NOT_FOUND`). */
export async function ownReport({ account }: Caller, publicId: string, tools: Dependencies): Promise<StoredAudit> {
  const audit = await findAudit(publicId, tools).catch((fault: unknown) => {
    if (fault instanceof Refusal) throw notFound(publicId);
    throw fault;
  });
  if (!(await tools.store.apiAudits.isOf(account.id, audit.id))) throw notFound(publicId);
  return audit;
}

/** The same once it is completed; throws `NOT_COMPLETED` before. */
export async function ownCompleted(caller: Caller, publicId: string, tools: Dependencies): Promise<StoredAudit> {
  const audit = await ownReport(caller, publicId, tools);
  if (audit.status !== 'completed')
    throw new ApiRefusal('NOT_COMPLETED', {
      field: 'reportId',
      value: publicId,
      said: audit.status === 'failed' ? (words) => words.failed : null,
    });
  return audit;
}

export async function readForAccount(caller: Caller, publicId: string, tools: Dependencies): Promise<ApiAnalysis> {
  return analysisOf(await ownReport(caller, publicId, tools), tools);
}

/** `cursor` null: from the newest on. Throws `INVALID_REQUEST` for a cursor that no page returned. */
export async function listForAccount(
  { account }: Caller,
  { cursor, limit, domain }: { readonly cursor: string | null; readonly limit: number; readonly domain: string | null },
  tools: Dependencies,
): Promise<ApiPage> {
  const before = cursor === null ? null : serialOf(cursor);
  const rows = await tools.store.apiAudits.list(account.id, { before, domain, most: limit });
  const shown = rows.slice(0, limit);
  const data: ApiAnalysis[] = [];
  for (const { auditId } of shown) {
    const audit = await tools.store.audits.byId(auditId);
    if (audit) data.push(await analysisOf(audit, tools));
  }
  const last = shown.at(-1);
  return { data, nextCursor: rows.length > limit && last ? cursorOf(last.serial) : null };
}

/** The plan in short. Throws `PARTIAL` for an audit of some protocols: advice must know everything that it could break. */
export async function readPlan(
  caller: Caller,
  publicId: string,
  language: ApiLanguage,
  tools: Parameters<typeof readResults>[1] & Parameters<typeof readEnglish>[1],
) {
  const audit = await ownCompleted(caller, publicId, tools);
  if (audit.protocols?.length) throw new ApiRefusal('PARTIAL', { field: 'reportId', value: publicId });
  const { plan } = await (language === 'en' ? readEnglish(audit, tools) : readResults(publicId, tools));
  if (!plan) throw notFound(publicId);
  return plan;
}

export async function analysisOf(
  audit: StoredAudit,
  { store }: { readonly store: Pick<Store, 'audits'> },
): Promise<ApiAnalysis> {
  const { publicId: id, domain, status, progress, createdAt, completedAt } = audit;
  const concluded = status === 'completed' ? await store.audits.conclusion(audit.id) : null;
  return {
    id,
    domain,
    status: status === 'queued' ? 'started' : status,
    progress,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    results: concluded && resultsOf(audit, concluded.results),
  };
}

type Concluded = NonNullable<Awaited<ReturnType<Tools['store']['audits']['conclusion']>>>['results'];

function resultsOf(audit: StoredAudit, { grade, counts, protocols }: Concluded): ApiAnalysis['results'] {
  const { protocols: asked = [] } = audit;
  const shown = protocols.filter(({ id }) => asked.length === 0 || asked.includes(id));
  return {
    overallScore: grade.letter,
    provisional: grade.provisional,
    partial: isPartial(audit),
    counts,
    protocols: Object.fromEntries(shown.map(({ id, verdict }) => [apiNameOf(id), verdict])),
  };
}

function notFound(publicId: string): ApiRefusal {
  return new ApiRefusal('NOT_FOUND', { field: 'reportId', value: publicId });
}
