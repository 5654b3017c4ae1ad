import {
  calendarDays,
  type Deadline,
  type Dependency,
  type DependencyRole,
  deadlinesOf,
  dependenciesOf,
} from '@rempart/engine';
import { ofName } from '@rempart/french';
import { dependenciesFigure } from '../figures/dependencies.ts';
import type { Block, Cell, Section } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, plain } from '../text-spans.ts';
import { day, enumerated, NBSP, number, several } from '../typography.fr.ts';

/** Whose domains the mail depends on, and every date by which something ends. */
export function dependenciesAndDates(subject: Subject): readonly Section[] {
  const dependencies = dependenciesOf(subject.evidence);
  const deadlines = deadlinesOf(subject.evidence);
  if (dependencies.length + deadlines.length === 0) return [];
  return [
    {
      id: 'echeances',
      part: 'Pour agir',
      heading: 'Dépendances et échéances',
      opens: 'here',
      lead: null,
      blocks: [...map(dependencies, subject), ...dates(deadlines, subject)],
    },
  ];
}

const ROLES: Readonly<Record<DependencyRole, string>> = {
  ns: 'serveurs DNS',
  mx: 'réception des e-mails',
  spf: 'SPF',
  dkim: 'clés DKIM',
  reports: 'rapports',
  alias: 'alias',
};

/** More than these make no picture, and fewer need none; the table has them all. */
const DRAWN = 12;
const FEWEST_DRAWN = 3;

function map(dependencies: readonly Dependency[], { evidence }: Subject): readonly Block[] {
  if (dependencies.length === 0) return [];
  return [
    {
      kind: 'paragraph',
      text:
        dependencies.length === 1
          ? 'Vos e-mails dépendent aussi d’un domaine qui n’est pas à vous : s’il changeait de mains, une partie de vos e-mails pourrait être détournée.'
          : `Vos e-mails dépendent aussi de ${number(dependencies.length)}${NBSP}domaines qui ne sont pas à vous : si l’un d’eux changeait de mains, une partie de vos e-mails pourrait être détournée.`,
    },
    ...(dependencies.length < FEWEST_DRAWN ? [] : [figure(dependencies, evidence.domain)]),
    {
      kind: 'table',
      caption: 'De qui vos e-mails dépendent, et ce que l’on sait de leur enregistrement',
      columns: [
        { heading: 'Domaine', share: 3 },
        { heading: 'Pour', share: 3 },
        { heading: 'Noms utilisés', share: 6 },
        { heading: 'Expire', share: 3 },
      ],
      rows: dependencies.map((one): readonly Cell[] => [
        [code(one.domain)],
        rolesOf(one),
        [code([...new Set(one.roles.flatMap(({ names }) => names))].join(', '))],
        expiry(one),
      ]),
    },
  ];
}

function figure(dependencies: readonly Dependency[], domain: string): Block {
  const drawn = dependencies
    .slice(0, DRAWN)
    .map((one) => ({ name: one.domain, words: rolesOf(one), isFree: one.registration === 'free' }));
  const told = dependencies.map((one) => `${one.domain} (${rolesOf(one)})`);
  return {
    kind: 'figure',
    drawing: dependenciesFigure(domain, drawn),
    alt: `${domain} dépend ${ofName(enumerated(told))}.`,
    caption: null,
    width: 1,
  };
}

function rolesOf({ roles }: Dependency): string {
  return enumerated(roles.map(({ role }) => ROLES[role]));
}

function expiry({ registration, expires }: Dependency): Cell {
  if (registration === 'free') return { tone: 'fail', text: 'libre à l’achat' };
  if (expires !== null) return day(expires);
  return registration === 'registered' ? 'date non publiée' : 'actif, date non demandée';
}

const KINDS: Readonly<Record<Deadline['kind'], string>> = {
  domain: 'Nom de domaine',
  dependency: 'Domaine dont vous dépendez',
  'web-certificate': 'Certificat du site',
  'mail-certificate': 'Certificat du serveur de messagerie',
  'policy-certificate': 'Certificat de la politique MTA-STS',
  signature: 'Signatures de la zone DNS (DNSSEC)',
  'security-txt': 'Fichier security.txt',
};

export function kindOf({ kind }: Deadline): string {
  return KINDS[kind];
}

/** A domain of others is not ours to renew. */
function renewalBy({ kind }: Deadline): string {
  return kind === 'dependency' ? 'à surveiller' : 'à faire';
}

function dates(deadlines: readonly Deadline[], { evidence, plan }: Subject): readonly Block[] {
  if (deadlines.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: `Toutes les échéances, comptées du ${day(evidence.at)}`,
      columns: [
        { heading: 'Date' },
        { heading: 'Quoi', share: 3 },
        { heading: 'Nom', share: 4 },
        { heading: 'Dans' },
        { heading: 'Renouvellement', share: 2 },
      ],
      rows: deadlines.map((deadline): readonly Cell[] => {
        const isPast = Date.parse(deadline.on) < Date.parse(evidence.at);
        const days = calendarDays(evidence.at, deadline.on);
        return [
          day(deadline.on),
          kindOf(deadline),
          [code(deadline.name)],
          isPast ? { tone: 'fail', text: 'dépassée' } : several(days, 'jour', 'jours'),
          // What is past was not renewed by itself.
          deadline.automatic && !isPast ? 'automatique d’ordinaire' : renewalBy(deadline),
        ];
      }),
    },
    {
      kind: 'paragraph',
      size: 'small',
      text: [
        plain(`Le fichier `),
        code('echeances.ics'),
        plain(
          `, joint à ce document, inscrit dans votre agenda ${plan.actions.length > 0 ? 'les étapes du plan et ' : ''}ces échéances, sauf les signatures DNSSEC, renouvelées sans vous tous les quelques jours. Un rappel vient trente jours avant une échéance, sept jours avant un renouvellement automatique. Ces dates ont été lues le jour de l’analyse${NBSP}: un renouvellement les repousse.`,
        ),
      ],
    },
  ];
}
