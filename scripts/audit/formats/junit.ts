import type { AuditDocument } from '@rempart/engine/fr';
import { noteLines } from '../judged-file.ts';
import type { TerminalWords } from '../words.en.ts';
import type { Format } from './format.ts';

/**
 * JUnit XML as most pipelines read it: a suite for each domain, a case for each rule that applies; what was not measured, or is accepted,
 * is skipped.
 */
export const junit = (words: TerminalWords): Format => ({
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rempart">\n',
  between: '\n',
  tail: '\n</testsuites>',
  one: ({ domain, startedAt, durationMs, protocols }, { accepted }, judged) => {
    const notes = judged ? noteLines(words, judged.file, judged.notes) : [];
    const cases = protocols.flatMap(({ id, checks }) =>
      checks
        .filter(({ outcome }) => outcome !== 'notApplicable')
        .map((check) => ({ protocol: id, check, known: accepted.get(check.id) })),
    );
    const isFault = ({ check: { outcome }, known }: (typeof cases)[number]) =>
      known === undefined && (outcome === 'fail' || outcome === 'warn');
    const skipped = cases.filter(({ check: { outcome }, known }) => known !== undefined || outcome === 'unknown');
    const counts = `tests="${cases.length}" failures="${cases.filter(isFault).length}" errors="0" skipped="${skipped.length}"`;
    return [
      `  <testsuite name="${xml(domain)}" ${counts} time="${durationMs / 1000}" timestamp="${xml(startedAt.slice(0, 19))}">`,
      ...cases.map(({ protocol, check, known }) =>
        caseOf(`${domain}.${protocol}`, check, known ? words.baseline.short(known) : null),
      ),
      ...(notes.length > 0 ? [`    <system-out>${xml(notes.join('\n'))}</system-out>`] : []),
      '  </testsuite>',
    ].join('\n');
  },
});

function caseOf(
  classname: string,
  { id, title, text, outcome, severity }: AuditDocument['protocols'][number]['checks'][number],
  accepted: string | null,
): string {
  const opening = `    <testcase classname="${xml(classname)}" name="${xml(`${id} ${title}`)}" time="0"`;
  const skip = accepted ?? (outcome === 'unknown' ? text : null);
  if (skip !== null) return `${opening}><skipped message="${xml(skip)}"/></testcase>`;
  if (outcome !== 'fail' && outcome !== 'warn') return `${opening}/>`;
  return `${opening}><failure type="${outcome} ${severity}" message="${xml(title)}">${xml(text)}</failure></testcase>`;
}

/** Text for XML 1.0, which cannot hold control characters even escaped (§2.2). */
function xml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
