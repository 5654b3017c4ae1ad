import type { Action } from '@house/engine';
import { describeAction } from '@house/engine/fr';
import { weeksFigure } from '../figures/weeks.ts';
import type { Figure, Section, Table } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { strong } from '../text-spans.ts';
import { enumerated, NBSP, ranges, several } from '../typography.fr.ts';
import { lastWeek, lettersByWeek, weekInWords } from './plan.fr.ts';

/** The plan laid on its weeks, eight as a rule: when, what must hold before the next step, and the way back. */
export function calendar(subject: Subject): readonly Section[] {
  const { plan } = subject;
  if (plan.actions.length === 0) return [];
  const staged = plan.actions.filter(({ week, risk }) => week > 0 || risk === 'watch');
  return [
    {
      id: 'calendrier',
      part: 'Pour agir',
      heading: `Le calendrier sur ${weeksInWords(lastWeek(plan.actions))}`,
      opens: 'here',
      lead: 'Rien ne se durcit sans avoir été observé. Chaque étape dit ce qui doit être vrai pour passer à la suivante, et comment revenir en arrière.',
      blocks: [road(subject), milestones(staged, plan.actions)],
    },
  ];
}

/** The plan is made for eight weeks; a domain that must age first takes longer. */
function weeksInWords(weeks: number): string {
  return weeks === 8 ? 'huit semaines' : `${weeks} semaines`;
}

function road(subject: Subject): Figure {
  const { actions } = subject.plan;
  const reached = new Map(
    lettersByWeek(subject).flatMap(({ week, letter, isToday }) => (isToday ? [] : [[week, letter] as const])),
  );
  const gradeAt = (week: number) => (reached.has(week) ? `, note ${reached.get(week)}` : '');
  const weeks = [...Map.groupBy(actions, ({ week }) => week)].toSorted(([one], [other]) => one - other);
  const flags = weeks.map(([week, own]) => ({
    week,
    numbers: own.map((action) => actions.indexOf(action) + 1),
    words: `${week === 0 ? 'dès maintenant' : several(own.length, 'étape', 'étapes')}${gradeAt(week)}`,
    many: `actions${NBSP}n°${NBSP}${ranges(own.map((action) => actions.indexOf(action) + 1))}`,
  }));
  const told = flags.map(
    ({ week, numbers }) => `${weekInWords(week)}, ${enumerated(numbers.map(String))}${gradeAt(week)}`,
  );
  return {
    kind: 'figure',
    drawing: weeksFigure(flags, lastWeek(actions)),
    alt: `Les actions, semaine par semaine${NBSP}: ${told.join(' ; ')}.`,
    caption: 'Les numéros sont ceux du plan',
    width: 1,
  };
}

/** Where nothing needs watching, the first things to do. */
const FEW = 8;

function milestones(staged: readonly Action[], actions: readonly Action[]): Table {
  const shown = staged.length > 0 ? staged : actions.slice(0, FEW);
  return {
    kind: 'table',
    caption: 'Les étapes qui demandent d’attendre ou de surveiller',
    columns: [
      { heading: 'Quand' },
      { heading: 'Étape', share: 4 },
      { heading: 'Critère pour continuer', share: 4 },
      { heading: 'Retour en arrière', share: 4 },
    ],
    rows: shown
      .toSorted((one, other) => one.week - other.week)
      .map((action) => {
        const { title, criterion, rollback } = describeAction(action);
        return [
          weekInWords(action.week),
          [strong(`${actions.indexOf(action) + 1}. `), { text: title, style: 'plain' }],
          criterion,
          rollback,
        ];
      }),
  };
}
