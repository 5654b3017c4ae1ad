import { type ProtocolId, protocolIds } from '@rempart/contract';
import {
  type ApiStart,
  type ApiStarted,
  apiRunning,
  IDEMPOTENCY_HOURS,
  noNames,
  protocolNamed,
} from '@rempart/contract/api';
import { digestOf } from '../../../usecases/orders/access.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { startAnalysis } from '../../../usecases/start-analysis.ts';
import type { ProgramTables, TablesBelow, Tools } from '../ports/tools.ts';
import type { Caller } from './caller.ts';
import { ApiRefusal } from './refusal.ts';
import { notifyCompletion } from './webhook-events.ts';

type Dependencies = Parameters<typeof startAnalysis<ProgramTables & TablesBelow>>[2];

/** Used while no audit has been measured yet: every audit ends within this time. */
const LONGEST_SECONDS = 30;
/** Concurrent audits in one worker, for estimating the wait. */
const AT_ONCE = 3;
const RUNNING_SECONDS = 30;

/** The answer, and whether it was stored before under the same idempotency key. */
export interface StartedOrReplayed {
  readonly started: ApiStarted;
  readonly isReplayed: boolean;
}

/**
 * Starts an audit for an account: of exactly the given name, of all protocols or of those requested. Under an idempotency key, the same
 * request gets the same answer for a day, and another one is refused (`IDEMPOTENCY_MISMATCH`).
 */
export async function startForAccount(
  { account }: Caller,
  asked: ApiStart,
  idempotencyKey: string | null,
  tools: Dependencies,
): Promise<StartedOrReplayed> {
  const request = digestOf(
    JSON.stringify([asked.domain, asked.protocols ?? null, ...(asked.entitled ? ['entitled'] : [])]),
  );
  const replayed = idempotencyKey === null ? null : await keptAnswer(account.id, idempotencyKey, request, tools);
  if (replayed) return { started: replayed, isReplayed: true };
  const protocols = protocolsOf(asked);
  let started: ApiStarted | null = null;
  const opening = startAnalysis(
    { domain: asked.domain, exact: true, options: { ...OPTIONS, entitled: asked.entitled ?? false } },
    null,
    tools,
    {
      account: `account ${account.id}`,
      protocols,
      isUnhurried: async (within) => (await within.apiAudits.unfinished(account.id)) > 0,
      beforeOpening: async (within) => {
        if ((await within.apiAudits.unfinished(account.id)) >= apiRunning[account.plan])
          throw new ApiRefusal('TOO_MANY_RUNNING', { retryAfter: RUNNING_SECONDS });
      },
      keep: async (audit, within) => {
        const at = tools.now();
        await within.apiAudits.note(account.id, audit.id, at);
        await notifyCompletion({ auditId: audit.id, accountId: account.id }, within, at);
        const estimatedTime = audit.status === 'completed' ? 1 : await estimate(protocols, within);
        started = { success: true, reportId: audit.publicId, status: 'started', estimatedTime };
        if (idempotencyKey === null) return;
        if (
          !(await within.apiAudits.keepAnswer(
            account.id,
            idempotencyKey,
            { request, answer: started },
            at,
            keptSince(at),
          ))
        )
          throw new SupersededStart();
      },
    },
  );
  try {
    await opening;
  } catch (error) {
    if (error instanceof SupersededStart && idempotencyKey !== null) {
      const other = await keptAnswer(account.id, idempotencyKey, request, tools);
      if (other) return { started: other, isReplayed: true };
    }
    const why = error instanceof Refusal ? noNames.find((code) => code === error.code) : undefined;
    throw why
      ? new ApiRefusal('INVALID_DOMAIN', { field: 'domain', value: asked.domain, said: ({ noName }) => noName[why] })
      : error;
  }
  if (!started)
    throw new Error(`an audit was started but its answer was not stored for account ${account.id}, ${request}`);
  return { started, isReplayed: false };
}

/** A concurrent request under the same key was answered first. */
class SupersededStart extends Error {}

const OPTIONS = {
  dnsAnalysis: true,
  securityChecks: true,
  pdfReport: false,
  realTimeAlerts: false,
  selectors: [],
  sendsNothing: false,
};

/** In the order of the cards, each once; empty where that is all of them. */
function protocolsOf({ protocols = [] }: ApiStart): readonly ProtocolId[] {
  const chosenProtocols = new Set(protocols.map(protocolNamed));
  return chosenProtocols.size === protocolIds.length ? [] : protocolIds.filter((id) => chosenProtocols.has(id));
}

async function keptAnswer(
  accountId: number,
  key: string,
  request: string,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<ApiStarted | null> {
  const storedAnswer = await store.apiAudits.answered(accountId, key, keptSince(now()));
  if (storedAnswer && storedAnswer.request !== request)
    throw new ApiRefusal('IDEMPOTENCY_MISMATCH', { field: 'Idempotency-Key', value: key });
  return storedAnswer ? (storedAnswer.answer as ApiStarted) : null;
}

function keptSince(at: Date): Date {
  return new Date(at.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
}

/** Seconds until the end: the median duration of recent audits of this kind, once for itself and once for each batch ahead. */
async function estimate(
  protocols: readonly ProtocolId[],
  { apiAudits, probes }: Pick<Tools['store'], 'apiAudits' | 'probes'>,
): Promise<number> {
  const typical =
    (await apiAudits.typicalSeconds(protocols)) ?? (await apiAudits.typicalSeconds([])) ?? LONGEST_SECONDS;
  const turns = Math.ceil((await probes.waiting()).length / AT_ONCE);
  return Math.max(1, Math.ceil(typical * (1 + turns)));
}
