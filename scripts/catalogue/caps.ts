import { CAPS, protocols, WEIGHTS } from '@rempart/engine';
import { wordsOf } from '@rempart/engine/en';

/** Below this line a page of a cap is written by hand. */
export const BY_HAND = '<!-- Written by hand from here on; what stands above is written by `npm run catalogue`. -->';

/** What each page of a cap tells, in this order. */
export const SECTIONS = [
  'What it means',
  'How it is measured',
  'Example that passes',
  'Example that fails',
  'How to mend it',
  'References',
] as const;

/** The checks that cap a letter, each with the file of its page below `docs/checks/caps`. */
export const cappingChecks: readonly { readonly check: string; readonly file: string }[] = [
  ...new Set(CAPS.map(({ check }) => check)),
]
  .toSorted()
  .map((check) => ({ check, file: `${check.replace('/', '-')}.md` }));

/** The head of the page of a check: what the code knows of it. */
export function capHead(check: string): string {
  const protocol = protocols.find(({ checks }) => checks.some(({ id }) => id === check));
  const rule = protocol?.checks.find(({ id }) => id === check);
  if (!protocol || !rule) throw new Error(`no protocol has the check ${check}`);
  const caps = CAPS.filter((cap) => cap.check === check).map(({ letter, effect, on, only, unless }) => {
    const condition = only ? ', where the page says so' : '';
    const lifted = unless ? `, unless \`${unless}\` passes` : '';
    return `- No better letter than **${letter}** (\`${effect}\`) on ${on.join(' or ')}${condition}${lifted}.`;
  });
  return [
    `# ${check}`,
    `**${wordsOf({ check: rule.id, protocol: protocol.id }).title}**, ${rule.severity} (${WEIGHTS[rule.severity]} points), ${rule.reference}. One of the ${protocol.checks.length} checks of [${protocol.id}](../${protocol.id}.md).`,
    caps.join('\n'),
    BY_HAND,
  ].join('\n\n');
}

/** The index of the pages, by letter and effect. */
export function capsIndex(): string {
  const effects = [...Map.groupBy(CAPS, ({ effect }) => effect)].map(([effect, caps]) => {
    const letter = caps[0]?.letter;
    const checks = [...new Set(caps.map(({ check }) => check))];
    const links = checks.map((check) => `[${check}](${check.replace('/', '-')}.md)`);
    return `- **${letter}**, \`${effect}\`: ${links.join(', ')}`;
  });
  return [
    '# Findings that cap the letter',
    'Written by `npm run catalogue` from `engine/judgement/grade-rules.ts`: not to be edited. Whatever the points, the letter is no better than that of the worst effect. Each page says what the finding means, how it is measured, and how to mend it without harm.',
    effects.join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
