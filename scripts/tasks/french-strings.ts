import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { OF_FRENCH } from './french-spaces.fr.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A string literal, a part of a template or a text of JSX; `start` and `end` are offsets in `source`, in UTF-16 units. */
export interface Piece {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Files in which French stands, tests and the laboratory too, relative to the root. */
export function filesInFrench(): readonly string[] {
  return globSync('{brand,french,contract,engine,lab,report,server,scripts,tests,trials,web/app}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => /node_modules|build|[.]react-router|french-spaces/.test(name),
  }).sort();
}

/** Those whose strings people read: production only, without English (`.en.ts`), tests and what serves them. */
export function filesWithWords(): readonly string[] {
  return filesInFrench().filter(
    (name) => !/^(?:lab|tests|trials)\/|[.](?:test|en)[.]ts$|testing|migrations/.test(name),
  );
}

/** Of the languages of this project French alone spaces these, after a letter, an element or a value. */
const SPACED = /(?:\p{L}|^)[ \n]+[;:?!»]/u;

/**
 * The French strings of a file: all of `.fr.ts`; elsewhere those with a letter, a quotation mark or an apostrophe that only French has, and
 * texts of pages with a space before punctuation.
 */
export function frenchPieces(file: string, source: string): readonly Piece[] {
  if (!/[.]fr[.]ts$|[.]tsx$/.test(file) && !OF_FRENCH.test(source)) return [];
  const bytes = Buffer.from(`;${source}`);
  const tree = parseSync(`;${source}`, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  const base = tree.span.start;
  const textAt = (from: number, to: number) => bytes.subarray(from - base, to - base).toString();
  const found: Piece[] = [];
  visit(tree);
  return found;

  function isFrench(text: string, isOfPage: boolean): boolean {
    return /[.]fr[.]tsx?$/.test(file) || OF_FRENCH.test(text) || (isOfPage && SPACED.test(text));
  }

  function visit(node: unknown): void {
    if (node === null || typeof node !== 'object') return;
    const { type, span } = node as { readonly type?: string; readonly span?: { start: number; end: number } };
    if (type === 'ImportDeclaration' || type === 'RegExpLiteral') return;
    if (span && (type === 'StringLiteral' || type === 'TemplateElement' || type === 'JSXText')) {
      const text = textAt(span.start, span.end);
      if (!isFrench(text, type === 'JSXText')) return;
      const start = textAt(base, span.start).length - 1;
      const line = source.slice(0, start).split('\n').length;
      found.push({ file, line, start, end: start + text.length, text });
      return;
    }
    // `export … from` names a module, as an import does.
    for (const [name, value] of Object.entries(node)) if (name !== 'source') visit(value);
  }
}

let every: readonly Piece[] | undefined;

/** Every French string of the product, with its file and line; read once in a process. */
export function everyFrenchPiece(): readonly Piece[] {
  every ??= filesWithWords().flatMap((file) => frenchPieces(file, readFileSync(join(ROOT, file), 'utf8')));
  return every;
}
