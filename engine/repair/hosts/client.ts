import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, fieldsOf } from '@rempart/contract';
import { MOST_OCTETS, refuseMoreThan } from '../bounds.ts';
import type { ReadZone } from '../handed-over.ts';
import { HostFault } from '../host-fault.ts';
import type { Secret } from '../secret.ts';

/** What is asked of an interface over HTTP. `form` is sent as forms are, `body` as JSON. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the interface, without a slash before it. */
  readonly path: string;
  readonly body?: object;
  readonly form?: URLSearchParams;
  /** The answer is left as it came, for another thread to read. */
  readonly isLeftAsText?: true;
}

/** The headers that open an interface, for one request. */
export type Authorise = (request: {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}) => Readonly<Record<string, string>>;

/** How long a host is waited for, and how often a question is put again. */
export interface ApiPatience {
  readonly answerMs: number;
  readonly againMs: number;
  readonly tries: number;
  /** The longest that a host may ask to wait before it is asked again. */
  readonly longestWaitMs: number;
}

/** How any host is spoken to. */
export interface Manner extends Partial<ApiPatience> {
  /** How an interface is reached; absent: as Node reaches any address. */
  readonly fetch?: typeof fetch;
  /** Ends whatever is asked. */
  readonly signal?: AbortSignal;
  /** Where a zone that is handed over is read; absent: in this thread. */
  readonly readZone?: ReadZone;
}

/**
 * The answer as JSON (undefined where it is empty), or null with one of the statuses that mean that nothing is there. `Told` is what the
 * host documents; an answer of another shape is told where its parts are read.
 */
export type ApiClient = <Told = unknown>(call: ApiCall, absent?: readonly number[]) => Promise<Told>;

interface ApiAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

export const PATIENT: ApiPatience = { answerMs: 20_000, againMs: 1_000, tries: 3, longestWaitMs: 60_000 };
const LONGEST_DETAIL = 200;
const [BAD_REQUEST, UNAUTHORISED, FORBIDDEN, TOO_MANY, OWN_FAULT] = [400, 401, 403, 429, 500];

/**
 * An interface over HTTP. A question is put again where the host fails or is silent; a change is sent again only where the host says that
 * it did not take it (429). What it says in an error is told without the secrets, which some hosts repeat.
 */
export function apiClient(base: URL, secrets: readonly Secret[], authorise: Authorise, manner: Manner = {}): ApiClient {
  const { signal } = manner;
  const { answerMs, againMs, tries: most, longestWaitMs } = { ...PATIENT, ...manner };
  const pause = (ms: number) => delay(ms, undefined, signal && { signal }).catch(() => {});
  const told = (text: string) =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret.reveal(), String(secret)), text).slice(0, LONGEST_DETAIL);
  const once = async ({ method, path, body, form }: ApiCall): Promise<ApiAnswer> => {
    const url = new URL(path, base).href;
    const sent = form?.toString() ?? (body ? JSON.stringify(body) : '');
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    if (signal?.aborted) throw new HostFault('UNREACHABLE', 'given up');
    const late = AbortSignal.timeout(answerMs);
    try {
      const response = await (manner.fetch ?? fetch)(url, {
        method,
        headers: {
          accept: 'application/json',
          ...authorise({ method, url, body: sent }),
          ...(sent && { 'content-type': type }),
        },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, late]) : late,
        ...(sent && { body: sent }),
      });
      const { status, headers } = response;
      return { status, retryAfter: headers.get('retry-after'), text: await boundedText(response) };
    } catch (fault) {
      if (fault instanceof HostFault) throw fault;
      const { cause, message } = fault instanceof Error ? fault : new Error(String(fault));
      const code = errorCode(cause);
      const isClosed = code === 'ECONNREFUSED' || code === 'ENOTFOUND';
      throw new HostFault(isClosed ? 'UNREACHABLE' : 'SILENT', told(code ?? message));
    }
  };
  return async (call, absent = []) => {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === most;
      const answer = await once(call).catch((fault) => {
        const mayAsk = call.method === 'GET' && !isLast && !signal?.aborted;
        if (!mayAsk || !(fault instanceof HostFault) || fault.code !== 'SILENT') throw fault;
        return null;
      });
      if (!answer) {
        await pause(againMs * tries);
        continue;
      }
      const { status, retryAfter, text } = answer;
      if (absent.includes(status)) return null;
      if (status < BAD_REQUEST) return call.isLeftAsText ? text : jsonIn(text);
      const detail = `${status} ${told(errorIn(text))}`.trim();
      if (status === UNAUTHORISED || status === FORBIDDEN) throw new HostFault('BAD_KEY', detail);
      const isBusy = status === TOO_MANY;
      const mayAsk = !isLast && (isBusy || (status >= OWN_FAULT && call.method === 'GET'));
      const waitMs = isBusy ? waitOf(retryAfter, againMs * tries) : againMs * tries;
      if (!mayAsk || waitMs > longestWaitMs) throw new HostFault(refusalOf(status), detail);
      await pause(waitMs);
    }
  };
}

function refusalOf(status: number) {
  if (status === TOO_MANY) return 'THROTTLED';
  return status >= OWN_FAULT ? 'SILENT' : 'REFUSED';
}

/** Seconds, or a day and time (RFC 9110 §10.2.3). */
function waitOf(header: string | null, otherwiseMs: number): number {
  if (header === null) return otherwiseMs;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? otherwiseMs : Math.max(0, ms);
}

async function boundedText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    refuseMoreThan(MOST_OCTETS, size, 'octets');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function jsonIn(text: string) {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new HostFault('MALFORMED', 'no JSON');
  }
}

/** What a host says of a refusal, in the fields in which the interfaces that are spoken here say it. */
function errorIn(text: string): string {
  try {
    const { error, message, errors } = fieldsOf(JSON.parse(text));
    return [error, message, errors]
      .filter(Boolean)
      .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      .join(' ');
  } catch {
    return '';
  }
}
