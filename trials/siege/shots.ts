import { Agent, request as send } from 'node:http';
import { handIn } from '../talk.ts';
import type { Target } from './server.ts';

export interface Shot {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer | null;
  readonly type: string | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** An answer that takes longer is none. */
const LATE_MS = 10_000;

/** Status and milliseconds; status 0 where there was no answer. */
export function shoot(
  url: string,
  { method, path, body, type }: Shot,
  from: string,
): Promise<{ readonly status: number; readonly ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const told = (status: number) => resolve({ status, ms: performance.now() - began });
    const headers = {
      ...{ host: 'siege.fr', origin: 'http://siege.fr', 'x-forwarded-for': from, accept: 'text/html' },
      ...(type !== null && { 'content-type': type }),
      ...(body && { 'content-length': String(body.length) }),
    };
    const { hostname, port } = new URL(url);
    const call = send({ hostname, port, path, method, headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => told(answer.statusCode ?? 0)).once('error', () => told(0));
    });
    const late = setTimeout(() => call.destroy(), LATE_MS);
    call.once('close', () => clearTimeout(late)).once('error', () => told(0));
    call.end(body ?? undefined);
  });
}

export const get = (path: string): Shot => ({ method: 'GET', path, body: null, type: null });

/** Hands a message in at the gate, from one of the addresses of this namespace; the code of the reply, 0 where there was none. */
export async function mailIn({ gate }: Target, message: string, from: string): Promise<number> {
  const sent = { from: 'a@siege.fr', to: gate.recipient, message };
  const late = new Promise<string>((resolve) => setTimeout(resolve, LATE_MS, '').unref());
  const reply = await Promise.race([handIn(gate.port, sent, { tls: false, from }).catch(() => ''), late]);
  return Number(reply.slice(0, 3));
}
