import { type Answer, type Fate, readinessOf, scenariosOf } from '@house/engine';
import { ANSWERS, describeScenario, explainReadiness, READINESS, RECEIVER_NAMES } from '@house/engine/fr';
import type { Block, Cell, Mark, Section, Sheet, Span, Tone } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { link, plain, soft, strong } from '../text-spans.ts';
import { day, NBSP } from '../typography.fr.ts';
import { inPairs } from './pairs.ts';

/** What can happen to the company today, and where. */
export function consequences(subject: Subject): Section {
  return {
    id: 'consequences',
    part: 'Pour décider',
    heading: 'Ce que cela change pour vous',
    opens: 'page',
    lead: 'Quatre choses qui arrivent aux entreprises, et si elles peuvent vous arriver aujourd’hui.',
    blocks: [...inPairs(scenarioSheets(subject)), ...receivers(subject), incident()],
  };
}

const TONES: Readonly<Record<Answer, Tone>> = {
  yes: 'fail',
  partly: 'warn',
  no: 'pass',
  unknown: 'unknown',
  none: 'na',
};

function scenarioSheets({ conclusion: { verdicts }, evidence }: Subject): readonly Sheet[] {
  return scenariosOf(verdicts, evidence).map((scenario) => {
    const { title, text, proofs } = describeScenario(scenario, verdicts);
    const isAsked = scenario.answer !== 'unknown' && scenario.answer !== 'none';
    return {
      kind: 'sheet',
      half: true,
      heading: title,
      gloss: text,
      effect: null,
      mark: {
        tone: TONES[scenario.answer],
        text: isAsked ? `possible${NBSP}: ${ANSWERS[scenario.answer]}` : ANSWERS[scenario.answer],
      },
      rows:
        proofs.length === 0
          ? []
          : [{ label: 'Ce qui le montre', blocks: [{ kind: 'list', ordered: false, entries: [...new Set(proofs)] }] }],
    };
  });
}

const FATES: Readonly<Record<Fate, Mark>> = {
  inbox: { tone: 'fail', text: 'boîte de réception' },
  spam: { tone: 'warn', text: 'indésirables' },
  refused: { tone: 'pass', text: 'refusé' },
  unknown: { tone: 'unknown', text: 'non mesuré' },
};

const READY: Readonly<Record<string, Tone>> = {
  ready: 'pass',
  'not-ready': 'warn',
  unknown: 'unknown',
  none: 'na',
  unruled: 'na',
};

/** Whether your own messages arrive, and where those of somebody who pretends to be you end up. */
function receivers({ evidence, conclusion: { verdicts } }: Subject): readonly Block[] {
  const told = readinessOf(evidence, verdicts);
  return [
    { kind: 'heading', text: 'Chez vos correspondants' },
    {
      kind: 'table',
      caption: 'Vos messages, et ceux de qui se fait passer pour vous',
      columns: [
        { heading: 'Destinataire', share: 2 },
        { heading: 'Vos messages', share: 2 },
        { heading: 'Pourquoi', share: 5 },
        { heading: 'Faux, votre adresse', share: 3 },
        { heading: 'Faux, un sous-domaine', share: 3 },
      ],
      rows: told.map((receiver): readonly Cell[] => {
        const state = receiver.state === 'unruled' ? receiver.bulk : receiver.state;
        return [
          [strong(RECEIVER_NAMES[receiver.id])],
          { tone: READY[state] ?? 'unknown', text: READINESS[state] },
          explainReadiness(receiver),
          FATES[receiver.forged.exact],
          FATES[receiver.forged.subdomain],
        ];
      }),
    },
    {
      kind: 'paragraph',
      size: 'small',
      text: [
        plain('Déduit de ce que chaque destinataire publie ; chacun garde ses propres filtres. Règles lues chez '),
        ...told.flatMap(({ id, source, toldBy, checkedOn }, at): readonly Span[] => [
          plain(at === 0 ? '' : ', '),
          link(source, RECEIVER_NAMES[id]),
          plain(
            toldBy === undefined
              ? ` le ${day(checkedOn)}`
              : ` (rapportées par ${toldBy}, qui les a vérifiées le ${day(checkedOn)})`,
          ),
        ]),
        soft('.'),
      ],
    },
  ];
}

function incident(): Block {
  return {
    kind: 'note',
    heading: 'Qui appeler en cas d’incident',
    tone: 'plain',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          plain('Un courriel frauduleux à votre nom, un compte pris, une boîte qui envoie seule'),
          plain(`${NBSP}: le 17Cyber, `),
          link('https://17cyber.gouv.fr'),
          plain(', oriente jour et nuit ; '),
          link('https://www.cybermalveillance.gouv.fr'),
          plain(
            ' met en relation avec des prestataires référencés ; le CSIRT de votre région aide les entreprises. Gardez les messages avec leurs en-têtes.',
          ),
        ],
      },
    ],
  };
}
