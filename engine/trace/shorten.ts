import { type Observed, seen, unseen } from '../model/observed.ts';
import { clip } from './clip.ts';
import type { TracedAnswer, TracedTls } from './exchange.ts';

/** Of each list, so much is tried in turn. */
const PARTS = [1 / 2, 1 / 4, 1 / 8, 1 / 16, 0];
const TEXT_LENGTH = 1_000;

/** The answer with as much of its lists and texts as `fits` allows, what is left out counted; at last only that there was one. */
export function shorten(
  answer: Observed<TracedAnswer>,
  fits: (answer: Observed<TracedAnswer>) => boolean,
): Observed<TracedAnswer> {
  if (fits(answer)) return answer;
  if (!answer.seen) return unseen(answer.silence);
  const tries = PARTS.map((part) => seen(withPart(answer.value, part)));
  return tries.find(fits) ?? omission(answer);
}

export function omission(answer: Observed<TracedAnswer>): Observed<TracedAnswer> {
  return seen({ kind: 'omitted', characters: JSON.stringify(answer).length });
}

function withPart(answer: TracedAnswer, part: number): TracedAnswer {
  switch (answer.kind) {
    case 'records': {
      const [records, left] = firstOf(answer.records, part, answer.left);
      return { ...answer, records, left };
    }
    case 'session':
      return { ...answer, tls: tlsWithPart(answer.tls, part) };
    case 'pages':
      return {
        ...answer,
        hops: answer.hops.map((hop) => {
          const [headers, left] = firstOf(hop.headers, part, hop.left);
          return { ...hop, headers, left, tls: hop.tls && tlsWithPart(hop.tls, part) };
        }),
        body: answer.body === null ? null : clip(answer.body, TEXT_LENGTH * part),
      };
    case 'dialogue': {
      const [lines, left] = firstOf(answer.lines, part, answer.left);
      return { ...answer, lines, left, tls: answer.tls && tlsWithPart(answer.tls, part) };
    }
    default:
      return answer;
  }
}

function tlsWithPart(tls: TracedTls, part: number): TracedTls {
  const [chain, left] = firstOf(tls.chain, part, tls.left);
  return { ...tls, chain, left };
}

function firstOf<T>(list: readonly T[], part: number, left = 0): readonly [readonly T[], number] {
  const kept = list.slice(0, Math.ceil(list.length * part));
  return [kept, left + list.length - kept.length];
}
