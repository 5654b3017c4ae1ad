import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { HttpResult } from '../../../model/ask.ts';
import type { Observed } from '../../../model/observed.ts';
import type { Outcome } from '../../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../testing/ask.ts';
import { assertWorded, triedFromOneSide } from '../../../testing/rules.ts';
import { fakeHttp } from '../../../testing/sessions.ts';
import * as english from '../advice.en.ts';
import * as french from '../advice.fr.ts';
import type { checks } from '../checks.ts';
import { gatherBimi } from '../gather.ts';
import { MARK, MARK_ISSUER, MARK_LOGO, MARK_ROOT } from './certificates.ts';

type Rule = (typeof checks)[number];

export interface World {
  readonly domain?: string;
  readonly record?: FakeAnswer;
  readonly zone?: Readonly<Record<string, FakeAnswer>>;
  readonly logo?: Observed<HttpResult>;
  readonly authority?: Observed<HttpResult>;
  readonly now?: string;
  readonly roots?: readonly string[];
}

export const RECORD = 'v=BIMI1; l=https://exemple.fr/logo.svg; a=https://exemple.fr/marque.pem';
export const SVG = 'xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"';
export const HEADERS = { headers: [['content-type', 'image/svg+xml']] as const };
export const svg = (inside: string, root = SVG): World => ({
  logo: fakeHttp(`<svg ${root}><title>Exemple</title>${inside}</svg>`, HEADERS),
});
export const file = (text: string): World => ({ logo: fakeHttp(text, HEADERS) });
export const pem = (text: string): World => ({ authority: fakeHttp(text) });
export const packed = (text: string, octets = Number.POSITIVE_INFINITY): World => {
  const body = gzipSync(text).subarray(0, octets);
  return { logo: fakeHttp(body.toString('utf8'), { ...HEADERS, octets: body.toString('base64') }) };
};
export const record = (text: string): World => ({ record: txt(text) });
export const dmarc = (text: string): World => ({ zone: { '_dmarc.exemple.fr TXT': txt(text) } });

/** For tests: each rule concludes what is expected, words are found for it, and all that weigh are tried from both sides. */
export function testCases<R extends Rule>(
  rules: readonly R[],
  cases: readonly (readonly [id: R['id'], says: string, world: World, outcome: Outcome['outcome']])[],
): void {
  for (const [id, says, world, outcome] of cases) {
    test(`${id}: ${says}`, async () => {
      const evidence = await gathered(world);
      const verdict = rules.find((check) => check.id === id)?.judge(evidence) as Outcome;
      assert.equal(verdict.outcome, outcome);
      assertWorded({ french, english }, id, verdict);
      assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
    });
  }

  test('bimi: every rule that weighs is tried from both sides', () => {
    const tried = cases.map(([id, , , outcome]) => [id, outcome] as const);
    assert.deepEqual(triedFromOneSide(rules, tried), []);
  });
}

/** For tests: what is gathered of exemple.fr, whose record, logo and certificate are in order but for what the world changes. */
export function gathered(
  { domain = 'exemple.fr', record: texts = txt(RECORD), zone = {}, logo, authority, now, roots = [MARK_ROOT] }: World,
  asked: unknown[] = [],
) {
  const drawn = logo ?? fakeHttp(MARK_LOGO, HEADERS);
  const all = { 'default._bimi.exemple.fr TXT': texts, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'), ...zone };
  const ask = fakeAsk(all, {
    ...(now !== undefined && { now }),
    furtherRoots: roots,
    http: async (url, options) => {
      asked.push(options);
      return url.endsWith('.pem') ? (authority ?? fakeHttp(MARK + MARK_ISSUER)) : drawn;
    },
  });
  return gatherBimi({ domain, ask, selectors: [], done: () => {} });
}
