import { type DomainSums, failingOf, type TlsReportsSeen } from '@rempart/engine';
import { type Summary, textIn } from '@rempart/report/text';
import type { TerminalWords } from './words.ts';

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
  const rows = failures.map(({ result, sessions: times }) => [result || '?', words.number(times)]);
  return {
    heading: words.encryption(failed, sessions),
    tone: failed > 0 ? 'fail' : 'pass',
    blocks: [
      ...(period ? [{ kind: 'paragraph' as const, text: words.tlsPeriod(period) }] : []),
      ...(rows.length === 0 ? [] : [{ kind: 'table' as const, columns: ends(words.causes), rows }]),
    ],
  };
}

function nothingOf({ screen }: TerminalWords, domain: string): Summary {
  const { title, nothing } = screen.senders;
  return { title: title(domain), subtitle: nothing, sections: [] };
}

function pageOf({ engine, screen }: TerminalWords, sums: DomainSums): Summary {
  const { asPublished, describeTask, fatesInWords, headlineOf, namedBy, senderName, underReject } = engine;
  const words = screen.senders;
  const { number } = words;
  const { domain, senders, period, reports, all, unread, published, under, asked } = sums;
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });
  const rows = senders.map(({ sender, tally }) => [
    senderName(sender),
    ...[tally.messages, tally.passed, failingOf(tally), tally.signed, tally.dkimAligned, tally.spfAligned].map(number),
  ]);
  const policies = [
    ...(asked ? [{ title: asPublished(published), ...asked }] : []),
    ...POLICIES.map((p) => ({ title: `p=${p}`, ...under[p] })),
  ];
  return {
    title: words.title(domain),
    subtitle: `${words.counted(reports, period, all.messages)}${unread > 0 ? words.unreadRecords(unread) : ''}`,
    sections: [
      {
        heading: headlineOf(sums),
        tone: failingOf(all) > 0 ? 'fail' : 'pass',
        blocks: [
          {
            kind: 'table',
            columns: ends(words.columns),
            rows,
          },
        ],
      },
      ...senders.map((one) => ({
        heading: senderName(one.sender),
        tone: failingOf(one.tally) > 0 ? ('fail' as const) : ('pass' as const),
        blocks: [
          paragraph(`${namedBy(one.sender)}, ${words.period(one.period)}`),
          paragraph(underReject(one, published)),
          ...(failingOf(one.tally) === 0
            ? []
            : [paragraph(POLICIES.map((p) => `p=${p}: ${fatesInWords(one.under[p])}`).join('; '))]),
          paragraph(describeTask(one.task, domain)),
        ],
      })),
      {
        heading: words.policies,
        tone: null,
        blocks: [
          {
            kind: 'table',
            columns: ends(words.fates),
            rows: policies.map(({ title, rfc7489, rfc9989 }) => [
              title,
              ...(['delivered', 'quarantined', 'refused', 'uncertain'] as const).map((fate) =>
                rfc7489[fate] === rfc9989[fate]
                  ? number(rfc7489[fate])
                  : `${number(rfc7489[fate])}, ${number(rfc9989[fate])}`,
              ),
            ]),
          },
        ],
      },
    ],
  };
}

/** The first column is of words, the others of numbers. */
function ends(headings: readonly string[]) {
  return headings.map((heading, index) => ({ heading, align: index === 0 ? ('start' as const) : ('end' as const) }));
}
