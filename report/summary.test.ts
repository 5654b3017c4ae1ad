import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEvidence, type Conclusion, conclude, type Verdict } from '@rempart/engine';
import { briefOf } from '@rempart/engine/fr';
import { readEvidence } from '../engine/testing/recordings.ts';
import { outline } from './outline.fr.ts';
import { summary } from './summary.fr.ts';
import type { Block, Summary } from './summary.ts';
import { boughtOrder } from './testing.ts';

const evidence: AuditEvidence = {
  domain: 'exemple.fr',
  at: '2026-11-20T12:00:00.000Z',
  durationMs: 3240,
  permits: { dns: true, connections: true },
  existence: { seen: true, value: 'exists' },
  protocols: {},
};

const grade: Conclusion['grade'] = {
  letter: 'C',
  points: 84,
  floor: 'C',
  ceiling: 'B',
  measuredShare: 0.789,
  provisional: true,
  partial: false,
  cappedBy: { check: 'whois/expiry', letter: 'C' },
  axes: [
    { id: 'mastery', letter: 'B', points: 84 },
    { id: 'web', letter: null, points: null },
  ],
};

const base = { protocol: 'whois', reference: 'RFC 9083 §4.5' } as const;
const verdicts: readonly Verdict[] = [
  { ...base, check: 'whois/available', step: 'domain-information', severity: 'info', outcome: 'pass', facts: {} },
  {
    ...base,
    check: 'whois/lock-transfer',
    step: 'registrar',
    severity: 'medium',
    outcome: 'warn',
    facts: { registrable: 'exemple.fr' },
  },
  {
    ...base,
    check: 'whois/registrar',
    step: 'registrar',
    severity: 'info',
    outcome: 'info',
    facts: { registrable: 'exemple.fr', name: 'GANDI', ianaId: null },
  },
  {
    ...base,
    check: 'whois/ns-agree',
    step: 'domain-information',
    severity: 'medium',
    outcome: 'unknown',
    facts: { silence: 'timeout' },
  },
  {
    ...base,
    check: 'whois/dnssec-agree',
    step: 'domain-information',
    severity: 'medium',
    outcome: 'unknown',
    facts: { silence: 'timeout' },
  },
  {
    ...base,
    check: 'whois/recent-change',
    step: 'domain-information',
    severity: 'info',
    outcome: 'notApplicable',
    facts: { reason: 'change-not-published' },
  },
  {
    ...base,
    check: 'whois/expiry',
    step: 'expiration',
    severity: 'critical',
    outcome: 'fail',
    facts: { registrable: 'exemple.fr', expires: '2026-12-01T00:00:00Z', days: 10 },
  },
];

const conclusion: Conclusion = {
  verdicts,
  protocols: [{ id: 'whois', verdict: 'fail' }],
  counts: { passed: 0, warnings: 0, errors: 1, unknown: 0 },
  grade,
};

test('the title, the day and the time that it took', () => {
  const { title, subtitle } = summary(evidence, conclusion);
  assert.equal(title, 'Audit d’exemple.fr');
  assert.equal(plain(subtitle), 'Fait le 20 novembre 2026 à 13 h 00 (heure de Paris), en 3,2 s.');
});

test('an internationalised name is shown both ways', () => {
  assert.equal(
    summary({ ...evidence, domain: 'xn--caf-dma.fr' }, conclusion).title,
    'Audit de café.fr (xn--caf-dma.fr)',
  );
});

test('the grade says what caps it, between which letters it lies, and how much was measured', () => {
  const texts = paragraphs(sectionOf('Note : C', conclusion));
  assert.match(
    texts[1] ?? '',
    /^Plafonnée à C par « Date d’expiration » \(WHOIS\)\. exemple\.fr expire le 1er décembre 2026, dans 10 jours\.$/,
  );
  assert.match(texts[2] ?? '', /entre C et B/);
  assert.match(texts[3] ?? '', /Note provisoire : 78 %/);
  assert.match(texts.at(-1) ?? '', /^1 protocole à corriger, 0 à améliorer, 0 conforme, 0 non mesuré\.$/);
});

