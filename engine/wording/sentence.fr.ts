import { verdictWords } from '@rempart/contract';
import { enumerate } from '../common/phrases.fr.ts';
import { readable } from '../common/spellings.ts';
import type { AuditEvidence } from '../evidence.ts';
import { PROTOCOLS } from '../judgement/advice.fr.ts';
import type { Conclusion } from '../judgement/conclude.ts';
import { type CheckId, type ProtocolId, protocolOf } from '../protocols/index.ts';
import { type Scenario, scenariosOf } from '../receivers/scenarios.ts';

/** A stretch of the sentences; with a protocol it leads to its card. */
export interface SentencePart {
  readonly text: string;
  readonly protocol?: ProtocolId;
}

/**
 * The whole result in a few short sentences, the gravest for a company first: whether a third party can write in its name, whether what it
 * receives is encrypted, whether the name itself is in danger, and how many protocols are in order. Words come before each acronym.
 */
export function sentenceOf(
  evidence: AuditEvidence,
  { verdicts, protocols }: Pick<Conclusion, 'verdicts' | 'protocols'>,
): readonly SentencePart[] {
  const { existence } = evidence;
  const domain = readable(evidence.domain);
  if (existence.seen && existence.value === 'absent')
    return [{ text: `Le nom ${domain} n’existe pas. Vérifiez l’orthographe.` }];
  const measured = protocols.some(({ verdict }) => verdict !== 'unknown' && verdict !== 'na');
  if (!measured)
    return [
      {
        text: `Nous n’avons rien pu mesurer : les serveurs du domaine ${domain} n’ont donné aucune réponse utilisable.`,
      },
    ];
  const scenarios = scenariosOf(verdicts, evidence);
  const told = (id: Scenario['id']) => scenarios.find((scenario) => scenario.id === id);
  const has = (id: ProtocolId) => protocols.some((one) => one.id === id);
  const sentences = [
    ...danger(told('loss'), has('whois')),
    ...(has('dmarc') || has('spf') ? [usurpation(domain, told('impersonation'))] : []),
    ...(has('smtp') ? [transport(told('interception'), verdicts)] : []),
    [{ text: standings(domain, protocols) }],
  ];
  return sentences.flatMap((sentence, index) => [...sentence, { text: index === sentences.length - 1 ? '.' : '. ' }]);
}

const NUMBERS = 'aucun un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' ');

/** « Sur les onze protocoles examinés pour exemple.fr, sept sont conformes, trois à améliorer et un à corriger ». */
function standings(domain: string, protocols: Conclusion['protocols']): string {
  const counts = STANDINGS.flatMap((verdict) => {
    const count = protocols.filter((one) => one.verdict === verdict).length;
    return count === 0 ? [] : [{ verdict, count }];
  });
  const standing = counts.reduce((sum, { count }) => sum + count, 0);
  const groups = counts.map(({ verdict, count }, index) => {
    const [all, are] = count === 1 ? ['il', 'est '] : ['tous', 'sont '];
    const number = count === standing ? all : NUMBERS[count];
    const verb = index > 0 ? '' : are;
    const word =
      verdict === 'pass' || verdict === 'unknown' ? agreed(verdictWords[verdict], count) : verdictWords[verdict];
    return `${number} ${verb}${word}`;
  });
  const examined =
    standing === 1 ? 'Sur le seul protocole examiné' : `Sur les ${NUMBERS[standing]} protocoles examinés`;
  return `${examined} pour ${domain}, ${enumerate(groups)}`;
}

const STANDINGS = ['pass', 'warn', 'fail', 'unknown'] as const;

function agreed(word: string, count: number): string {
  return count === 1 ? word : `${word}s`;
}

const DMARC: SentencePart = { text: 'DMARC', protocol: 'dmarc' };
const AGAINST: readonly SentencePart[] = [{ text: 'politique contre les faux messages (' }, DMARC, { text: ')' }];
const SENDERS: readonly SentencePart[] = [
  { text: 'la liste de vos serveurs d’envoi (' },
  { text: 'SPF', protocol: 'spf' },
  { text: ')' },
];

