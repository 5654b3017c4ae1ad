import type { TerminalWords } from '../words.ts';
import type { Format } from './format.ts';

/** A summary for people in the pages of a pipeline: the grade, and a table of what is to be mended. */
export const markdown = ({ engine: { advise }, formats: words }: TerminalWords): Format => ({
  head: '',
  between: '\n',
  tail: '',
  one: ({ domain }, { grade: { letter, points }, verdicts }) => {
    const faults = verdicts.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    const unknown = verdicts.filter(({ outcome, severity }) => outcome === 'unknown' && severity !== 'info').length;
    const rows = faults.map((verdict) => {
      const { title, found, remedy } = advise(verdict);
      return row([title, words.severities[verdict.severity], found, remedy ?? '']);
    });
    return [
      `## ${plain(domain)}${words.colon}${letter === null ? words.noGrade : words.grade(letter, points)}`,
      '',
      ...(rows.length > 0 ? [row(words.columns), row(words.columns.map(() => '---')), ...rows] : [words.sound]),
      ...(unknown > 0 ? ['', words.unknown(unknown)] : []),
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
  return text.replace(/[\\`*_{}[\]()<>#+!|~@&:]/g, (sign) => `&#${sign.codePointAt(0)};`).replace(/\s*\n\s*/g, ' ');
}
