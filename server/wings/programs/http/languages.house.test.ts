import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { product } from '@rempart/brand';
import { type ApiError, apiCalls, apiErrorCodes, apiErrors, apiStatuses, inEnglish } from '@rempart/contract/api';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';

const house = await openTestApp(fakeOutside());
after(() => house.close());

test('the API refuses and describes in English for clients that prefer it, else in French', async () => {
  const asked = (path: string, language?: string) =>
    house.app.request(`/api/v1${path}`, { headers: language === undefined ? {} : { 'accept-language': language } });
  for (const [language, spokenLanguage] of [
    [undefined, 'fr'],
    ['de', 'fr'],
    ['en-GB,en;q=0.9,fr;q=0.5', 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
  ] as const) {
    const words = spokenLanguage === 'en' ? inEnglish.apiErrors : apiErrors;
    const refused = await asked(apiCalls.listAnalyses.path, language);
    assert.equal(((await refused.json()) as ApiError).error.message, words.UNAUTHENTICATED, language);
    assert.deepEqual([refused.headers.get('content-language'), refused.status], [spokenLanguage, 401]);
    assert.match(refused.headers.get('vary') ?? '', /accept-language/i);
    const document = (await (await asked('/openapi.json', language)).json()) as { readonly info: { title: string } };
    assert.equal(document.info.title, spokenLanguage === 'en' ? `${product.name} API` : `API de ${product.name}`);
  }
});

test('the English description has no French in it, and covers all that the French does', async () => {
  const read = async (language: string) =>
    (await house.app.request('/api/v1/openapi.json', { headers: { 'accept-language': language } })).json();
  const [french, english] = [await read('fr'), await read('en')];
  assert.deepEqual(keysOf(english), keysOf(french));
  assert.doesNotMatch(JSON.stringify(english), /[àâçéèêëîïôùûœ«»]/i);
});

/** Every path within a document, without the texts at its leaves. */
function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [''];
  return Object.entries(value).flatMap(([key, below]) => keysOf(below).map((path) => `${key}/${path}`));
}

test('each code has one status and says what to do', () => {
  for (const code of apiErrorCodes) {
    assert.ok(apiStatuses[code] >= 400, code);
    for (const errors of [apiErrors, inEnglish.apiErrors]) assert.ok(errors[code].length > 5, code);
  }
});
