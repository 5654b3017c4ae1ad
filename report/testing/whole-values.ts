import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';
import { readEvidence } from '../../engine/testing/recordings.ts';
import { outline } from '../outline.fr.ts';
import { openDrawingTable } from '../pdf.ts';
import { subjectOf } from '../subject.ts';
import { boughtOrder } from '../testing.ts';

const { drawReport } = openDrawingTable();

/**
 * What a reader copies from the PDF: a value parts only where it has a space itself. One that no line holds shows where it begins, and is
 * whole, on one line, in a file that travels inside. Names of records are never parted.
 */
export function assertValuesAreWhole(domain: string, context: TestContext): void {
  if (spawnSync('pdftotext', ['-v']).error !== undefined) {
    context.skip('pdftotext is not on this machine (package poppler-utils): the PDF was not read');
    return;
  }
  const order = boughtOrder({ evidence: readEvidence(domain) });
  const { pdf, attachments } = drawReport(outline(order));
  const text = onOneLine(
    execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );
  const files = attachments
    .filter(({ mediaType }) => mediaType === 'text/plain')
    .map((file) => file.text)
    .join('\n');
  for (const { records, served } of subjectOf(order).plan.actions) {
    for (const { name, before, after } of records) {
      assert.ok(text.includes(`${name} `), `the name ${name}`);
      for (const value of [...before, ...after]) assertShown(value);
    }
    for (const file of served) for (const line of file.text.split(/\r?\n/)) assertShown(line);
  }

  function assertShown(value: string) {
    const shown = onOneLine(value);
    const isLong = shown.split(' ').some(({ length }) => length > 80);
    assert.ok(text.includes(isLong ? `${shown.slice(0, 60)} […]` : shown), `in the PDF: ${value}`);
    assert.ok(withoutStrings(files).includes(withoutStrings(value)), `in a file: ${value}`);
  }
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A long TXT stands in a zone as several strings (RFC 1035 §5.1), quotation marks and all. */
function withoutStrings(text: string): string {
  return text.replaceAll('" "', '').replaceAll(/["\\]/g, '');
}
