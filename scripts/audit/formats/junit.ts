import type { Verdict } from '@rempart/engine';
import type { Advice } from '@rempart/engine/fr';
import type { TerminalWords } from '../words.ts';
import type { Format } from './format.ts';

/** JUnit XML as most pipelines read it: a suite for each domain, a case for each rule that applies; what was not measured is skipped. */
export const junit = ({ engine: { advise } }: TerminalWords): Format => ({
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rempart">\n',
  between: '\n',
  tail: '\n</testsuites>',
  one: ({ domain, at, durationMs }, { verdicts }) => {
    const cases = verdicts.filter(({ outcome }) => outcome !== 'notApplicable');
    const count = (...outcomes: readonly Verdict['outcome'][]) =>
      cases.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const counts = `tests="${cases.length}" failures="${count('fail', 'warn')}" errors="0" skipped="${count('unknown')}"`;
    return [
      `  <testsuite name="${xml(domain)}" ${counts} time="${durationMs / 1000}" timestamp="${xml(at.slice(0, 19))}">`,
      ...cases.map((verdict) => caseOf(domain, verdict, advise(verdict))),
      '  </testsuite>',
    ].join('\n');
  },
});

function caseOf(domain: string, verdict: Verdict, { title, found, remedy }: Advice): string {
  const opening = `    <testcase classname="${xml(`${domain}.${verdict.protocol}`)}" name="${xml(`${verdict.check} ${title}`)}" time="0"`;
  const { outcome, severity } = verdict;
  if (outcome === 'unknown') return `${opening}><skipped message="${xml(found)}"/></testcase>`;
  if (outcome !== 'fail' && outcome !== 'warn') return `${opening}/>`;
  const text = remedy ? `${found}\n${remedy}` : found;
  return `${opening}><failure type="${outcome} ${severity}" message="${xml(found)}">${xml(text)}</failure></testcase>`;
}

/** Text for XML 1.0, which cannot hold control characters even escaped (§2.2). */
function xml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
