import { weeksFigure } from '../figures/weeks.ts';
import type { Figure, Section } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { enumerated, NBSP, ranges, several, tableDay } from '../typography.fr.ts';
import { lastWeek, lettersByWeek, weekInWords } from './plan.fr.ts';
import { notBefore } from './when.fr.ts';

/** The plan laid on its weeks. */
export function calendar(subject: Subject): readonly Section[] {
  const { plan } = subject;
  if (plan.actions.length === 0) return [];
  return [
    {
      id: 'calendrier',
      part: 'Pour agir',
      heading: `Le calendrier sur ${weeksInWords(lastWeek(plan.actions))}`,
      opens: 'here',
      lead: null,
      blocks: [
        {
          kind: 'paragraph',
          size: 'small',
          text: 'Un réglage ne devient strict qu’après une période d’observation. Les numéros sont ceux du plan.',
        },
        road(subject),
      ],
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
    many: ranges(own.map((action) => actions.indexOf(action) + 1)),
  }));
  const told = flags.map(
    ({ week, numbers }) => `${weekInWords(week, subject.evidence)}, ${enumerated(numbers.map(String))}${gradeAt(week)}`,
  );
  return {
    kind: 'figure',
    drawing: weeksFigure(flags, lastWeek(actions), (week) => tableDay(notBefore(week, subject.evidence))),
    alt: `Les actions, jour par jour${NBSP}: ${told.join(' ; ')}.`,
    caption: null,
    width: 1,
  };
}
