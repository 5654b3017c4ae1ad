import { describeAction } from '@house/engine/fr';
import type { Cell, Section, Table } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { soft, strong } from '../text-spans.ts';
import { NBSP } from '../typography.fr.ts';
import { whenInWords } from './when.fr.ts';

/** How each action of the plan is done, step by step: what keeps mail and people safe stands here. */
export function howTo({ plan, evidence }: Subject): readonly Section[] {
  const rows = plan.actions.flatMap((action, at): readonly (readonly Cell[])[] => {
    const { title, steps: said } = describeAction(action);
    // What was found stands in the sheets; here only what to do about it.
    const steps = action.subject.kind === 'rule' && said.length > 1 ? said.slice(1) : said;
    const when = action.week === 0 ? [] : [soft(` ${whenInWords(action.week, evidence)}`)];
    const numbered = steps.map((step, number) => `${number + 1}.${NBSP}${step}`);
    return steps.length === 0 ? [] : [[[strong(`${at + 1}`)], [strong(title), ...when], { lines: numbered }]];
  });
  if (rows.length === 0) return [];
  const table: Table = {
    kind: 'table',
    caption: 'Les étapes de chaque action, dans l’ordre où les faire',
    dense: true,
    columns: [{ heading: 'N°' }, { heading: 'Action', share: 3 }, { heading: 'Comment faire', share: 9 }],
    rows,
  };
  return [
    {
      id: 'comment-faire',
      part: 'Pour agir',
      heading: 'Comment faire, action par action',
      opens: 'here',
      lead: `À lire avant d’agir${NBSP}: l’ordre des étapes évite de perdre du courrier ou un accès. Les numéros sont ceux du plan.`,
      blocks: [table],
    },
  ];
}
