import { product, vatLine } from '@house/contract';
import type { Block, Facts, Section, Span } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, link, plain } from '../text-spans.ts';
import { day, NBSP } from '../typography.fr.ts';
import { glossary } from './glossary.fr.ts';

/** What comes after the report: checking again, asking, and the law. */
export function closing(subject: Subject): Section {
  return {
    id: 'suite',
    part: 'Pour tous',
    heading: 'Lexique, suite et garantie',
    opens: 'here',
    lead: null,
    blocks: [
      ...glossary(),
      { kind: 'heading', text: 'Vérifier ce qui a été fait' },
      recheck(subject),
      ...authenticity(subject),
      { kind: 'heading', text: 'Ce document' },
      {
        kind: 'columns',
        columns: [provenance(subject), publisher(subject)].map((rows) => ({
          share: 1,
          blocks: [{ kind: 'facts' as const, rows }],
        })),
      },
      ...rights(subject),
    ],
  };
}

function recheck({ links, evidence, specimen }: Subject): Block {
  const where: readonly Span[] = links.recheck === null ? [] : [plain(`${NBSP}: `), link(links.recheck)];
  const what = specimen ? plain('un domaine') : code(evidence.domain);
  return {
    kind: 'paragraph',
    text: [
      plain('Revérifiez gratuitement, aussi souvent qu’il le faut'),
      ...where,
      plain('. L’analyse en ligne est celle de ce rapport, sans compte ni limite de durée : relancez-la pour '),
      what,
      plain(
        ' après chaque étape du plan, en laissant passer la durée de vie des anciens enregistrements. Dans le même navigateur, elle se compare à la précédente.',
      ),
    ],
  };
}

/** How whoever receives the file sees that it is the one that was sent. */
function authenticity({ links: { verification } }: Subject): readonly Block[] {
  if (verification === null) return [];
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

function provenance({ buyer, review, drawnAt, specimen }: Subject): Facts['rows'] {
  return [
    { name: 'Établi le', value: day(drawnAt) },
    ...(buyer
      ? [
          { name: 'Commande', value: buyer.order },
          { name: 'Destinataire', value: buyer.name },
        ]
      : []),
    ...(review ? [{ name: 'Relu par', value: `${review.name}, ${review.role}, le ${day(review.at)}` }] : []),
    ...(specimen ? [{ name: 'Nature', value: 'spécimen public, sur un domaine fictif' }] : []),
  ];
}

const MISSING = 'à compléter par l’exploitant';

function publisher({ operator, links }: Subject): Facts['rows'] {
  const { company, legalForm, siren, address, email } = operator;
  return [
    { name: 'Éditeur', value: company === null ? MISSING : [company, legalForm].filter(Boolean).join(', ') },
    { name: 'SIREN', value: siren ?? MISSING },
    { name: 'TVA', value: vatLine(operator) ?? MISSING },
    { name: 'Adresse', value: address ?? MISSING },
    { name: 'Contact', value: email ?? MISSING },
    ...(links.support ? [{ name: 'Aide', value: [link(links.support)] }] : []),
    { name: 'Service', value: product.name },
  ];
}

function rights({ specimen, operator }: Subject): readonly Block[] {
  if (specimen) return [];
  const mediator = operator.mediator
    ? ` Médiateur de la consommation${NBSP}: ${operator.mediator.name}, ${operator.mediator.address}.`
    : '';
  return [
    { kind: 'heading', text: 'Vos droits' },
    {
      kind: 'paragraph',
      text: `Garantie légale de conformité${NBSP}: si ce rapport n’est pas conforme à ce qui a été commandé, il est refait ou remboursé (code de la consommation, articles L224-25-12 et suivants). Rétractation${NBSP}: le service ayant été exécuté à votre demande avant la fin du délai, avec votre renoncement exprès, le droit de rétractation est éteint une fois le rapport fourni (article L221-28, 13°) ; la confirmation vous a été envoyée avec la commande.${mediator}`,
    },
    {
      kind: 'paragraph',
      text: 'Données personnelles : le rapport et vos coordonnées sont effacés au bout de douze mois, la facture au bout de dix ans. Vous pouvez demander l’accès, la rectification ou l’effacement à l’adresse de contact ; réponse sous trente jours, et réclamation possible auprès de la CNIL.',
    },
  ];
}
