import { PROTOCOLS } from './advice.fr.ts';
import { ofName } from './common/phrases.fr.ts';
import type { Conclusion } from './conclude.ts';
import type { AuditEvidence } from './evidence.ts';
import type { CheckId, ProtocolId } from './protocols/index.ts';
import { type Scenario, scenariosOf } from './receivers/scenarios.ts';
import type { ProtocolVerdict } from './verdict.ts';

/** A stretch of the sentence; with a protocol it leads to its card. */
export interface SentencePart {
  readonly text: string;
  readonly protocol?: ProtocolId;
}

/** The whole result as one sentence: how many protocols are in order, whether the name can be usurped, whether mail comes in encrypted. */
export function sentenceOf(
  evidence: AuditEvidence,
  { verdicts, protocols }: Pick<Conclusion, 'verdicts' | 'protocols'>,
): readonly SentencePart[] {
  const { domain, existence } = evidence;
  if (existence.seen && existence.value === 'absent') return [{ text: `${domain} n’existe pas dans le DNS.` }];
  const measured = protocols.some(({ verdict }) => verdict !== 'unknown' && verdict !== 'na');
  if (!measured) return [{ text: `Rien n’a pu être mesuré : les serveurs ${ofName(domain)} sont restés muets.` }];
  const scenarios = scenariosOf(verdicts, evidence);
  const told = (id: Scenario['id']) => scenarios.find((scenario) => scenario.id === id);
  const has = (id: ProtocolId) => protocols.some((one) => one.id === id);
  const clauses = [
    ...(has('dmarc') || has('spf') ? [usurpation(domain, told('impersonation'))] : []),
    ...(has('smtp') ? [transport(told('interception'), verdicts)] : []),
    ...danger(told('loss'), has('whois')),
  ];
  const parts = [
    ...standings(protocols),
    ...clauses.flatMap((clause, at) => [{ text: at === 0 ? ' : ' : ' ; ' }, ...clause]),
  ];
  return capitalised([...parts, { text: '.' }]);
}

const NUMBERS = 'aucun un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');
/** Of more protocols at fault than this, the number is told instead of the names. */
const NAMED = 2;

type Judged = Conclusion['protocols'];

/** « Trois protocoles sont conformes, deux sont à améliorer, DMARC est à corriger ». */
function standings(protocols: Judged): readonly SentencePart[] {
  const among = (wanted: ProtocolVerdict) => protocols.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  const standing = protocols.length - among('na').length;
  const groups = GROUPS.flatMap(({ verdict, one, several, named }) => {
    const ids = among(verdict);
    return ids.length === 0 ? [] : [{ ids, one, several, isNamed: ids.length <= named }];
  });
  return groups.flatMap(({ ids, one, several, isNamed }, at): readonly SentencePart[] => {
    const before = at === 0 ? [] : [{ text: ', ' }];
    const verb = ids.length === 1 ? one : several;
    if (isNamed) return [...before, ...namesOf(ids), { text: ` ${verb}` }];
    return [...before, { text: `${counted(ids.length, standing, at === 0)} ${verb}` }];
  });
}

const GROUPS: readonly {
  readonly verdict: ProtocolVerdict;
  readonly one: string;
  readonly several: string;
  /** Up to so many are named. */
  readonly named: number;
}[] = [
  { verdict: 'pass', one: 'est conforme', several: 'sont conformes', named: 0 },
  { verdict: 'warn', one: 'est à améliorer', several: 'sont à améliorer', named: 1 },
  { verdict: 'fail', one: 'est à corriger', several: 'sont à corriger', named: NAMED },
  { verdict: 'unknown', one: 'n’a pas pu être mesuré', several: 'n’ont pas pu être mesurés', named: 1 },
];

/** The noun stands with the first number only. */
function counted(number: number, standing: number, isFirst: boolean): string {
  const noun = number === 1 ? ' protocole' : ' protocoles';
  if (number === standing) return number === 1 ? `le seul${noun}` : `les ${NUMBERS[number]}${noun}`;
  return `${NUMBERS[number]}${isFirst ? noun : ''}`;
}

/** Names that take a verb in the singular. */
const SAID: Readonly<Partial<Record<ProtocolId, string>>> = {
  dns: 'DNS/HTTPS',
  domain: 'le domaine',
  blacklist: 'la réputation (listes noires)',
};

function namesOf(ids: readonly ProtocolId[]): readonly SentencePart[] {
  return ids.flatMap((id, at): readonly SentencePart[] => [
    ...(at === 0 ? [] : [{ text: at === ids.length - 1 ? ' et ' : ', ' }]),
    { text: SAID[id] ?? PROTOCOLS[id], protocol: id },
  ]);
}