test('the letter of an audit that was asked for a part is called partial, and nothing is advised first', () => {
  const whole = readEvidence('passoire.example');
  const { spf } = whole.protocols;
  const asked = [
    { ...whole, protocols: { ...(spf && { spf }) } },
    { ...whole, permits: { dns: true, connections: false } },
  ];
  for (const part of asked) {
    const [first] = summary(part, conclude(part)).sections;
    assert.match(plain(first?.heading ?? ''), /^Note : [A-F] \(partielle\)$/);
    assert.match(plain(JSON.stringify(first)), /ce n’est pas celle du domaine/);
  }
  const headings = asked.map((part) => summary(part, conclude(part)).sections.map(({ heading }) => heading));
  assert.deepEqual(
    headings.map((all) => all.includes('À faire d’abord')),
    [false, true],
    'what follows from all protocols is not said of one',
  );
});

test('nothing of weight seen: no letter, and it is said', () => {
  const none: Conclusion['grade'] = {
    ...grade,
    letter: null,
    points: null,
    floor: null,
    ceiling: null,
    cappedBy: null,
  };
  assert.match(paragraphs(sectionOf('Note : aucune', { ...conclusion, grade: none }))[0] ?? '', /pas de note/);
});

test('a name that does not exist is no grade at all', () => {
  const absent: AuditEvidence = { ...evidence, existence: { seen: true, value: 'absent' } };
  const [first] = summary(absent, conclusion).sections;
  assert.match(plain(JSON.stringify(first)), /n’existe pas/);
});

test('what to do first is the head of the plan, the same as on the page and in the report', () => {
  const leaky = readEvidence('passoire.example');
  const concluded = conclude(leaky);
  const block = summary(leaky, concluded).sections.find(({ heading }) => heading === 'À faire d’abord')?.blocks[0];
  assert.ok(block?.kind === 'steps');
  const titles = block.steps.map(({ title }) => title);
  assert.deepEqual(
    titles,
    briefOf(leaky, concluded).plan.first.map(({ title }) => title),
  );
  const order = boughtOrder({ evidence: leaky, drawnAt: leaky.at });
  const essential = JSON.stringify(outline(order).sections.find(({ id }) => id === 'essentiel'));
  const at = titles.map((title) => essential.indexOf(JSON.stringify(title)));
  assert.ok(
    at.every((place, index) => place > (at[index - 1] ?? -1)),
    String(at),
  );
});

test('nothing wrong, nothing to do first', () => {
  const clean = verdicts.filter(({ outcome }) => outcome === 'pass');
  const headings = summary(evidence, { ...conclusion, verdicts: clean }).sections.map(({ heading }) => plain(heading));
  assert.deepEqual(headings, ['Note : C', 'WHOIS : à corriger']);
});

test('a protocol tells faults, infos, then the unmeasured together; the rest is one line', () => {
  const blocks = sectionOf('WHOIS : à corriger', conclusion);
  const titles = blocks.flatMap((block) => (block.kind === 'finding' ? [block.title] : []));
  assert.deepEqual(titles, [
    'Date d’expiration',
    'Verrou de transfert',
    'Bureau d’enregistrement',
    'Serveurs DNS déclarés, DNSSEC déclaré',
  ]);
  assert.equal(paragraphs(blocks).at(-1), '1 contrôle conforme, 1 sans objet.');
});

test('a fault says what was found, why it matters, what to do and where it is written', () => {
  const [fault] = sectionOf('WHOIS : à corriger', conclusion);
  assert.ok(fault?.kind === 'finding');
  assert.deepEqual([fault.tone, fault.reference], ['fail', 'RFC 9083 §4.5']);
  assert.ok(fault.why && fault.remedy);
});

function sectionOf(heading: string, from: Conclusion): readonly Block[] {
  const drawn: Summary = summary(evidence, from);
  const found = drawn.sections.find((section) => plain(section.heading) === heading);
  assert.ok(found, `no section ${heading}`);
  return found.blocks;
}

function paragraphs(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [plain(block.text)] : []));
}

/** No-break spaces as plain ones, for comparing. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
