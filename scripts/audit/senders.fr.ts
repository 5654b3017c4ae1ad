import { type DomainSums, failingOf, type ReportFault } from '@rempart/engine';
import {
  asPublished,
  describeTask,
  headlineOf,
  namedBy,
  REPORT_FAULTS,
  senderName,
  underReject,
} from '@rempart/engine/fr';
import { drawText, type Summary } from '@rempart/report/text';

const WIDTH = 80;
const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;

/** The other formats are of audits. */
export function onlyTextOrJson(format: string): string {
  return `« --reports » se lit en texte ou en JSON, et non en ${format}`;
}

/** Why a file of the folder was not read. */
export function unread(name: string, fault: ReportFault): string {
  return `${name} : ${REPORT_FAULTS[fault]}`;
}

/** Who sends in the name of a domain, as a page for people. null: no report is about it. */
export function sendersPage(domain: string, sums: DomainSums | null): string {
  return `\n${drawText(sums === null ? nothingOf(domain) : pageOf(sums), { width: WIDTH, colour: isTerminal })}`;
}

function nothingOf(domain: string): Summary {
  return {
    title: `Qui écrit au nom de ${domain}`,
    subtitle: 'Aucun rapport DMARC de ce dossier n’en parle.',
    sections: [],
  };
}

function pageOf(sums: DomainSums): Summary {
  const { domain, senders, days, reports, all, published, under, asked } = sums;
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });
  const number = (messages: number) => messages.toLocaleString('fr-FR');
  const rows = senders.map(({ sender, tally }) => [
    senderName(sender),
    ...[tally.messages, tally.passed, failingOf(tally), tally.signed, tally.dkimAligned, tally.spfAligned].map(number),
  ]);
  const policies = [
    ...(asked ? [{ title: asPublished(published), ...asked }] : []),
    ...(['none', 'quarantine', 'reject'] as const).map((p) => ({ title: `p=${p}`, ...under[p] })),
  ];
  return {
    title: `Qui écrit au nom de ${domain}`,
    subtitle: `${number(reports)} ${reports < 2 ? 'rapport' : 'rapports'}, du ${days[0] ?? '?'} au ${days.at(-1) ?? '?'}, ${number(all.messages)} messages`,
    sections: [
      {
        heading: headlineOf(sums),
        tone: failingOf(all) > 0 ? 'fail' : 'pass',
        blocks: [
          {
            kind: 'table',
            columns: ends(['Expéditeur', 'Messages', 'Passent', 'Échouent', 'Signés', 'DKIM', 'SPF']),
            rows,
          },
        ],
      },
      ...senders.map((one) => ({
        heading: senderName(one.sender),
        tone: failingOf(one.tally) > 0 ? ('fail' as const) : ('pass' as const),
        blocks: [
          paragraph(`${namedBy(one.sender)}, du ${one.days[0]?.day ?? '?'} au ${one.days.at(-1)?.day ?? '?'}`),
          paragraph(underReject(one)),
          paragraph(describeTask(one.task, domain)),
        ],
      })),
      {
        heading: 'Ce que chaque politique demanderait (RFC 7489, puis RFC 9989)',
        tone: null,
        blocks: [
          {
            kind: 'table',
            columns: ends(['Politique', 'Livrés', 'Indésirables', 'Refusés', 'Incertains']),
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
