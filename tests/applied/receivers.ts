import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { authenticate } from 'mailauth';
import { registrableDomain } from '../../engine/common/organizational-domain.ts';
import { openSink, type Sink } from '../../trials/sink.ts';
import { talkTo } from '../../trials/talk.ts';
import { type Asks, libraryResolver } from './resolver.ts';
import { handOver, type Letter } from './senders.ts';

const SCRIPT = join(import.meta.dirname, '../../server/wings/real-mail/outside/messages/testing/opendmarc.py');

/** For tests: why they are skipped on this machine; false where OpenDMARC is there. */
export const withoutOpenDmarc =
  spawnSync('python3', [SCRIPT], { input: '[]' }).status !== 0 &&
  'OpenDMARC is not on this machine (packages libopendmarc2 and python3)';

/** `older`: OpenDMARC, by RFC 7489. `newer`: mailauth, by RFC 9989. */
export const GENERATIONS = ['older', 'newer'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** What of such messages is refused, and what is at least set aside, in percent (`pct`, RFC 7489 §6.6.4). */
export interface Shares {
  readonly refused: number;
  readonly aside: number;
}

/** A place that takes mail over SMTP and honours DMARC in the way of its generation. */
export interface Receiver {
  readonly generation: Generation;
  /** What becomes of a letter that a machine of this address hands in. */
  readonly takes: (letter: Letter, address: string, ask: Asks) => Promise<Shares>;
  readonly close: () => Promise<void>;
}

export async function openReceiver(generation: Generation): Promise<Receiver> {
  const sink = await openSink();
  return {
    generation,
    close: sink.close,
    takes: async (letter, address, ask) => {
      const message = await received(sink, letter);
      const { spf, dkim, dmarc } = await authenticate(message.raw, {
        ...{ ip: address, helo: HELO, sender: message.from, mta: 'mx.destinataire.example', strict: true },
        resolver: libraryResolver(ask),
      });
      if (generation === 'newer') {
        const isRefused = dmarc && dmarc.status.result !== 'pass' ? (dmarc.policy ?? 'none') : 'none';
        return sharesOf(isRefused, 100);
      }
      // Of a message without a signature one result tells that there is none.
      const signatures = dkim.results.flatMap(({ signingDomain, selector, status }) =>
        signingDomain && selector ? [{ domain: signingDomain, selector, passed: status.result === 'pass' }] : [],
      );
      const envelope = { domain: message.from.split('@')[1] ?? '', passed: spf && spf.status.result === 'pass' };
      return byOpenDmarc(message.email.from?.address?.split('@')[1] ?? '', { signatures, spf: envelope }, ask);
    },
  };
}

const HELO = 'envoi.lab.example';

async function received(sink: Sink, letter: Letter) {
  const talk = await talkTo(sink.port);
  try {
    await talk.hear();
    await talk.say(`EHLO ${HELO}`);
    const refusal = await handOver(talk, letter);
    const message = sink.taken.at(-1);
    if (refusal !== null || !message) throw new Error(`the receiver did not take it: ${refusal}`);
    return message;
  } finally {
    talk.close();
  }
}

interface Authenticated {
  readonly signatures: readonly { readonly domain: string; readonly selector: string; readonly passed: boolean }[];
  readonly spf: { readonly domain: string; readonly passed: boolean };
}

/** The record stands at the author's own name, else at that of the organization (RFC 7489 §6.6.3). */
async function byOpenDmarc(author: string, authenticated: Authenticated, ask: Asks): Promise<Shares> {
  const organization = registrableDomain(author);
  const [own, above] = [await recordAt(author, ask), organization === null ? null : await recordAt(organization, ask)];
  const record = own ?? above;
  const question = { ...authenticated, author, record, organization: own === null ? organization : null };
  const verdict = verdictOn(JSON.stringify([question]));
  return sharesOf(verdict, Number(/(?:^|;)\s*pct\s*=\s*(\d+)/i.exec(record ?? '')?.[1] ?? 100));
}

/** Most steps of a plan leave everything that OpenDMARC is told as it was, and each answer takes a process of its own. */
const answered = new Map<string, string>();

function verdictOn(input: string): string {
  const known = answered.get(input);
  if (known !== undefined) return known;
  const { stdout, stderr } = spawnSync('python3', [SCRIPT], { input, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const [verdict = 'none'] = JSON.parse(stdout) as readonly string[];
  answered.set(input, verdict);
  return verdict;
}

/** Several are as none (RFC 7489 §6.6.3). */
async function recordAt(name: string, ask: Asks): Promise<string | null> {
  const { records } = await ask(`_dmarc.${name}`, 'TXT');
  const texts = records.flatMap((record) => (record.type === 'TXT' ? [[record.data].flat().map(String).join('')] : []));
  const meant = texts.filter((one) => /^v\s*=\s*DMARC1\b/.test(one));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** What `pct` leaves out meets the next milder policy. */
function sharesOf(asked: string, share: number): Shares {
  const percent = Math.min(share, 100);
  if (asked === 'reject') return { refused: percent, aside: 100 };
  return { refused: 0, aside: asked === 'quarantine' ? percent : 0 };
}