/** The first proof in words; what has none is reported by its card alone. */
const USURPED: Readonly<Partial<Record<CheckId, readonly SentencePart[]>>> = {
  'dmarc/record-present': [{ text: 'aucune ' }, ...AGAINST, { text: ' valable n’est publiée' }],
  'dmarc/record-single': [{ text: 'deux politiques contre les faux messages (' }, DMARC, { text: ') s’annulent' }],
  'dmarc/policy-p-missing': [{ text: 'la ' }, ...AGAINST, { text: ' ne dit pas quoi en faire' }],
  'dmarc/policy-p': [{ text: 'la ' }, ...AGAINST, { text: ' ne demande pas de les bloquer' }],
  'dmarc/policy-test': [{ text: 'la ' }, ...AGAINST, { text: ' n’est qu’à l’essai' }],
  'spf/all-plus': [...SENDERS, { text: ' autorise tout internet' }],
  'spf/include-nested-plus': [...SENDERS, { text: ' en inclut une qui autorise tout internet' }],
  'spf/include-free': [...SENDERS, { text: ' se fie à un domaine qu’un inconnu peut acheter' }],
  'dkim/key-known-weak': [
    { text: 'le secret qui signe vos messages (' },
    { text: 'DKIM', protocol: 'dkim' },
    { text: ') peut être retrouvé' },
  ],
};

function usurpation(domain: string, scenario: Scenario | undefined): readonly SentencePart[] {
  const check = scenario?.checks[0];
  switch (scenario?.answer) {
    case 'yes':
      return [
        { text: `Quelqu’un peut écrire avec une adresse en @${domain} : ` },
        ...((check && USURPED[check]) ?? [{ text: 'une protection manque' }]),
      ];
    case 'partly':
      return check === 'dmarc/policy-p'
        ? [{ text: 'Les faux messages à votre nom finissent le plus souvent en indésirables (' }, DMARC, { text: ')' }]
        : [
            { text: 'Vous n’êtes protégé qu’en partie contre les faux messages à votre nom (' },
            check ? cardOf(check) : DMARC,
            { text: ')' },
          ];
    case 'no':
      return [{ text: 'Votre domaine demande de refuser les faux messages à votre nom (' }, DMARC, { text: ')' }];
    default:
      return [{ text: 'Nous n’avons pas pu mesurer si quelqu’un peut écrire avec votre adresse' }];
  }
}

function transport(scenario: Scenario | undefined, verdicts: Conclusion['verdicts']): readonly SentencePart[] {
  const [check = ''] = scenario?.checks ?? [];
  switch (scenario?.answer) {
    case 'yes':
      return [
        { text: 'Les messages que vous recevez ' },
        link(check === 'smtp/mx-free' ? 'peuvent être détournés' : 'peuvent être lus en chemin', 'smtp'),
      ];
    case 'partly':
      return [
        { text: 'Les messages que vous recevez ' },
        link('sont chiffrés d’ordinaire', 'smtp'),
        { text: ', mais rien n’y oblige l’expéditeur' },
      ];
    case 'no':
      return [{ text: 'Vous demandez aux expéditeurs de ' }, link('ne vous livrer que chiffré', 'smtp')];
    case 'none':
      return [{ text: 'Ce domaine ' }, link('ne reçoit pas d’e-mail', 'smtp')];
    default:
      // What was not measured is then only whether senders are held to it.
      return verdicts.some(({ check, outcome }) => check === 'smtp/starttls-offered' && outcome === 'pass')
        ? [{ text: 'Les messages que vous recevez ' }, link('sont chiffrés d’ordinaire', 'smtp')]
        : [{ text: 'Nous n’avons pas pu mesurer ' }, link('si les messages que vous recevez sont chiffrés', 'smtp')];
  }
}

/** Only where the name itself is in danger. */
function danger(scenario: Scenario | undefined, isAsked: boolean): readonly (readonly SentencePart[])[] {
  if (!isAsked || scenario?.answer !== 'yes') return [];
  const [check = ''] = scenario.checks;
  const protocol: ProtocolId = check.startsWith('dns/') ? 'dns' : 'whois';
  return [[{ text: 'Votre nom de domaine ' }, link('peut vous échapper ou cesser de répondre', protocol)]];
}

function link(text: string, protocol: ProtocolId): SentencePart {
  return { text, protocol };
}

function cardOf(check: CheckId): SentencePart {
  const id = protocolOf(check);
  return { text: PROTOCOLS[id], protocol: id };
}

export function plainSentence(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('');
}
