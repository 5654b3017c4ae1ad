import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aDay } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { readService } from '../../../usecases/read-services.ts';
import { composeSenders } from './compose-senders.ts';
import { nameServers } from './name-servers.ts';

const { reading } = composeSenders({
  files: [{ name: 'a.xml', octets: Buffer.from(writeReport(aDay)) }],
  evidence: null,
});

test('queries unidentified addresses only, which stay unknown when their network is named', async () => {
  const asked: (readonly string[])[] = [];
  const named = await nameServers(reading, {
    addressNames: async (addresses) => {
      asked.push(addresses);
      return { '2001:db8::5': { host: 'a1.mcsv.net', network: 'AILLEURS' } };
    },
  });
  assert.deepEqual(asked, [['2001:db8::5']]);
  assert.deepEqual(
    named.domains[0]?.senders.map(({ name, isKnown, server, mend }) => [
      name,
      isKnown,
      server?.network ?? null,
      server?.owner ?? null,
      mend?.include,
    ]),
    [
      ['erp-facile.fr', true, null, null, undefined],
      ['2001:db8::5', false, 'AILLEURS', 'Mailchimp', undefined],
      ['Brevo', true, null, null, undefined],
    ],
  );
});

test('where all are named nobody is asked', async () => {
  const rows = aDay.rows.slice(0, 2);
  const octets = Buffer.from(writeReport({ ...aDay, rows }));
  const { reading: own } = composeSenders({ files: [{ name: 'a.xml', octets }], evidence: null });
  assert.equal(
    await nameServers(own, {
      addressNames: () => assert.fail('asked'),
    }),
    own,
  );
});

test('a known sender leads to the page of the records that it needs, where there is something to do', async () => {
  const row = {
    ...aDay.rows[1],
    envelope: { domain: 'bounce.mailersend.com', result: 'pass' },
  } as (typeof aDay.rows)[number];
  const octets = Buffer.from(writeReport({ ...aDay, rows: [row] }));
  const { reading: other } = composeSenders({ files: [{ name: 'a.xml', octets }], evidence: null });
  const [one] = other.domains[0]?.senders ?? [];
  assert.deepEqual([one?.name, one?.page], ['MailerSend', '/services/mailersend']);
  assert.equal((await readService('mailersend', '2026-11-26T00:00:00Z')).provider, 'MailerSend');
});
