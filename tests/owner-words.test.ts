import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consentWords, withdrawalWords } from '@rempart/contract';
import { briefOf } from '@rempart/engine/fr';
import { ACRONYMS, MOST_WORDS, wordsIn } from '../engine/common/plain.fr.ts';
import { readEvidence, recordedDomains } from '../engine/testing/recordings.ts';
import { essential, briefOf as letterOn } from '../report/sections/essential.fr.ts';
import { unprovedSubject } from '../report/subject.ts';
import { boughtOrder } from '../report/testing.ts';
import { everyFrenchPiece } from '../scripts/tasks/french-strings.ts';
import type { Draft } from '../server/ports/drafts.ts';
import { linkDraft, receiptDraft, refundDraft, reportDraft } from '../server/usecases/mail/words/buyer.fr.ts';

/** What an owner reads in order: a page, the head of a result, a mail. */
interface Read {
  readonly where: string;
  readonly texts: readonly string[];
}

/** Longer sentences that stay as they are. */
const LONG: readonly { readonly why: string; readonly sentences: readonly string[] }[] = [
  { why: 'the words of the law on withdrawal, the same wherever they stand', sentences: lawOf(withdrawalWords) },
  { why: 'what a buyer agreed to, quoted', sentences: lawOf(consentWords) },
];

/** What may stand without its words. */
const KNOWN: Readonly<Record<string, string>> = {
  SIREN: 'every French business has one',
};

test('each sentence that an owner reads has twenty-five words at most', () => {
  for (const { where, texts } of everythingRead())
    for (const sentence of texts.flatMap(sentencesOf)) {
      if (LONG.some(({ sentences }) => sentences.includes(sentence))) continue;
      assert.ok(wordsIn(sentence) <= MOST_WORDS, `${where}: ${wordsIn(sentence)} words: ${sentence}`);
    }
});

