import type { Action } from '@rempart/engine';
import { weeksFigure } from '../figures/weeks.ts';
import type { Figure, Section } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { enumerated, NBSP, ranges, several, tableDay } from '../typography.fr.ts';
import { dayOf, lastWeek, lettersByDay, weekOf } from './plan.fr.ts';
import { noonOf, whenInWords } from './when.fr.ts';

/** The plan laid on its weeks. */
export function calendar(subject: Subject): readonly Section[] {
  const { plan } = subject;
  if (plan.actions.length === 0) return [];
  return [
    {
      id: 'calendrier',
      part: 'Pour agir',
      heading: `Le calendrier sur ${weeksInWords(lastWeek(subject))}`,
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
    lettersByDay(subject).flatMap(({ notBefore, letter, isToday }) =>
      isToday ? [] : [[notBefore, `, note ${letter}`] as const],
    ),
  );
  const begun = ({ notBefore }: Action) => (weekOf(notBefore, subject) < 1 ? null : notBefore);
  const days = [...Map.groupBy(actions, begun)].toSorted(
    ([one], [other]) => weekOf(one, subject) - weekOf(other, subject),
  );
  const flags = days.map(([notBefore, own]) => {
    const numbers = own.map((action) => actions.indexOf(action) + 1);
    const [later] = own.flatMap((action) => action.notBefore ?? []);
    const first = later === undefined ? 'dès maintenant' : `dès maintenant, ou le ${tableDay(noonOf(later))}`;
    const when = notBefore === null ? first : several(own.length, 'étape', 'étapes');
    const grade = own.map((action) => reached.get(action.notBefore)).findLast((one) => one !== undefined) ?? '';
    return {
      week: weekOf(notBefore, subject),
      numbers,
      words: `${when}${grade}`,
      many: ranges(numbers),
      told: `${notBefore === null ? first : whenInWords({ notBefore })}, ${enumerated(numbers.map(String))}${grade}`,
    };
  });
  return {
    kind: 'figure',
    drawing: weeksFigure(flags, lastWeek(subject), (week) => tableDay(dayOf(week, subject))),
    alt: `Les actions, jour par jour${NBSP}: ${flags.map(({ told }) => told).join(' ; ')}.`,
    caption: null,
    width: 1,
  };
}
