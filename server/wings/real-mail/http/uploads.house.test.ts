import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  MOST_UPLOADED_FILES,
  MOST_UPLOADED_OCTETS,
  SENDERS_PATH,
  type SendersReading,
  statusOf,
} from '@rempart/contract';
import { Hono } from 'hono';
import { wholeReport } from '../../../../trials/completed.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { mailHere } from '../../../../trials/mail-here.ts';
import { createApp } from '../../../http/app.ts';
import type { Vars } from '../../../http/guards.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import { wings } from '../../index.ts';
import { largeBodies } from './uploads.ts';

const house = await openTestApp({ ...fakeOutside(), ...mailHere });
after(() => house.close());

const REPORT = `<feedback><report_metadata><org_name>Essai</org_name><report_id>1</report_id><date_range><begin>1795132800</begin>
<end>1795219199</end></date_range></report_metadata><policy_published><domain>canari-9f3c.fr</domain><p>none</p></policy_published>
<record><row><source_ip>192.0.2.7</source_ip><count>312</count><policy_evaluated><disposition>none</disposition><dkim>fail</dkim>
<spf>fail</spf></policy_evaluated></row><identifiers><header_from>canari-9f3c.fr</header_from></identifiers></record></feedback>`;

let hasBody = false;
const takenApart: number[] = [];
const tools: typeof house.tools = {
  ...house.tools,
  readUpload: (asked) => {
    takenApart.push(asked.form?.octets.byteLength ?? 0);
    return house.tools.readUpload(asked);
  },
};
/** The server's part of the page: it calls the use-case. */
const app = createApp({
  wings,
  tools,
  answerPage: async (request, { api }) => {
    hasBody = request.body !== null;
    const answer = await api.readSenders(request, new URL(request.url).searchParams.get('analyse'));
    return answer.ok
      ? Response.json(answer.value)
      : Response.json(answer.refusal, { status: statusOf(answer.refusal.code) });
  },
  files: import.meta.dirname,
  production: true,
  proxyHops: 1,
  warn: () => {},
});

function upload(visitor: string, contents: readonly (string | Uint8Array)[], path: string = SENDERS_PATH) {
  const form = new FormData();
  for (const [index, content] of contents.entries())
    form.append('reports', new File([content as string], `r${index}.xml`));
  const headers = { 'x-forwarded-for': visitor, accept: 'text/html' };
  return app.request(`http://exemple.fr${path}`, { method: 'POST', headers, body: form });
}

test('uploaded reports are read with the evidence of the result that the visitor came from, or without', async () => {
  const { publicId } = await wholeReport(house);
  for (const query of ['', `?analyse=${publicId}`, '?analyse=inconnue', '?analyse=%00']) {
    const answer = await upload('192.0.2.1', [REPORT], SENDERS_PATH + query);
    const reading = (await answer.json()) as SendersReading;
    assert.equal(reading.domains[0]?.senders[0]?.messages, 312, query);
    assert.match(reading.domains[0]?.headline ?? '', /ferait refuser 312\u00A0messages/);
  }
});

test('a form is handed on as it came: no request that a page reads has its body', async () => {
  await upload('192.0.2.8', [REPORT, new Uint8Array(3_000_000)]);
  assert.ok((takenApart.at(-1) ?? 0) > 3_000_000);
  assert.equal(hasBody, false);
  const [before, headers] = [takenApart.length, { 'x-forwarded-for': '192.0.2.8' }];
  const plain = await app.request(`http://exemple.fr${SENDERS_PATH}`, { method: 'POST', headers, body: 'a=b' });
  assert.deepEqual([await plain.json(), takenApart.length], [null, before], 'what can have no file starts no thread');
  const empty = await upload('192.0.2.8', []);
  assert.equal(await empty.json(), null, 'and one without a file is told from one that has none of our reports');
});

test('nothing of an upload is in the database afterwards', async () => {
  await upload('192.0.2.2', [REPORT]);
  const schema = await import('../../../adapters/postgres/schema.ts');
  const tables = Object.values(schema).filter((one) => typeof one === 'object' && one !== null && 'getSQL' in one);
  assert.ok(tables.length > 10);
  for (const table of tables) assert.doesNotMatch(JSON.stringify(await house.rows(table as never)), /canari-9f3c/);
  assert.doesNotMatch(house.warnings.join(), /canari-9f3c/);
});

