import { axisWords, outcomeWords, verdictWords } from '@rempart/contract';
import { AXES, type AxisGrade, axisApplies, type Letter, type Plan, type Stake, stakes } from '@rempart/engine';
import { advise, PROTOCOLS } from '@rempart/engine/fr';
import { radarFigure } from '../figures/radar.ts';
import { scaleFigure } from '../figures/scale.ts';
import type { Block, Cell, Figure, Section, Table, Text } from '../outline.ts';
import { faultsOf, type Subject } from '../subject.ts';
import { gradeSentences } from '../summary.fr.ts';
import { plain, soft, strong } from '../text-spans.ts';
import { enumerated, NBSP, number, percent, several } from '../typography.fr.ts';

/** How the letter came about: the scale, the twelve with their points, the axes, the caps. */
export function gradeExplained(subject: Subject): Section {
  const { conclusion } = subject;
  const own = stakes(conclusion.verdicts);
  return {
    id: 'note',
    part: 'Pour décider',
    heading: 'Votre note expliquée',
    opens: 'page',
    lead: null,
    blocks: [
      ...scale(subject),
      ...gradeSentences(conclusion).map((text): Block => ({ kind: 'paragraph', text })),
      ...caps(subject),
      ...(own.length === 0 ? [] : [twelve(subject, own)]),
      ...axes(subject),
      { kind: 'contents', heading: 'Sommaire' },
    ],
  };
}

function scale({ conclusion: { grade }, plan }: Subject): readonly Block[] {
  if (grade.letter === null) return [];
  const best = bestLetter(plan);
  const further = best !== null && best < grade.letter ? best : null;
  const here = { letter: grade.letter, words: 'vous êtes ici', strong: true };
  const there = further ? [{ letter: further, words: 'une fois le plan suivi', strong: false }] : [];
  const alt = `Échelle de A à F${NBSP}: le domaine a ${grade.letter}${further ? `, et peut atteindre ${further} en suivant le plan` : ''}.`;
  return [{ kind: 'figure', drawing: scaleFigure([here, ...there]), alt, caption: null, width: 1 }];
}

/** The letter once the whole plan is done; null where there is none to follow. */
export function bestLetter({ path }: Plan): Letter | null {
  return path.at(-1)?.letter ?? null;
}

function twelve({ conclusion }: Subject, own: readonly Stake[]): Table {
  return {
    kind: 'table',
    caption: 'Les douze protocoles, et ce qu’ils font perdre',
    columns: [
      { heading: 'Protocole', share: 3 },
      { heading: 'Verdict', share: 2 },
      { heading: 'À corriger', align: 'end' },
      { heading: 'À améliorer', align: 'end' },
      { heading: 'Conformes', align: 'end' },
      { heading: 'Points perdus', align: 'end' },
    ],
    rows: conclusion.protocols.map(({ id, verdict }): readonly Cell[] => {
      const verdicts = conclusion.verdicts.filter(({ protocol }) => protocol === id);
      // The faults of the sheets: what is told without counting is none.
      const counting = [...faultsOf(verdicts), ...verdicts.filter((one) => one.outcome === 'pass')];
      const count = (outcome: string) => dashed(counting.filter((one) => one.outcome === outcome).length);
      const mine = own.filter(({ protocol }) => protocol === id);
      return [
        PROTOCOLS[id],
        { tone: verdict, text: verdictWords[verdict] },
        count('fail'),
        count('warn'),
        count('pass'),
        mine.length === 0 ? '–' : number(total(mine), 1),
      ];
    }),
  };
}

function dashed(count: number): string {
  return count === 0 ? '–' : number(count);
}

function total(own: readonly Stake[]): number {
  return own.reduce((sum, { lost }) => sum + lost, 0);
}

function axes({ conclusion: { grade, verdicts } }: Subject): readonly Block[] {
  const pointsOf = ({ id, points }: AxisGrade) =>
    points === null ? outcomeWords[axisApplies(id, verdicts) ? 'unknown' : 'notApplicable'] : number(points);
  const spokes = grade.axes.map(({ id, points }) => ({ name: axisWords[id], points }));
  const told = grade.axes.map((axis) => `${axisWords[axis.id]} ${pointsOf(axis)}`);
  const table: Table = {
    kind: 'table',
    caption: 'Les cinq axes',
    columns: [
      { heading: 'Axe', share: 1 },
      { heading: 'Poids', align: 'end' },
      { heading: 'Points', align: 'end' },
      { heading: 'Note' },
    ],
    rows: grade.axes.map((axis) => [
      axisWords[axis.id],
      percent((AXES.find(({ id }) => id === axis.id)?.weight ?? 0) / 100),
      pointsOf(axis),
      [strong(axis.letter ?? '–')],
    ]),
  };
  const figure: Figure = {
    kind: 'figure',
    drawing: radarFigure(spokes),
    alt: `Points sur cent sur chaque axe${NBSP}: ${enumerated(told)}.`,
    caption: null,
    width: 1,
  };
  return [
    {
      kind: 'columns',
      columns: [
        { share: 9, blocks: [figure] },
        { share: 10, blocks: [table] },
      ],
    },
  ];
}

/** As many as a reader follows; the plan has them all. */
const CAPS_TOLD = 6;

/** Each cap that holds the letter down, and what lifts it. */
function caps({ conclusion: { verdicts }, plan }: Subject): readonly Block[] {
  const [only, second] = plan.waysOut;
  if (!only) return [];
  // The sentence above has named it already.
  if (!second) return [{ kind: 'paragraph', text: [soft(liftedBy(only, plan))] }];
  const entries = plan.waysOut.slice(0, CAPS_TOLD).map((way): Text => {
    const verdict = verdicts.find(({ check }) => check === way.check);
    const found = verdict ? `${advise(verdict).title} (${PROTOCOLS[verdict.protocol]})` : way.check;
    return [strong(`Plafond ${way.letter}`), plain(`${NBSP}: ${found}. `), soft(liftedBy(way, plan))];
  });
  const left = plan.waysOut.length - CAPS_TOLD;
  const more: Text = [
    soft(`${several(left, 'autre plafond suit', 'autres plafonds suivent')}, que le plan lève aussi.`),
  ];
  return [{ kind: 'list', ordered: false, entries: left > 0 ? [...entries, more] : entries }];
}

function liftedBy({ actions }: CapRemoval, plan: Plan): string {
  const named = actions.map((id) => plan.actions.findIndex((action) => action.id === id) + 1).filter((at) => at > 0);
  if (named.length === 0) return 'Nous ne connaissons pas d’action qui lève ce plafond.';
  const which = `${named.length > 1 ? 'les actions' : 'l’action'} n°${NBSP}${enumerated(named.map(String))}`;
  return `Ce plafond est levé par ${which} du plan.`;
}

type CapRemoval = Plan['waysOut'][number];
