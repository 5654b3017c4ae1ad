import { type ProtocolId, protocols, WEIGHTS } from '@rempart/engine';
import { PROTOCOLS, STEPS, wordsOf } from '@rempart/engine/en';
import { sentencesIn } from './sentences.ts';

const OUTCOMES = ['pass', 'info', 'warn', 'fail'] as const;

/** The pages of `docs/checks`, by file name: every rule as the code has it. */
export function cataloguePages(): ReadonlyMap<string, string> {
  return new Map(protocols.map((protocol) => [`${protocol.id}.md`, pageOf(protocol)]));
}

type AnyProtocol = (typeof protocols)[number];
type Rule = AnyProtocol['checks'][number];

function pageOf({ id, steps, checks }: AnyProtocol): string {
  const rules: readonly Rule[] = checks;
  const sections = steps.map((step) =>
    sectionOf(
      id,
      step,
      rules.filter((rule) => rule.step === step),
    ),
  );
  return [
    `# ${PROTOCOLS[id]}`,
    `Written by \`npm run catalogue\` from \`engine/protocols/${id}\`: not to be edited. ${rules.length} checks; any of them may also end
unknown (what it needs was not seen) or not applicable. ‹…› stands for what was found.`,
    ...sections,
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionOf(id: ProtocolId, step: string, rules: readonly Rule[]): string {
  const title = (STEPS[id] as Readonly<Record<string, string>>)[step] ?? step;
  return [`## ${title}`, ...rules.map((rule) => ruleOf(id, rule))].join('\n\n');
}

function ruleOf(protocol: ProtocolId, { id, severity, reference }: Rule): string {
  const words = wordsOf({ check: id, protocol });
  const said = OUTCOMES.flatMap((outcome) => {
    const say = words[outcome];
    return say ? [`- **${outcome}**: ${listed(say)}`] : [];
  });
  return [
    `### ${words.title}`,
    `\`${id}\`, ${severity} (${WEIGHTS[severity]} points), ${reference}`,
    whysOf(words.why).join(' / '),
    [...said, `- **remedy**: ${listed(words.remedy)}`].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The reason before anything is found may stand outside of its function. */
function whysOf(why: ReturnType<typeof wordsOf>['why']): readonly string[] {
  const first = typeof why === 'string' ? why : why(null, 'unknown');
  return [...new Set([...sentencesIn(why), first])];
}

function listed(words: Parameters<typeof sentencesIn>[0]): string {
  const sentences = sentencesIn(words);
  return sentences.length > 0 ? sentences.join(' / ') : 'as found.';
}
