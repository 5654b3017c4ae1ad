import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultBootstrap, readServices, renewBootstrap } from './bootstrap.ts';
import { json, registry } from './testing/served-registry.ts';

test('the file of IANA is read, HTTPS preferred', () => {
  const file = {
    services: [
      [
        ['com', 'NET'],
        ['http://a.example/', 'https://b.example/'],
      ],
      [['fr'], []],
      ['x'],
      null,
      [['de'], ['not a url']],
    ],
  };
  assert.deepEqual(readServices(JSON.stringify(file)), { com: 'https://b.example/', net: 'https://b.example/' });
  assert.deepEqual(readServices('[]'), {});
  assert.deepEqual(readServices('<html>'), {});
});

test('the table of IANA replaces the seed, once a day, and never that of a laboratory', async (t) => {
  const file = JSON.stringify({ services: [[['neuf'], ['https://rdap.neuf.test/']]] });
  const seed = defaultBootstrap();
  assert.ok(seed.rdap.fr && seed.rdap.de && seed.whoisRoot);
  const lab = await registry(t, { rdap: json(file) });
  await renewBootstrap(lab.context);
  assert.deepEqual(lab.asked, []);
  const before = seed.rdap;
  const untrusted = await registry(t, { rdap: json(file), bootstrap: seed, trusted: false });
  await renewBootstrap(untrusted.context, 1_000);
  await renewBootstrap(untrusted.context, 2_000);
  assert.equal(untrusted.asked.length, 1);
  assert.equal(seed.rdap, before);
  const real = await registry(t, { rdap: json(file), bootstrap: seed });
  await renewBootstrap(real.context, 3_700_000);
  assert.equal(seed.rdap.neuf, 'https://rdap.neuf.test/');
  assert.equal(seed.rdap.de, before.de);
  await renewBootstrap(real.context, 80_000_000);
  assert.equal(real.asked.length, 1);
});
