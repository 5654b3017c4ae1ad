import { product } from '@rempart/brand';
import { verdictWords } from '@rempart/contract';
import { bothSpellings, RULES_VERSION } from '@rempart/engine';
import { PROTOCOLS } from '@rempart/engine/fr';
import { codeFigure } from '../figures/code.ts';
import { fortFigure } from '../figures/fort.ts';
import type { Cover, Facts, Figure, Mark } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { certainty } from '../summary.fr.ts';
import { enumerated, moment, NBSP, several } from '../typography.fr.ts';

export function cover(subject: Subject): Cover {
  const { evidence, specimen } = subject;
  return {
    kicker: product.name,
    heading: 'Audit de sécurité e-mail et DNS',
    domain: bothSpellings(evidence.domain),
    figure: fort(subject),
    verdict: verdict(subject),
    facts: facts(subject),
    legend: TONES.map((tone): Mark => ({ tone, text: verdictWords[tone] })),
    notice: specimen ? 'Spécimen public' : 'Confidentiel',
    contents: 'Sommaire',
    code: verification(subject),
  };
}

const TONES = ['pass', 'warn', 'fail', 'unknown', 'na'] as const;

function fort({ conclusion: { protocols, grade } }: Subject): Figure {
  const bastions = protocols.map(({ id, verdict }) => ({ name: PROTOCOLS[id], tone: verdict }));
  const told = TONES.flatMap((tone) => {
    const names = protocols.filter(({ verdict }) => verdict === tone).map(({ id }) => PROTOCOLS[id]);
    return names.length === 0 ? [] : [`${verdictWords[tone]}${NBSP}: ${enumerated(names)}`];
  });
  const letter = grade.letter === null ? 'sans note' : `note ${grade.letter}${certainty(grade)}`;
  return {
    kind: 'figure',
    drawing: fortFigure(bastions, grade.letter),
    alt: `Un fort à douze bastions, un par protocole, ${letter} au donjon. ${told.join(' ; ')}.`,
    caption: null,
    width: 1,
  };
}

function verdict({ conclusion: { grade, counts } }: Subject): string {
  if (grade.letter === null || grade.points === null) return 'Pas de note : ce qui en décide n’a pas pu être mesuré.';
  const letter = `Note ${grade.letter}${certainty(grade)}, ${several(grade.points, 'point', 'points')} sur 100`;
  const capped = grade.cappedBy ? ' avant plafond' : '';
  return `${letter}${capped}${NBSP}: ${counted(counts)}.`;
}

function counted({ passed, warnings, errors, unknown }: Subject['conclusion']['counts']): string {
  const counts = [
    { of: errors, one: 'à corriger', many: 'à corriger' },
    { of: warnings, one: 'à améliorer', many: 'à améliorer' },
    { of: passed, one: 'conforme', many: 'conformes' },
    { of: unknown, one: 'non mesuré', many: 'non mesurés' },
  ].filter((count) => count.of > 0);
  return enumerated(
    counts.map(({ of, one, many }, at) =>
      // What is counted is said once, with the first.
      at === 0 ? several(of, `protocole ${one}`, `protocoles ${many}`) : several(of, one, many),
    ),
  );
}

function facts({ evidence, buyer, review, specimen }: Subject): Facts {
  const rows = [
    { name: 'Analyse', value: `${moment(evidence.at)} (heure de Paris), barème${NBSP}${RULES_VERSION}` },
    ...(buyer ? [{ name: 'Commande', value: buyer.order }] : []),
    { name: 'Établi pour', value: buyer ? buyerName(buyer) : 'tous publics' },
    {
      name: 'Relecture',
      value: review
        ? `relu et validé le ${moment(review.at)} par ${[review.name, review.role].filter(Boolean).join(', ')}`
        : 'en attente',
    },
  ];
  return { kind: 'facts', rows: specimen ? rows.filter(({ name }) => name !== 'Relecture') : rows };
}

function buyerName({ name, company }: NonNullable<Subject['buyer']>): string {
  return company === null ? name : `${name}, ${company}`;
}

/** A code that leads to the page where the fingerprint of this file can be compared. */
function verification({ links }: Subject): Cover['code'] {
  if (links.verification === null) return null;
  const { url, modules } = links.verification;
  const caption = 'Ce rapport est-il authentique ?';
  return {
    caption,
    figure: { kind: 'figure', drawing: codeFigure(modules), alt: `Code à lire, qui mène à ${url}.`, caption, width: 1 },
  };
}
