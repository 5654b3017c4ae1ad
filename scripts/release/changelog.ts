import { Refusal } from './refusal.ts';

const UNRELEASED = /(?<![^\n])## \[Unreleased\][^\n]*\n/;

/** The changelog in which what was unreleased is of `version` and `date` (YYYY-MM-DD), below a new, empty section. */
export function dated(text: string, version: string, date: string): string {
  const notes = sectionOf(text, 'Unreleased');
  if (notes === null || !/^[ \t]*-[ \t]+\S/m.test(notes))
    throw new Refusal('NOTHING_UNRELEASED', 'CHANGELOG.md tells nothing in a section "## [Unreleased]".');
  return text.replace(UNRELEASED, `## [Unreleased]\n\n## [${version}] – ${date}\n`);
}

/** What the changelog says of a version that is released. */
export function notesOf(text: string, version: string): string {
  const notes = sectionOf(text, version);
  if (notes === null || !/^ – \d{4}-\d\d-\d\d$/.test(headOf(text, version) ?? ''))
    throw new Refusal('NOT_RELEASED', `CHANGELOG.md has no dated section "## [${version}]".`);
  return `${notes.trim()}\n`;
}

function sectionOf(text: string, name: string): string | null {
  const head = headOf(text, name);
  const [, after] = head === null ? [] : text.split(`## [${name}]${head}\n`, 2);
  return after?.split(/^## \[/m)[0] ?? null;
}

/** What follows the name in the line that begins the section of a version. */
function headOf(text: string, name: string): string | null {
  const begun = `## [${name}]`;
  return (
    text
      .split('\n')
      .find((line) => line.startsWith(begun))
      ?.slice(begun.length) ?? null
  );
}
