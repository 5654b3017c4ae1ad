import assert from 'node:assert/strict';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { outline } from '../outline.fr.ts';
import type { Outline, Section } from '../outline.ts';
import { specimenOrder } from '../specimen.ts';
import { boughtOrder, NOBODY } from '../testing.ts';

/** For tests: the worlds of the laboratory whose whole reports are looked at. */
export const WORLDS = ['exemplaire', 'passoire', 'muet', 'vide', 'parking', 'brisee'] as const;
const drawings = new Map<string, Outline>();

/** For tests: the report that visitors are shown. */
export const specimen = outline(specimenOrder(NOBODY));

/** For tests: as recorded. How long a report is, and what it says, depends on no race between the clock and a loaded machine. */
export const evidenceOf = (world: string) => readEvidence(`${world}.example`);

/** For tests: outlined once for all tests, none of which changes it. */
export function drawnOf(world: string): Outline {
  const drawn = drawings.get(world) ?? outline(boughtOrder({ evidence: evidenceOf(world) }));
  drawings.set(world, drawn);
  return drawn;
}

export function sectionOf({ sections }: Outline, id: string): Section {
  const found = sections.find((section) => section.id === id);
  assert.ok(found, `no section ${id}`);
  return found;
}

/** For tests: the pages that are sent on to those who do the work. */
export function pagesOf({ sections }: Outline): readonly Section[] {
  return sections.filter(({ id }) => id.startsWith('pour-'));
}

/** For tests: all that is said in a part of an outline, in order. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join(value.some((one) => one?.style !== undefined) ? '' : ' ; ');
  if (value === null || typeof value !== 'object') return '';
  if ('style' in value && 'text' in value) return String(value.text);
  return Object.values(value).map(wordsOf).join(' ; ');
}

/** For tests: our words where a line could part before high punctuation or in quotation marks, or with a straight apostrophe. */
export function faultsOf(drawn: Outline): readonly string[] {
  const faults: string[] = [];
  const look = (value: unknown, key = '') => {
    if (typeof value === 'string') {
      if (!SKIPPED.has(key) && FAULT.test(value)) faults.push(value);
    } else if (Array.isArray(value)) for (const one of value) look(one, key);
    else if (value !== null && typeof value === 'object') {
      if ('style' in value && (value.style === 'code' || value.style === 'link')) return;
      if ('kind' in value && (value.kind === 'code' || value.kind === 'tree')) return;
      for (const [own, inner] of Object.entries(value)) look(inner, own);
    }
  };
  look({ sections: drawn.sections, cover: drawn.cover });
  return faults;
}

const SKIPPED = new Set(['id', 'kind', 'path']);
/** A plain space before : ; ? ! » % € or after «, or a straight apostrophe between letters. */
const FAULT = /[^\s] [;?!»%€]|[\p{L}\d»)] :(?=\s|$)|« |\p{L}'\p{L}/u;
