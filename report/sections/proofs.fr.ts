import type { CheckProofs, TracedExchange, Verdict } from '@rempart/engine';
import { showProof } from '@rempart/engine/fr';
import type { Block, Code, Span, Text } from '../outline.ts';
import { isCrowded, type Subject } from '../subject.ts';
import { code, soft } from '../text-spans.ts';
import { clockTime, NBSP, number, ranges, several } from '../typography.fr.ts';

/**
 * Readings shown on a sheet, lines of each, characters of a line, commands and numbers: the attached file and the web result have the rest.
 */
const READINGS = 2;
const LINES = 7;
const LONGEST = 520;
const COMMANDS = 3;
const NUMBERS = 12;
const FEW_COMMANDS = 2;

/** The questions and answers on which one finding rests, as they were put and given. Empty for evidence older than traces. */
export function readingsOf(verdict: Verdict, subject: Subject): readonly Code[] {
  return exchangesOf(verdict, subject).slice(0, READINGS).map(reading);
}

/** « Relevés n° 12 et 41. » after a finding whose readings stand in the attached file; nothing where there is none. */
export function readingNumbers(verdicts: readonly Verdict[], subject: Subject): readonly Span[] {
  const numbers = new Set<number>();
  let left = 0;
  for (const verdict of verdicts) {
    const cited = citedFor(verdict, subject);
    for (const id of cited.ids) numbers.add(id);
    left = Math.max(left, cited.left);
  }
  const sorted = [...numbers].toSorted((one, other) => one - other);
  const words = numbered(sorted.slice(0, NUMBERS), left + Math.max(0, sorted.length - NUMBERS));
  return words === '' ? [] : [soft(` ${words}.`)];
}

/** What puts the same questions from elsewhere, for these findings in turn. */
export function commandsBehind(verdicts: readonly Verdict[], subject: Subject): readonly string[] {
  const commands = verdicts
    .flatMap((verdict) => exchangesOf(verdict, subject))
    .flatMap((exchange) => showProof(exchange).command ?? []);
  return [...new Set(commands)].slice(0, isCrowded(subject) ? FEW_COMMANDS : COMMANDS);
}

/** Without what those readings have shown already, word for word, nor what only sums them up. */
export function beyond(readings: readonly Code[], blocks: readonly Block[]): readonly Block[] {
  const shown = readings.flatMap(({ lines }) => lines.map(joined)).join('\n');
  const names = new Set(readings.flatMap(({ label }) => (label === null ? [] : textOf(label).split(' '))));
  const isNamed = (block: Block) =>
    block.kind === 'paragraph' && typeof block.text !== 'string' && names.has(block.text[0]?.text ?? '');
  return blocks.filter(
    (block) =>
      !isNamed(block) &&
      (block.kind !== 'facts' || readings.length === 0) &&
      (block.kind !== 'code' || !block.lines.every((line) => shown.includes(joined(line)))),
  );
}

function textOf(text: Text): string {
  return typeof text === 'string' ? text : text.map((span) => span.text).join('');
}

/** The readings cited for one finding: of a fault all that its proofs show, of what is in order the most telling. */
function citedFor({ protocol, check, outcome }: Verdict, { proofs }: Subject): CheckProofs {
  const { ids, left } = proofs.get(protocol)?.byCheck.get(check) ?? { ids: [], left: 0 };
  const inOrder = outcome === 'notApplicable' ? 0 : READINGS;
  const most = outcome === 'warn' || outcome === 'fail' ? ids.length : inOrder;
  return { ids: ids.slice(0, most), left: left + Math.max(0, ids.length - most) };
}

/** « n° 12, TXT _dmarc.exemple.fr » and, softly, how, when and by whom it was answered. */
function readingLabel(exchange: TracedExchange): readonly Span[] {
  const { id, asked, status, server, at, ttl } = showProof(exchange);
  const circumstances = [
    status,
    ...(ttl === null ? [] : [`TTL${NBSP}${number(ttl)}`]),
    ...(server === null || asked.includes(server) ? [] : [server]),
    clockTime(at),
  ];
  return [soft(`n°${NBSP}${id} `), code(asked), soft(` · ${circumstances.join(' · ')}`)];
}

/** So many lines, each of so many characters; how much is left out stands in their place. */
function abridged(lines: readonly string[], most: number, longest = LONGEST): readonly string[] {
  const left = lines.length - most;
  const kept = left > 0 ? lines.slice(0, most) : lines;
  return [
    ...kept.map((line) => shortLine(line, longest)),
    ...(left > 0 ? [`[… + ${several(left, 'ligne', 'lignes')}]`] : []),
  ];
}

/** The beginning of a long value, and how much of it is missing. */
function shortLine(line: string, longest: number): string {
  const left = line.length - longest;
  return left > 0 ? `${line.slice(0, longest)} [… + ${several(left, 'caractère', 'caractères')}]` : line;
}

function exchangesOf({ protocol, check }: Verdict, { proofs }: Subject): readonly TracedExchange[] {
  const own = proofs.get(protocol);
  const ids = own?.byCheck.get(check)?.ids ?? [];
  return ids.flatMap((id) => own?.exchanges.find((exchange) => exchange.id === id) ?? []);
}

function reading(exchange: TracedExchange): Code {
  const told = bodyOf(exchange) ?? showProof(exchange).lines.filter((line) => !PLAIN_STATUS.test(line));
  return {
    kind: 'code',
    label: readingLabel(exchange),
    lines: abridged(told, LINES),
    tone: 'plain',
  };
}

/** Of a page that is a plain text, the text: what it was fetched for. */
function bodyOf({ answer }: TracedExchange): readonly string[] | null {
  if (!answer.seen || answer.value.kind !== 'pages' || answer.value.body === null) return null;
  const lines = answer.value.body.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : null;
}

/** The line that only repeats the status of the label. */
const PLAIN_STATUS = /^;; [A-Z]+$/;

/** A TXT record's strings as the one text that they are (RFC 7208 §3.3), without quotation marks. */
function joined(line: string): string {
  return line.replaceAll('" "', '').replaceAll('"', '');
}

function numbered(ids: readonly number[], left: number): string {
  if (ids.length === 0) return '';
  const beyond = left > 0 ? ` et ${several(left, 'autre', 'autres')}` : '';
  return `${ids.length > 1 ? 'Relevés' : 'Relevé'} n°${NBSP}${ranges(ids)}${beyond}`;
}
