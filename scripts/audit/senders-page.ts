import { type DomainSums, excusedOf, failingOf, type TlsReportsSeen } from '@rempart/engine';
import { type Summary, textIn } from '@rempart/report/text';
import type { TerminalWords } from './words.en.ts';

const WIDTH = 80;
const POLICIES = ['none', 'quarantine', 'reject'] as const;
const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;

/**
 * Who sends in the name of a domain, and how mail to it was encrypted, as a page for people. null: no report is about it.
 */
export function sendersPage(
  words: TerminalWords,
  domain: string,
  { sums, tls }: { readonly sums: DomainSums | null; readonly tls: TlsReportsSeen | null },
): string {
  const { drawText } = textIn[words.language];
  const page = sums === null ? nothingOf(words, domain) : pageOf(words, sums);
  const sections = tls === null ? page.sections : [...page.sections, encryptionOf(words, tls)];
  return `\n${drawText({ ...page, sections }, { width: WIDTH, colour: isTerminal })}`;
}

/** What senders tell of the encryption of mail to the domain (RFC 8460). */
function encryptionOf(
  { screen }: TerminalWords,
  { days, period, failures }: TlsReportsSeen,
): Summary['sections'][number] {
  const words = screen.senders;
  const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const [sessions, failed] = [total(days.map((day) => day.sessions)), total(days.map((day) => day.failed))];
  const rows = failures.map(({ result, sessions: times, hosts = [] }) => [
    result || '?',
    hosts.join(', ') || '?',
    words.number(times),
  ]);
  return {
    heading: words.encryption(failed, sessions),
    tone: failed > 0 ? 'fail' : 'pass',
    blocks: [
      ...(period ? [{ kind: 'paragraph' as const, text: words.tlsPeriod(period) }] : []),
      ...(rows.length === 0 ? [] : [{ kind: 'table' as const, columns: causes(words.causes), rows }]),
    ],
  };
}

function nothingOf({ screen }: TerminalWords, domain: string): Summary {
  const { title, nothing } = screen.senders;
  return { title: title(domain), subtitle: nothing, sections: [] };
}

const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });

function pageOf(terminal: TerminalWords, sums: DomainSums): Summary {
  const words = terminal.screen.senders;
  const { domain, senders, period, reports, all, unread } = sums;
  return {
    title: words.title(domain),
    subtitle: `${words.counted(reports, period, all.messages)}${unread > 0 ? words.unreadRecords(unread) : ''}`,
    sections: [
      talliesOf(terminal, sums),
      ...senders.map((one) => senderSection(terminal, sums, one)),
      policiesSection(terminal, sums),
    ],
  };
}

function talliesOf({ engine, screen }: TerminalWords, sums: DomainSums): Summary['sections'][number] {
  const { number, columns, excused } = screen.senders;
  // A column of noughts would stand beside most domains.
  const excuses = ({ excused: all }: DomainSums['all']) => (excusedOf(sums.all.excused) > 0 ? [excusedOf(all)] : []);
  const rows = sums.senders.map(({ sender, tally }) => [
    engine.senderName(sender),
    ...[tally.messages, tally.passed, failingOf(tally), ...excuses(tally)].map(number),
    ...[tally.signed, tally.dkimAligned, tally.spfAligned].map(number),
  ]);
  const headings = excuses(sums.all).length > 0 ? columns.toSpliced(4, 0, excused) : columns;
  return {
    heading: engine.headlineOf(sums),
    tone: failingOf(sums.all) > 0 ? 'fail' : 'pass',
    blocks: [{ kind: 'table', columns: ends(headings), rows }],
  };
}

function senderSection(
  { engine, screen }: TerminalWords,
  { domain, published }: DomainSums,
  one: DomainSums['senders'][number],
): Summary['sections'][number] {
  const { describeTask, dispositionsInWords, namedBy, senderName, underReject } = engine;
  return {
    heading: senderName(one.sender),
    tone: failingOf(one.tally) > 0 ? 'fail' : 'pass',
    blocks: [
      paragraph(`${namedBy(one.sender)}, ${screen.senders.period(one.period)}`),
      paragraph(underReject(one, published)),
      ...(failingOf(one.tally) === 0
        ? []
        : [paragraph(POLICIES.map((p) => `p=${p}: ${dispositionsInWords(one.under[p])}`).join('; '))]),
      paragraph(describeTask(one.task, domain)),
    ],
  };
}

function policiesSection({ engine, screen }: TerminalWords, sums: DomainSums): Summary['sections'][number] {
  const { published, under, asked } = sums;
  const { number, policies, dispositions } = screen.senders;
  const rows = [
    ...(asked ? [{ title: engine.asPublished(published), ...asked }] : []),
    ...POLICIES.map((p) => ({ title: `p=${p}`, ...under[p] })),
  ].map(({ title, rfc7489, rfc9989 }) => [
    title,
    ...(['delivered', 'quarantined', 'refused', 'uncertain'] as const).map((disposition) =>
      rfc7489[disposition] === rfc9989[disposition]
        ? number(rfc7489[disposition])
        : `${number(rfc7489[disposition])}, ${number(rfc9989[disposition])}`,
    ),
  ]);
  return { heading: policies, tone: null, blocks: [{ kind: 'table', columns: ends(dispositions), rows }] };
}

/** The last column is of numbers. */
function causes(headings: readonly string[]) {
  return headings.map((heading, index) => ({ heading, align: index < 2 ? ('start' as const) : ('end' as const) }));
}

/** The first column is of words, the others of numbers. */
function ends(headings: readonly string[]) {
  return headings.map((heading, index) => ({ heading, align: index === 0 ? ('start' as const) : ('end' as const) }));
}