test('no page for owners names an acronym before its words', () => {
  for (const { where, texts } of everythingRead()) {
    const told = new Set(Object.keys(KNOWN));
    for (const text of texts)
      for (const { 0: acronym, index } of text.matchAll(ACRONYMS)) {
        if (told.has(acronym)) continue;
        assert.match(text.slice(0, index), /[\p{L}»]\s\([^()]*$/u, `${where}: ${acronym} is not explained: ${text}`);
        told.add(acronym);
      }
  }
});

/** Where the drawing is told to those who do not see it, or named as a drawing. */
const OF_THE_DRAWING: readonly string[] = ['report/sections/cover.fr.ts', 'web/app/features/home/sample-result.tsx'];

test('no sentence but those of the drawing speaks of a fortress', () => {
  const pieces = everyFrenchPiece().filter(({ file }) => !OF_THE_DRAWING.includes(file));
  assert.deepEqual(
    pieces.flatMap(({ file, line, text }) => (FORTRESS.test(text) ? [`${file}:${line}: ${text.trim()}`] : [])),
    [],
  );
});

const FORTRESS =
  /(?<![\p{L}@/])(?:bastion|donjon|rempart(?!\.)|muraille|citadelle|forteresse|pont-levis|créneau|ébréch|meurtrière|herse|douve|sentinelle|assiég)/u;

const reports = new Map(
  recordedDomains().map((domain) => {
    return [domain, unprovedSubject(boughtOrder({ evidence: readEvidence(domain), review: null }))] as const;
  }),
);

function reportOf(domain: string) {
  const report = reports.get(domain);
  assert.ok(report);
  return report;
}

function resultOf(domain: string): readonly Read[] {
  const report = reportOf(domain);
  const { sentence, plan, scenarios } = briefOf(report.evidence, report.conclusion);
  const { fact = '', why = null, end = null } = plan.firstThing ?? {};
  const actions = [
    fact,
    ...plan.first.flatMap((action) => [action.title, action.why, ...(action.conditions ?? [])]),
    why ?? '',
    end ?? '',
  ];
  const page = essential(report);
  return [
    {
      where: `the result of ${domain}`,
      texts: [
        sentence.map(({ text }) => text).join(''),
        ...actions,
        ...scenarios.flatMap(({ title, text }) => [title, text]),
      ],
    },
    { where: `the first page on ${domain}`, texts: [page.lead, ...page.blocks].flatMap(textsOf) },
  ];
}

/** Every running text within blocks, spans put together; values from the network are left alone. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) {
    const spans = value as readonly { readonly text?: string; readonly style?: string }[];
    const isText = spans.length > 0 && spans.every((span) => typeof span === 'object' && span?.style !== undefined);
    return isText ? [spans.map(({ text, style }) => (style === 'code' ? 'x' : text)).join('')] : value.flatMap(textsOf);
  }
  const { kind, text, heading, caption, ...block } = value as Readonly<Record<string, unknown>>;
  if (kind === 'code' || kind === 'figure') return [];
  const { blocks, rows, steps, columns, entries, terms, name, value: said } = block;
  return [
    caption,
    heading,
    text,
    name,
    said,
    ...(kind === 'columns' ? [columns] : []),
    rows,
    steps,
    entries,
    blocks,
    terms,
  ].flatMap(textsOf);
}

let read: readonly Read[] | null = null;

function everythingRead(): readonly Read[] {
  read ??= [...recordedDomains().flatMap(resultOf), ...mails(), offer()];
  return read;
}

const AT = new Date('2026-11-22T12:00:00Z');

function mails(): readonly Read[] {
  const bought = {
    number: 'C-2026-1',
    domain: 'exemple.fr',
    amountCents: 1990,
    firstName: 'Jeanne',
    paidAt: AT,
    origin: 'https://rempart.example',
    orderUrl: 'https://rempart.example/o',
    isDemonstration: false,
    vatRegime: 'normal',
    isBusiness: false,
    refundsProvided: true,
    mediator: { name: 'CM2C', address: '49 rue de Ponthieu, 75008 Paris', url: 'https://www.cm2c.net' },
  } as const;
  const report = {
    downloadUrl: 'https://rempart.example/d',
    pageUrl: 'https://rempart.example/p',
    until: AT,
    sha256: '0'.repeat(64),
    pages: 14,
    letter: 'C',
    calendar: 'l’échéance du domaine et les étapes du plan',
    recheckUrl: 'https://rempart.example/',
    followUps: { on: [AT, AT], stopUrl: 'https://rempart.example/s' },
  };
  const order = { number: 'C-2026-1', domain: 'exemple.fr' };
  const drafts: readonly Draft[] = [
    receiptDraft(bought, { agreed: null, dueAt: AT, invoice: 'F-2026-1', hasTerms: true }),
    receiptDraft(
      { ...bought, isDemonstration: true, isBusiness: true },
      { agreed: null, dueAt: AT, invoice: null, hasTerms: false },
    ),
    linkDraft(
      [
        { ...order, status: 'sent', dueAt: null, url: 'https://rempart.example/d' },
        { ...order, status: 'generated', dueAt: null, url: null },
      ],
      { until: AT, origin: bought.origin },
    ),
    refundDraft(bought, 'A-2026-1'),
    ...recordedDomains().map((domain) =>
      reportDraft(bought, {
        ...report,
        brief: letterOn(reportOf(domain)),
      }),
    ),
  ];
  return drafts.map((draft) => ({ where: `the mail « ${draft.subject} »`, texts: draft.blocks.flatMap(textsOfMail) }));
}

function textsOfMail(block: Draft['blocks'][number]): readonly string[] {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return [block.text];
    case 'list':
      return block.entries;
    case 'rows':
      return block.rows.map(([, said]) => said);
    case 'quote':
    case 'button':
    case 'links':
      return [];
  }
}

/** The offer beneath a result. */
function offer(): Read {
  const pieces = everyFrenchPiece().filter(({ file }) => file === 'web/app/features/analysis/report-offer.tsx');
  const texts = pieces.map(({ text }) =>
    text
      .replaceAll(/^['"`]|['"`]$/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return { where: 'the offer', texts: texts.filter((text) => text.includes(' ')) };
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+(?=\p{Lu}|«)/u);
}

/** Words and numbers; a dash or a colon is none. */
function lawOf(words: object): readonly string[] {
  return Object.values(words).flatMap((text) => (typeof text === 'string' ? sentencesOf(text) : []));
}
