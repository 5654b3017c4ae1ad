import type { ProtocolId, ProtocolVerdict, Verdict } from '@house/engine';
import { advise, PROTOCOLS, silenceWords, VERDICTS } from '@house/engine/fr';
import { exhibits } from '../exhibits/index.fr.ts';
import type { Block, Section, Sheet, Span, Table } from '../outline.ts';
import { faultsOf, type Subject, verdictsOf } from '../subject.ts';
import { enumerated, NBSP, number, several } from '../typography.fr.ts';
import { inPairs } from './pairs.ts';
import { GLOSSES } from './protocol-words.fr.ts';

/** A sheet per protocol in one fixed form, what is broken first. */
export function sheets(subject: Subject): Section {
  const protocols = subject.conclusion.protocols.toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  return {
    id: 'fiches',
    part: 'Pour agir',
    heading: 'Une fiche par protocole',
    opens: 'page',
    lead: 'Les protocoles à corriger d’abord ; les conformes, plus bas, sur une demi-largeur.',
    blocks: [
      ...protocols.filter(({ verdict }) => !isHalf(verdict)).map(({ id, verdict }) => sheet(id, verdict, subject)),
      ...inPairs(
        protocols.filter(({ verdict }) => isHalf(verdict)).map(({ id, verdict }) => sheet(id, verdict, subject)),
      ),
    ],
  };
}

const RANK: Readonly<Record<ProtocolVerdict, number>> = { fail: 0, warn: 1, unknown: 2, pass: 3, na: 4 };

/** What asks for nothing is told on half the width. */
function isHalf(verdict: ProtocolVerdict): boolean {
  return verdict === 'pass' || verdict === 'na';
}

function sheet(id: ProtocolId, verdict: ProtocolVerdict, subject: Subject): Sheet {
  const verdicts = verdictsOf(subject, id);
  const [main, ...others] = faultsOf(verdicts);
  return {
    kind: 'sheet',
    half: isHalf(verdict),
    heading: PROTOCOLS[id],
    gloss: GLOSSES[id],
    mark: { tone: verdict, text: VERDICTS[verdict] },
    rows: [
      { label: 'Constat', blocks: findings(main, verdicts) },
      ...evidenceRow(id, subject),
      ...(main ? remedyRows(main) : []),
      ...(others.length > 0 ? [{ label: 'Autres points', blocks: [otherPoints(others)] }] : []),
      ...unmeasuredRow(verdicts),
      ...(isHalf(verdict) ? [] : [{ label: 'Comment vérifier', blocks: checking(id, subject) }]),
    ],
  };
}

function findings(main: Verdict | undefined, verdicts: readonly Verdict[]): readonly Block[] {
  const passed = verdicts.filter(({ outcome }) => outcome === 'pass').length;
  const told = verdicts.filter(({ outcome }) => outcome === 'info').map((verdict) => advise(verdict).found);
  const summary = passed > 0 ? `${several(passed, 'contrôle conforme', 'contrôles conformes')}.` : '';
  return [
    ...(main ? [mainFinding(main)] : []),
    ...told.map((text): Block => ({ kind: 'paragraph', text })),
    ...(summary === '' ? [] : [{ kind: 'paragraph' as const, text: [{ text: summary, style: 'soft' as const }] }]),
  ];
}

function mainFinding(verdict: Verdict): Block {
  const { title, found } = advise(verdict);
  return { kind: 'paragraph', text: [strong(`${title}.`), plain(` ${found}`)] };
}

function evidenceRow(id: ProtocolId, subject: Subject): Sheet['rows'] {
  const blocks = exhibits(id, subject);
  return blocks.length === 0 ? [] : [{ label: 'Preuve', blocks }];
}

function remedyRows(verdict: Verdict): Sheet['rows'] {
  const { why, remedy } = advise(verdict);
  const reference: Block = {
    kind: 'paragraph',
    size: 'small',
    text: `Texte de référence${NBSP}: ${verdict.reference}.`,
  };
  return [
    { label: 'Pourquoi c’est important', blocks: [{ kind: 'paragraph', text: why }] },
    ...(remedy === null
      ? []
      : [{ label: 'Comment corriger', blocks: [{ kind: 'paragraph' as const, text: remedy }, reference] }]),
  ];
}

function otherPoints(faults: readonly Verdict[]): Table {
  return {
    kind: 'table',
    caption: several(
      faults.length,
      'autre point, du plus lourd au plus léger',
      'autres points, du plus lourd au plus léger',
    ),
    columns: [
      { heading: 'Constat', share: 5 },
      { heading: 'Comment corriger', share: 6 },
    ],
    rows: faults.map((verdict) => {
      const { title, found, remedy } = advise(verdict);
      return [[strong(`${title}. `), plain(found)], remedy ?? ''];
    }),
  };
}

/** What stayed without answer, told once for each cause. */
function unmeasuredRow(verdicts: readonly Verdict[]): Sheet['rows'] {
  const unknown = verdicts.flatMap((verdict) => (verdict.outcome === 'unknown' ? [verdict] : []));
  if (unknown.length === 0) return [];
  const causes = [...new Set(unknown.map(({ facts }) => silenceWords(facts)))];
  const entries = causes.map((cause) => {
    const titles = unknown.filter(({ facts }) => silenceWords(facts) === cause).map((one) => advise(one).title);
    return `${cause}${NBSP}: ${enumerated(titles.map((title) => title.toLowerCase()))} (${number(titles.length)}).`;
  });
  return [{ label: 'Non mesuré', blocks: [{ kind: 'list', ordered: false, entries }] }];
}

function checking(id: ProtocolId, { evidence: { domain } }: Subject): readonly Block[] {
  return [{ kind: 'code', label: null, tone: 'plain', lines: COMMANDS[id](domain) }];
}

const COMMANDS: Readonly<Record<ProtocolId, (domain: string) => readonly string[]>> = {
  'mta-sts': (domain) => [
    `dig +short TXT _mta-sts.${domain}`,
    `curl https://mta-sts.${domain}/.well-known/mta-sts.txt`,
  ],
  bimi: (domain) => [`dig +short TXT default._bimi.${domain}`],
  dmarc: (domain) => [`dig +short TXT _dmarc.${domain}`],
  dkim: (domain) => [`dig +short TXT SELECTEUR._domainkey.${domain}`],
  spf: (domain) => [`dig +short TXT ${domain}`],
  dns: (domain) => [`dig +dnssec NS ${domain}`, `curl -sI https://${domain}/`],
  domain: (domain) => [`dig +short A ${domain}.dbl.spamhaus.org`],
  blacklist: (domain) => [`dig +short MX ${domain}`],
  tcp: (domain) => [`nc -vz ${domain} 443`],
  smtp: (domain) => [`dig +short MX ${domain}`, 'openssl s_client -starttls smtp -connect SERVEUR:25'],
  cname: (domain) => [`dig +short CNAME www.${domain}`],
  whois: (domain) => [`whois ${domain}`],
};

function strong(text: string): Span {
  return { text, style: 'strong' };
}

function plain(text: string): Span {
  return { text, style: 'plain' };
}