/** The first proof in words; what has none is told by its card alone. */
const USURPED: Readonly<Partial<Record<CheckId, readonly SentencePart[]>>> = {
  'dmarc/record-present': [
    { text: 'aucune politique ' },
    { text: 'DMARC', protocol: 'dmarc' },
    { text: ' valable n’est publiée' },
  ],
  'dmarc/record-single': [{ text: 'deux politiques ' }, { text: 'DMARC', protocol: 'dmarc' }, { text: ' s’annulent' }],
  'dmarc/policy-p-missing': [{ text: 'DMARC', protocol: 'dmarc' }, { text: ' ne dit pas que faire des faux messages' }],
  'dmarc/policy-p': [{ text: 'DMARC', protocol: 'dmarc' }, { text: ' observe sans rien bloquer' }],
  'dmarc/policy-test': [{ text: 'DMARC', protocol: 'dmarc' }, { text: ' n’est qu’à l’essai' }],
  'spf/all-plus': [{ text: 'SPF', protocol: 'spf' }, { text: ' autorise tout internet à écrire en son nom' }],
  'spf/include-nested-plus': [
    { text: 'SPF', protocol: 'spf' },
    { text: ' inclut une politique qui autorise tout internet' },
  ],
  'spf/include-free': [
    { text: 'SPF', protocol: 'spf' },
    { text: ' se fie à un domaine que n’importe qui peut acheter' },
  ],
  'dkim/key-known-weak': [
    { text: 'sa clé ' },
    { text: 'DKIM', protocol: 'dkim' },
    { text: ' peut être calculée par tous' },
  ],
};

function usurpation(domain: string, scenario: Scenario | undefined): readonly SentencePart[] {
  const check = scenario?.checks[0];
  switch (scenario?.answer) {
    case 'yes':
      return [
        { text: `${domain} peut être usurpé, car ` },
        ...((check && USURPED[check]) ?? [{ text: 'une protection manque' }]),
      ];
    case 'partly':
      return check === 'dmarc/policy-p'
        ? [{ text: `les messages qui usurpent ${domain} finissent en indésirables (` }, DMARC, { text: ')' }]
        : [
            { text: `${domain} n’est qu’en partie protégé de l’usurpation (` },
            check ? cardOf(check) : DMARC,
            { text: ')' },
          ];
    case 'no':
      return [{ text: `${domain} est protégé de l’usurpation par ` }, DMARC];
    default:
      return [{ text: `la protection ${ofName(domain)} contre l’usurpation n’a pas pu être mesurée` }];
  }
}

const DMARC: SentencePart = { text: 'DMARC', protocol: 'dmarc' };

function transport(scenario: Scenario | undefined, verdicts: Conclusion['verdicts']): readonly SentencePart[] {
  const [check = ''] = scenario?.checks ?? [];
  switch (scenario?.answer) {
    case 'yes':
      return check === 'smtp/mx-free'
        ? [{ text: 'les e-mails que vous recevez ' }, link('peuvent être détournés', 'smtp')]
        : [{ text: 'les e-mails que vous recevez ' }, link('peuvent circuler en clair', 'smtp')];
    case 'partly':
      return [
        { text: 'les e-mails que vous recevez ' },
        link('sont chiffrés', 'smtp'),
        { text: ', mais rien n’y oblige l’expéditeur' },
      ];
    case 'no':
      return [{ text: 'les e-mails que vous recevez ' }, link('sont chiffrés', 'smtp')];
    case 'none':
      return [{ text: 'le domaine ' }, link('ne reçoit pas d’e-mail', 'smtp')];
    default:
      // What was not measured is then only whether senders are held to it.
      return verdicts.some(({ check, outcome }) => check === 'smtp/starttls-offered' && outcome === 'pass')
        ? [{ text: 'les e-mails que vous recevez ' }, link('sont chiffrés', 'smtp')]
        : [{ text: 'le chiffrement des e-mails que vous recevez ' }, link('n’a pas pu être mesuré', 'smtp')];
  }
}

/** Only where the name itself is in danger: the sentence is long enough without it. */
function danger(scenario: Scenario | undefined, isAsked: boolean): readonly (readonly SentencePart[])[] {
  if (!isAsked || scenario?.answer !== 'yes') return [];
  const [check = ''] = scenario.checks;
  const protocol: ProtocolId = check.startsWith('dns/') ? 'dns' : 'whois';
  return [[{ text: 'le nom lui-même ' }, link('est en danger', protocol)]];
}

function link(text: string, protocol: ProtocolId): SentencePart {
  return { text, protocol };
}

function cardOf(check: CheckId): SentencePart {
  const id = check.split('/')[0] as ProtocolId;
  return { text: PROTOCOLS[id], protocol: id };
}

function capitalised([first, ...others]: readonly SentencePart[]): readonly SentencePart[] {
  return first ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...others] : [];
}

/** The sentence as plain text. */
export function plainSentence(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('');
}
