import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { advise } from './advice.fr.ts';
import { conclude } from './conclude.ts';
import type { AuditEvidence } from './evidence.ts';
import { judgeProtocol } from './judge.ts';
import { protocols } from './protocols/index.ts';
import { planOf } from './remedies/plan.ts';
import { describeAction } from './remedies/words.fr.ts';
import { busyMs } from './testing/busy.ts';

const LONG = 60_000;
const SHORTER = 16;
/** Only what takes longer is compared with a shorter text. */
const SLOW_MS = 300;
const SLOW_PLAN_MS = 1_000;

type Path = readonly string[];
type Shape = (text: string, length: number) => string;

interface Place {
  readonly path: Path;
  readonly text: string;
}

/** What strangers may put in place of a text. */
const shapes: readonly Shape[] = [
  (text, length) => `${text}${' '.repeat(length)}x`,
  (_, length) => 'a '.repeat(length / 2),
  (_, length) => 'a=b;'.repeat(length / 4),
  (text, length) => (text || 'a').repeat(Math.ceil(length / (text.length || 1))),
];
const endings: readonly Shape[] = [' ', '/', '"'].map((sign) => (text, length) => `${text}${sign.repeat(length)}x`);

for (const domain of ['exemplaire.example', 'moyenne.example']) {
  const recorded = read(domain);
  for (const { id } of protocols)
    test(`${id} of ${domain}: rules and words take no longer than a text is long`, () => {
      const work = (evidence: AuditEvidence) => void judgeProtocol(id, evidence).map(advise);
      const places = textsIn(recorded.protocols[id], [id]);
      assert.deepEqual(slow(recorded, { places, shapes, work, slowMs: SLOW_MS }), []);
    });
}

test('a plan takes no longer than a record is long', () => {
  const recorded = read('moyenne.example');
  const places = textsIn(recorded.protocols, []).filter(({ text }) => text.startsWith('v='));
  assert.ok(places.length > 5);
  const work = (evidence: AuditEvidence) => void planOf(evidence, conclude(evidence)).actions.map(describeAction);
  assert.deepEqual(slow(recorded, { places, shapes: endings, work, slowMs: SLOW_PLAN_MS }), []);
});

/** Where a long text takes out of proportion longer than one of a sixteenth. */
function slow(
  recorded: AuditEvidence,
  {
    places,
    shapes,
    work,
    slowMs,
  }: {
    readonly places: readonly Place[];
    readonly shapes: readonly Shape[];
    readonly work: (evidence: AuditEvidence) => void;
    readonly slowMs: number;
  },
): readonly string[] {
  const plain = Math.min(...[1, 2, 3].map(() => busyMs(() => work(recorded))));
  const ms = ({ path, text }: Place, shape: Shape, length: number) => {
    const protocols = replaced(recorded.protocols, path, shape(text, length));
    return busyMs(() => work({ ...recorded, protocols } as AuditEvidence)) - plain;
  };
  return places.flatMap((place) =>
    shapes.flatMap((shape) => {
      const whole = ms(place, shape, LONG);
      const isSlow = whole > slowMs && whole / Math.max(ms(place, shape, LONG / SHORTER), 1) > SHORTER ** 1.5;
      return isSlow ? [place.path.join('.')] : [];
    }),
  );
}

function read(domain: string): AuditEvidence {
  return JSON.parse(readFileSync(new URL(`./recordings/${domain}.json`, import.meta.url), 'utf8'));
}

/** One text of each kind, places in lists not counted; what the network gives as an address or a code is none of a stranger's. */
function textsIn(evidence: unknown, above: Path): readonly Place[] {
  const found = new Map<string, Place>();
  const walk = (node: unknown, path: Path) => {
    const kind = path.map((name) => (/^\d+$/.test(name) ? '#' : name)).join('.');
    if (typeof node === 'string' && !/^[\d.]+$|^[\da-f:]+$/.test(node)) found.set(kind, { path, text: node });
    if (node && typeof node === 'object')
      for (const [name, inner] of Object.entries(node)) walk(inner, [...path, name]);
  };
  walk(evidence, above);
  return [...found.values()];
}

function replaced(node: unknown, [name = '', ...rest]: Path, text: string): unknown {
  const inner = rest.length > 0 ? replaced((node as Record<string, unknown>)[name], rest, text) : text;
  return Array.isArray(node)
    ? node.map((one, at) => (String(at) === name ? inner : one))
    : { ...(node as object), [name]: inner };
}