test('refuses in words what exceeds the limits: too large, too many files, too often by any route', async () => {
  const large = await upload('192.0.2.3', [new Uint8Array(MOST_UPLOADED_OCTETS)]);
  assert.equal(large.status, 413);
  assert.match(await large.text(), /12\u00A0Mo ensemble/);
  const many = await upload(
    '192.0.2.3',
    Array.from({ length: MOST_UPLOADED_FILES + 1 }, () => 'x'),
  );
  assert.equal(((await many.json()) as { code: string }).code, 'UPLOAD_TOO_LARGE');
  for (let n = 0; n < 20; n += 1) await upload('192.0.2.4', [REPORT], n % 2 === 0 ? SENDERS_PATH : `/${SENDERS_PATH}`);
  for (const path of [SENDERS_PATH, `/${SENDERS_PATH}`])
    assert.equal(((await (await upload('192.0.2.4', [REPORT], path)).json()) as { code: string }).code, 'RATE_LIMITED');
  const elsewhere = await upload('192.0.2.5', [new Uint8Array(200 * 1024)], '/contact');
  assert.equal(elsewhere.status, 413, 'one page alone accepts a large body');
});

test('bodies beyond the visitor’s share are not even read', async () => {
  for (let n = 0; n < 30; n += 1) await upload('192.0.2.6', ['x']);
  const refused = await upload('192.0.2.6', [new Uint8Array(MOST_UPLOADED_OCTETS)]);
  assert.equal(refused.status, 429);
});

test('a form of very many parts, or of one that begins without end, is not taken apart', async () => {
  const send = async (visitor: string, type: string, body: string) => {
    const headers = { 'x-forwarded-for': visitor, accept: 'text/html', 'content-type': type };
    const before = process.threadCpuUsage();
    const answer = await app.request(`http://exemple.fr${SENDERS_PATH}`, { method: 'POST', headers, body });
    const { user } = process.threadCpuUsage(before);
    assert.ok(user < 1_000_000, `${user / 1000} ms of the processor`);
    return answer.status;
  };
  const form = 'multipart/form-data; boundary=xx';
  const part = '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  assert.equal(await send('192.0.2.7', form, `${part.repeat(160_000)}--xx--\r\n`), 413);
  assert.equal(await send('192.0.2.7', form, `--xx\r\n${'A: b\r\n'.repeat(1_900_000)}\r\n--xx--\r\n`), 413);
  assert.equal(await send('192.0.2.7', 'application/x-www-form-urlencoded', `a=${'+'.repeat(11_000_000)}`), 413);
  assert.equal(await send('192.0.2.7', form, `${part.repeat(20)}--xx--\r\n`), 200);
});

test('a visitor who sends large bodies slowly leaves room for others, and hears that he asked too often', async () => {
  const mayEnd = Promise.withResolvers<void>();
  const isUnderway = Array.from({ length: 12 }, () => Promise.withResolvers<void>());
  let underway = 0;
  const slow = new Hono<Vars>()
    .use((c, next) => {
      c.set('visitor', c.req.header('x-visitor') ?? null);
      return next();
    })
    .use(largeBodies(house.tools))
    .post('/', async (c) => {
      isUnderway[underway]?.resolve();
      underway += 1;
      await mayEnd.promise;
      return c.text('read');
    })
    .onError((fault, c) => c.text(fault instanceof Refusal ? fault.code : 'fault', 500));
  const send = async (visitor: string) =>
    (await slow.request('/', { method: 'POST', headers: { 'x-visitor': visitor } })).text();
  const mine = Array.from({ length: 4 }, () => send('192.0.2.201'));
  await isUnderway[3]?.promise;
  assert.equal(await send('192.0.2.201'), 'RATE_LIMITED');
  const others = ['203.0.113.201', '198.51.100.201'].flatMap((visitor) =>
    Array.from({ length: 4 }, () => send(visitor)),
  );
  await isUnderway[11]?.promise;
  assert.equal(await send('198.18.0.201'), 'UNAVAILABLE', 'he holds nothing, and all is held');
  assert.equal(await send('192.0.2.201'), 'RATE_LIMITED');
  mayEnd.resolve();
  assert.deepEqual(await Promise.all([...mine, ...others]), Array(12).fill('read'));
});
