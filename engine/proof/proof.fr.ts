import { legible } from '@rempart/contract';
import { clockTime } from '@rempart/french';
import { SILENCES } from '../silences.fr.ts';
import { commandOf } from '../trace/command.ts';
import type { TracedAnswer, TracedExchange } from '../trace/exchange.ts';
import { describeQuestion, linesOf } from '../trace/lines.ts';

/** One question and its answer, as they are shown. */
export interface Proof {
  /** Of the exchange within the trace. */
  readonly id: number;
  readonly asked: string;
  /** The answer in a word: « NOERROR », « 301, puis 200 », « ouvert »; where nothing came, why; where it was shared, when it was seen. */
  readonly status: string;
  /** Who answered; null where nobody did. */
  readonly server: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** Seconds; null where there was no record. */
  readonly ttl: number | null;
  /** The answer line by line. */
  readonly lines: readonly string[];
  /** Puts the same question from elsewhere; null where there is no honest one. */
  readonly command: string | null;
}

export function showProof(exchange: TracedExchange): Proof {
  const { id, question, server, at, elapsedMs, shared, answer } = exchange;
  const records = answer.seen && answer.value.kind === 'records' ? answer.value : null;
  return {
    id,
    asked: legible(describeQuestion(question)),
    status: `${answer.seen ? statusWords(answer.value) : SILENCES[answer.silence]}${shared ? sharedWords(at) : ''}`,
    server: server === null ? null : legible(server),
    at,
    elapsedMs,
    ttl: records?.ttl ?? null,
    lines: withinRoom(answer.seen ? linesOf(answer.value) : answer.detail ? [answer.detail] : []),
    command: commandOf(exchange),
  };
}

/** « , vu à 14 h 02 pour une autre analyse »: the hour of Paris, as wherever we tell one. */
function sharedWords(at: string): string {
  return `, vu à ${clockTime(at)} pour une autre analyse`;
}

/** Characters of one answer: several protocols may show the same. */
const ROOM = 4_000;

function withinRoom(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let left = ROOM;
  for (const line of lines) {
    left -= line.length;
    if (left < 0) return [...kept, `[…+${lines.length - kept.length}]`];
    kept.push(legible(line.replaceAll('\t', ' ')));
  }
  return kept;
}

function statusWords(answer: TracedAnswer): string {
  switch (answer.kind) {
    case 'records':
      return answer.rcode === 'NOERROR' && answer.records.length === 0 ? 'NOERROR, aucun enregistrement' : answer.rcode;
    case 'port':
      return answer.state === 'open' ? 'ouvert' : 'fermé';
    case 'session':
      return answer.tls.version ?? 'aucune session TLS';
    case 'hello':
      return answer.accepted ? `accepté${answer.version ? ` (${answer.version})` : ''}` : 'refusé';
    case 'pages':
      return answer.hops.map(({ status }) => status).join(', puis ') || 'aucune réponse HTTP';
    case 'dialogue':
      return answer.tls?.version ? `STARTTLS, ${answer.tls.version}` : 'session SMTP en clair';
    case 'registration':
      return answer.registered ? 'enregistré' : 'non enregistré';
    case 'listing':
      return answer.listed ? 'listé' : 'non listé';
    case 'omitted':
      return 'réponse trop longue pour être conservée';
  }
}
