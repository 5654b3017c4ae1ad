import { product } from '@rempart/brand';
import { durationWords, KEPT, registeredAs, vatLine, withdrawalEnd, withdrawalWords } from '@rempart/contract';
import type { Block, Section, Span } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, link, plain } from '../text-spans.ts';
import { day, NBSP } from '../typography.fr.ts';
import { attestation } from './attestation.fr.ts';
import { glossary } from './glossary.fr.ts';

/** What comes after the report: checking again, asking, and the law. */
export function closing(subject: Subject): Section {
  return {
    id: 'suite',
    part: 'Pour tous',
    heading: 'Lexique, suite et garantie',
    opens: 'here',
    dense: true,
    lead: null,
    blocks: [
      ...glossary(),
      {
        // On its own, its end would be a page of three lines.
        kind: 'group',
        blocks: [
          { kind: 'heading', text: 'Vérifier ce qui a été fait' },
          recheck(subject),
          ...authenticity(subject),
          { kind: 'heading', text: 'Ce document' },
          { kind: 'paragraph', text: publisher(subject) },
          ...rights(subject),
          { kind: 'heading', text: 'Qui appeler en cas d’incident' },
          { kind: 'paragraph', text: INCIDENT },
        ],
      },
    ],
  };
}

function recheck({ links, evidence, specimen, plan }: Subject): Block {
  const where: readonly Span[] = links.recheck === null ? [] : [plain(`${NBSP}: `), link(links.recheck)];
  const what = specimen ? plain('un domaine') : code(evidence.domain);
  return {
    kind: 'paragraph',
    text: [
      plain(`Revérifiez gratuitement après chaque ${plan.actions.length > 0 ? 'étape du plan' : 'changement'}`),
      ...where,
      plain('. L’analyse en ligne est celle de ce rapport, sans compte : relancez-la pour '),
      what,
      plain(', une fois passée la durée (TTL) des anciens enregistrements.'),
    ],
  };
}

/** How the recipient of the file verifies that it is the one that was sent. */
function authenticity(subject: Subject): readonly Block[] {
  const { verification } = subject.links;
  // The attestation says it too.
  if (verification === null || attestation(subject).length > 0) return [];
  return [
    { kind: 'heading', text: 'Ce rapport est-il authentique ?' },
    {
      kind: 'paragraph',
      text: [
        plain('Le code de la couverture mène à '),
        link(verification.url),
        plain(
          '. Cette page dit si un rapport porte ce code, et compare l’empreinte SHA-256 de votre fichier à celle du fichier émis ; le fichier ne quitte pas votre navigateur.',
        ),
      ],
    },
  ];
}

const MISSING = 'à compléter par l’exploitant';

/** Who answers for the document. What it is, for whom and who read it again stands on the cover. */
function publisher({ operator, links, drawnAt, specimen }: Subject): readonly Span[] {
  const { company, legalForm, address, email } = operator;
  const by = company === null ? MISSING : [company, legalForm].filter(Boolean).join(', ');
  const what = specimen ? 'Spécimen public, sur un domaine fictif, établi' : 'Établi';
  return [
    plain(
      `${what} le ${day(drawnAt)} par ${product.name}. Éditeur${NBSP}: ${by}. ${registeredAs(operator) ?? `SIREN${NBSP}: ${MISSING}`}. ${vatLine(operator) ?? `TVA${NBSP}: ${MISSING}`}. Adresse${NBSP}: ${address ?? MISSING}. Contact${NBSP}: ${email ?? MISSING}.`,
    ),
    ...(links.support ? [plain(` Aide${NBSP}: `), link(links.support), plain('.')] : []),
  ];
}

function rights({ specimen, operator, buyer }: Subject): readonly Block[] {
  if (specimen) return [];
  const mediator = operator.mediator
    ? ` Médiateur de la consommation${NBSP}: ${operator.mediator.name}, ${operator.mediator.address}.`
    : '';
  // A business has no right of withdrawal.
  const withdrawal = buyer?.company ? '' : ` ${withdrawalWords.right} ${withdrawalEnd(operator)}`;
  return [
    { kind: 'heading', text: 'Vos droits' },
    {
      kind: 'paragraph',
      text: `Si ce rapport n’est pas conforme à ce qui a été commandé, il est refait ou remboursé${NBSP}; pour un consommateur, c’est la garantie légale de conformité (code de la consommation, articles L224-25-12 et suivants), qui dure deux ans.${withdrawal}${mediator}`,
    },
    {
      kind: 'paragraph',
      text: `Données personnelles${NBSP}: le rapport et vos coordonnées sont effacés chez nous après ${durationWords(KEPT.orderPerson)}${NBSP}: gardez ce fichier. La facture est conservée ${durationWords(KEPT.invoices)}. Vous pouvez demander l’accès, la rectification ou l’effacement à l’adresse de contact${NBSP}; réponse sous trente jours, et réclamation possible auprès de la CNIL.`,
    },
  ];
}

const INCIDENT: readonly Span[] = [
  plain('Un faux message à votre nom, un compte pris, une boîte qui envoie seule'),
  plain(`${NBSP}: le 17Cyber, `),
  link('https://17cyber.gouv.fr'),
  plain(', oriente jour et nuit ; '),
  link('https://www.cybermalveillance.gouv.fr'),
  plain(
    ' met en relation avec des prestataires référencés ; le CSIRT de votre région aide les entreprises. Gardez les messages avec leurs en-têtes.',
  ),
];
