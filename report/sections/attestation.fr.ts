import { product } from '@rempart/brand';
import { registeredAs, verdictWords } from '@rempart/contract';
import { bothSpellings, RULES_VERSION } from '@rempart/engine';
import { PROTOCOLS } from '@rempart/engine/fr';
import { ofName } from '@rempart/french';
import { codeFigure } from '../figures/code.ts';
import type { Block, Cell, Section } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { certainty } from '../summary.fr.ts';
import { code, link, plain, strong } from '../text-spans.ts';
import { day, moment, several } from '../typography.fr.ts';

/** One page for an insurer, a customer's questionnaire or a tender: what was seen on that day, and how to check that we said it. */
export function attestation(subject: Subject): readonly Section[] {
  const { conclusion, specimen } = subject;
  if (conclusion.grade.letter === null || specimen) return [];
  return [
    {
      id: 'attestation',
      part: 'Pour un assureur, un client, un appel d’offres',
      heading: 'Attestation',
      opens: 'page',
      // It is made to be shown.
      foot: [product.name, subject.buyer?.order].filter(Boolean).join(' · '),
      lead: `État de la messagerie et du DNS ${ofName(bothSpellings(subject.evidence.domain))}, vu depuis internet le ${day(subject.evidence.at)}.`,
      blocks: [statement(subject), verdicts(subject), ...check(subject), limits()],
    },
  ];
}

function statement({ evidence, conclusion: { grade, verdicts: judged }, buyer, review, operator }: Subject): Block {
  const measured = judged.filter(({ outcome }) => outcome !== 'unknown' && outcome !== 'notApplicable').length;
  const by = [operator.company ?? product.name, registeredAs(operator)].filter(Boolean).join(', ');
  return {
    kind: 'facts',
    rows: [
      { name: 'Domaine', value: [code(evidence.domain)] },
      {
        name: 'Note',
        value: [strong(`${grade.letter}${certainty(grade)}, sur une échelle de A à F`)],
      },
      { name: 'Mesuré', value: `${moment(evidence.at)} (heure de Paris), barème ${RULES_VERSION}` },
      {
        name: 'Contrôles',
        value: `${several(measured, 'contrôle a conclu', 'contrôles ont conclu')}, sur douze protocoles`,
      },
      ...(buyer ? [{ name: 'Établi pour', value: buyer.company ?? buyer.name }] : []),
      {
        name: 'Titulaire',
        value: 'non vérifié à l’établissement : tout le monde peut demander cette analyse',
      },
      { name: 'Établi par', value: by },
      ...(review
        ? [{ name: 'Relu par', value: [review.name, review.role, `le ${day(review.at)}`].filter(Boolean).join(', ') }]
        : []),
    ],
  };
}

function verdicts({ conclusion: { protocols } }: Subject): Block {
  const half = Math.ceil(protocols.length / 2);
  const told = (one: (typeof protocols)[number] | undefined): readonly Cell[] =>
    one ? [PROTOCOLS[one.id], { tone: one.verdict, text: verdictWords[one.verdict] }] : ['', ''];
  return {
    kind: 'table',
    caption: 'Ce qui a été vu',
    columns: [
      { heading: 'Protocole', share: 2 },
      { heading: 'Verdict', share: 2 },
      { heading: 'Protocole', share: 2 },
      { heading: 'Verdict', share: 2 },
    ],
    rows: protocols.slice(0, half).map((one, index) => [...told(one), ...told(protocols[half + index])]),
  };
}

function check({ links: { verification } }: Subject): readonly Block[] {
  if (verification === null) return [];
  const { url, modules, proof } = verification;
  const alt = `Code à lire, qui mène à ${url}.`;
  return [
    {
      kind: 'columns',
      columns: [
        { share: 2, blocks: [{ kind: 'figure', drawing: codeFigure(modules), alt, caption: null, width: 1 }] },
        {
          share: 7,
          blocks: [
            { kind: 'heading', text: 'Vérifier cette attestation' },
            {
              kind: 'paragraph',
              text: [
                plain('Lisez le code, ou ouvrez '),
                link(url),
                plain(
                  '. La page dit si un rapport porte ce code, compare l’empreinte de votre fichier à celle du fichier émis, et lit dans le DNS si le titulaire du domaine reconnaît ce rapport.',
                ),
              ],
            },
            ...(proof === null ? [] : ownership(proof)),
          ],
        },
      ],
    },
  ];
}

/** Only the holder of the zone can publish this; it is read each time that the report is verified. */
function ownership({ name, value }: { readonly name: string; readonly value: string }): readonly Block[] {
  return [
    { kind: 'paragraph', text: 'Titulaire, pour montrer que ce domaine est à vous, publiez cet enregistrement TXT :' },
    { kind: 'code', label: null, tone: 'plain', lines: [`${name}. TXT`, value] },
  ];
}

function limits(): Block {
  return {
    kind: 'note',
    heading: 'Ce que cette page ne dit pas',
    tone: 'plain',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Elle rapporte ce que le domaine montrait depuis internet ce jour-là. Elle ne dit rien des postes de travail, des sauvegardes, des comptes ni des personnes, et ne vaut pas certification. Une configuration change : demandez une analyse récente.',
      },
    ],
  };
}
