import { legible, type ProofShown } from '@rempart/contract';
import type { Silence } from '../model/observed.ts';
import { commandOf } from '../trace/command.ts';
import type { TracedAnswer, TracedExchange } from '../trace/exchange.ts';
import { describeQuestion, linesOf } from '../trace/lines.ts';

/** One question and its answer, as they are shown. The contract's file for it names no package, so that the library can declare it. */
export type Proof = ProofShown;

/** What a language says of answers. */
export interface ProofWords {
  readonly silences: Readonly<Record<Silence, string>>;
  /** Of an answer that was seen for another audit, with the moment. */
  readonly shared: (at: string) => string;
  readonly noRecord: string;
  readonly port: Readonly<Record<'open' | 'closed', string>>;
  readonly noTls: string;
  readonly hello: Readonly<Record<'accepted' | 'refused', string>>;
  /** Between the statuses of redirects. */
  readonly next: string;
  readonly noHttp: string;
  readonly clearSmtp: string;
  readonly registered: readonly [yes: string, no: string];
  readonly listed: readonly [yes: string, no: string];
  readonly omitted: string;
}

/** One question and its answer in one language. */
export function proofIn(words: ProofWords, exchange: TracedExchange): Proof {
  const { id, question, server, at, elapsedMs, shared, answer } = exchange;
  const records = answer.seen && answer.value.kind === 'records' ? answer.value : null;
  return {
    id,
    asked: legible(describeQuestion(question)),
    status: `${answer.seen ? statusOf(words, answer.value) : words.silences[answer.silence]}${shared ? words.shared(at) : ''}`,
    server: server === null ? null : legible(server),
    at,
    elapsedMs,
    ttl: records?.ttl ?? null,
    lines: withinRoom(linesIn(answer)),
    command: commandOf(exchange),
  };
}

function linesIn(answer: TracedExchange['answer']): readonly string[] {
  if (answer.seen) return linesOf(answer.value);
  return answer.detail ? [answer.detail] : [];
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

function statusOf(words: ProofWords, answer: TracedAnswer): string {
  switch (answer.kind) {
    case 'records':
      return answer.rcode === 'NOERROR' && answer.records.length === 0 ? words.noRecord : answer.rcode;
    case 'port':
      return words.port[answer.state === 'open' ? 'open' : 'closed'];
    case 'session':
      return answer.tls.version ?? words.noTls;
    case 'hello':
      return answer.accepted
        ? `${words.hello.accepted}${answer.version ? ` (${answer.version})` : ''}`
        : words.hello.refused;
    case 'pages':
      return answer.hops.map(({ status }) => status).join(words.next) || words.noHttp;
    case 'dialogue':
      return answer.tls?.version ? `STARTTLS, ${answer.tls.version}` : words.clearSmtp;
    case 'registration':
      return words.registered[answer.registered ? 0 : 1];
    case 'listing':
      return words.listed[answer.listed ? 0 : 1];
    case 'omitted':
      return words.omitted;
  }
}
