import { isSound } from '@rempart/contract';
import { noteLines } from '../judged-file.ts';
import type { TerminalWords } from '../words.en.ts';
import type { Format } from './format.ts';

/** A summary for people in the pages of a pipeline: the grade, a table of what is to be mended, and one of what is accepted. */
export const markdown = (all: TerminalWords): Format => ({
  head: '',
  between: '\n',
  tail: '',
  one: ({ domain, grade, protocols }, { accepted, letter }, judged) => {
    const { baseline, formats: words } = all;
    const notes = judged ? noteLines(all, judged.file, judged.notes) : [];
    const checks = protocols.flatMap((protocol) => protocol.checks);
    const faults = checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    const unknown = checks.filter(({ outcome, severity }) => outcome === 'unknown' && severity !== 'info').length;
    const rows = faults
      .filter(({ id }) => !accepted.has(id))
      .map(({ title, severity, text }) => row([title, words.severities[severity], text]));
    const left = faults.flatMap(({ id, title }) => {
      const known = accepted.get(id);
      return known ? [row([title, known.until, known.why])] : [];
    });
    return [
      `## ${plain(domain)}${words.colon}${words.grade(grade)}`,
      '',
      ...(rows.length > 0 ? [row(words.columns), row(words.columns.map(() => '---')), ...rows] : []),
      ...(faults.length === 0 && isSound(grade) ? [words.sound(grade.partial)] : []),
      ...(left.length > 0
        ? [
            '',
            `${baseline.title}. ${baseline.without(letter === null ? words.noGrade : words.letter({ letter, partial: grade.partial }))}.`,
            '',
            row(words.acceptedColumns),
            row(words.acceptedColumns.map(() => '---')),
            ...left,
          ]
        : []),
      ...(unknown > 0 ? ['', words.unknown(unknown)] : []),
      ...notes.flatMap((note) => ['', plain(note)]),
      '',
    ].join('\n');
  },
});

/** A row of a table; `---` draws the line below its head. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => (cell === '---' ? cell : plain(cell))).join(' | ')} |`;
}

/** Text in which nothing is markup: a value from the network draws no link and no picture. */
function plain(text: string): string {
  return text
    .replace(/[\\`*_{}[\]()<>#+!|~@&:]/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replace(/(?<!\s)\s*\n\s*/g, ' ');
}
