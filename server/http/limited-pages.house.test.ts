import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { REPORT_BOX_PATH, SENDERS_PATH, TEST_MESSAGE_PATH, WATCHING_PATH } from '@rempart/contract';
import { wholeReport } from '../../trials/completed.ts';
import { fakeOutside } from '../../trials/fake-outside.ts';
import { openTestApp } from '../../trials/house.ts';
import { mailHere } from '../../trials/mail-here.ts';
import { loadPages } from '../process/built-pages.ts';
import { newPublicId } from '../usecases/orders/access.ts';
import { wings } from '../wings/index.ts';
import { createApp } from './app.ts';

const house = await openTestApp({ ...fakeOutside(), ...mailHere });
after(() => house.close());
const { tools } = house;
const { publicId } = await wholeReport(house);
/** What a page is asked to do is one too many; the request itself is not. */
const ACTS = ['upload', 'report-box', 'test-message', 'contact'];
const limits = { ...tools.limits, count: (act: string) => (ACTS.includes(act) ? 60 : 0) };
const site = createApp({
  wings,
  tools: { ...tools, limits },
  ...(await loadPages({ renew: true })),
  production: false,
  proxyHops: 0,
  warn: (text) => assert.fail(text),
});

const person = { email: 'ada@exemple.fr', firstName: 'Ada', lastName: 'Lovelace', website: '' };
const FORMS: Readonly<Record<string, Readonly<Record<string, string | File>>>> = {
  [SENDERS_PATH]: { reports: new File(['<feedback/>'], 'rapport.xml') },
  [`${REPORT_BOX_PATH}?analyse=${publicId}`]: {},
  [`${TEST_MESSAGE_PATH}?analyse=${publicId}`]: {},
  [WATCHING_PATH]: { email: person.email },
  '/cles': { email: person.email },
  '/contact': { ...person, subject: 'Question', message: 'Bonjour à vous.', key: newPublicId() },
  '/gdpr': { email: person.email, right: 'access', orderNumber: '', details: '', key: newPublicId(), website: '' },
  '/retractation': { ...person, orderNumber: 'C-20261120-AAAAAA', key: newPublicId(), step: 'confirm' },
};

for (const [path, fields] of Object.entries(FORMS))
  test(`${path.split('?')[0]} answers a visitor who asks too often as the API does, and says when to come back`, async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    const answer = await site.request(`http://localhost${path}`, { method: 'POST', headers, body });
    const html = await answer.text();
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '60'], html.replace(/<[^>]*>/g, ' '));
    assert.match(html, /<main[\s\S]*Trop de demandes/, 'in the page, with its form');
  });
