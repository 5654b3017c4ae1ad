import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { worlds } from '@rempart/lab';
import { linesOf } from '../../tests/applied/foreign.ts';
import { newKey, openKnot, withoutKnot } from '../../tests/repair/hosts.ts';
import { DOMAIN, toolsFor, WISH } from '../../tests/repair/recorded-tools.ts';
import { carryOut } from './carry-out.ts';
import { changeOf } from './change.ts';
import type { Wish } from './choose.ts';
import { openJournal } from './journal.ts';
import { prepare, prepareUndo } from './repair.ts';
import { rfc2136Publisher } from './rfc2136.ts';
import { Secret } from './secret.ts';
import type { RepairTools } from './tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'repaired-'));
after(() => rmSync(folder, { recursive: true }));

const key = newKey();
const quiet = async () => {};

async function withKnot(
  called: string,
  use: (tools: RepairTools, port: number) => Promise<void>,
  { lines = [], ...options }: { readonly transfer?: boolean; readonly lines?: readonly string[] } = {},
) {
  const world = worlds.find(({ domain }) => domain === DOMAIN);
  assert.ok(world);
  const host = await openKnot(DOMAIN, [...linesOf(world), ...lines], key, options);
  try {
    await use(toolsFor(publisherAt(host.port), openJournal(join(folder, called))), host.port);
  } finally {
    await host.close();
  }
}

function publisherAt(port: number) {
  const secret = new Secret(key.secret);
  return rfc2136Publisher({ host: '127.0.0.1', port }, { name: key.name, algorithm: 'hmac-sha256', secret });
}

async function done(tools: RepairTools, wish: Wish = WISH) {
  const preparation = await prepare(tools, wish);
  assert.ok(preparation.ok, JSON.stringify(preparation));
  const end = await carryOut(tools, preparation.prepared, quiet);
  assert.equal(end.outcome, 'written');
  return 'id' in end ? end.id : assert.fail();
}

/** What others do to the zone meanwhile. */
async function write({ publisher }: RepairTools, name: string, old: readonly string[], fresh: readonly string[]) {
  const wanted = { name, type: 'TXT', ttl: 60, before: old, after: fresh, placeholders: [] } as const;
  const reading = changeOf([wanted], await publisher.read(DOMAIN), publisher.encode);
  assert.ok(reading.ok);
  assert.equal((await publisher.write(reading.change)).outcome, 'written');
}

const NEW = `_smtp._tls.${DOMAIN}`;
const WRITTEN = `v=TLSRPTv1; rua=mailto:rapports@${DOMAIN}`;

test('what another wrote meanwhile is theirs, though it be the same', { skip: withoutKnot }, () =>
  withKnot('twice', async (tools) => {
    const shown = [await prepare(tools, WISH), await prepare(tools, WISH)];
    const ends: string[] = [];
    for (const preparation of shown) {
      assert.ok(preparation.ok);
      ends.push((await carryOut(tools, preparation.prepared, quiet)).outcome);
    }
    assert.deepEqual(ends, ['written', 'refused']);
    const entries = await tools.journal.entries(DOMAIN);
    assert.deepEqual(
      entries.map(({ state }) => state),
      ['proved', 'not-written'],
    );
  }),
);

test('a zone that changed since it was shown is not written to', { skip: withoutKnot }, () =>
  withKnot('changed', async (tools) => {
    const preparation = await prepare(tools, WISH);
    assert.ok(preparation.ok);
    await write(tools, `autre.${DOMAIN}`, [], ['entre-temps']);
    const end = await carryOut(tools, preparation.prepared, quiet);
    assert.equal(end.outcome, 'refused');
    assert.equal('writing' in end && end.writing.outcome, 'changed');
    const [entry] = await tools.journal.entries(DOMAIN);
    assert.equal(entry?.state, 'not-written');
  }),
);

test(
  'a way back is refused where what was written has changed since, and led once it is as it was',
  {
    skip: withoutKnot,
  },
  () =>
    withKnot('since', async (tools) => {
      const id = await done(tools);
      await write(tools, NEW, [], ['par un autre']);
      const refused = await prepareUndo(tools, DOMAIN, id);
      assert.equal(refused.ok ? 'ok' : refused.refusal.code, 'CHANGED_SINCE');
      await write(tools, NEW, ['par un autre'], []);
      const back = await prepareUndo(tools, DOMAIN, id);
      assert.ok(back.ok, JSON.stringify(back));
      assert.equal((await carryOut(tools, back.prepared, quiet)).outcome, 'written');
      const again = await prepareUndo(tools, DOMAIN, id);
      assert.equal(again.ok ? 'ok' : again.refusal.code, 'ALREADY_BACK');
      const other = await prepareUndo(tools, 'autre.example', id);
      assert.equal(other.ok ? 'ok' : other.refusal.code, 'NO_ENTRY');
    }),
);

test('a step on which a later one stands is taken back after that one', { skip: withoutKnot }, () =>
  withKnot('later', async (tools) => {
    const first = await done(tools);
    await write(tools, NEW, [WRITTEN], []);
    const second = await done(tools);
    const refused = await prepareUndo(tools, DOMAIN, first);
    assert.deepEqual(refused.ok ? null : refused.refusal, { code: 'LATER_FIRST', id: first, later: [second] });
  }),
);

const DMARC = `_dmarc.${DOMAIN}`;
const SOFT = `v=DMARC1; p=quarantine; rua=mailto:contact@${DOMAIN}`;
const QUARANTINE = { ...WISH, step: 'dmarc/quarantine', met: ['not-before', 'only-if-reports-show'] };

test('a step is taken back whatever became of later ones elsewhere in the zone', { skip: withoutKnot }, () =>
  withKnot('elsewhere', async (tools) => {
    const codeOf = async (id: string) => {
      const preparation = await prepareUndo(tools, DOMAIN, id);
      return preparation.ok ? 'ok' : preparation.refusal.code;
    };
    const early = await done(tools);
    const late = await done(tools, QUARANTINE);
    assert.equal(await codeOf(early), 'ok', 'a later step stands at another name');
    await write(tools, DMARC, [SOFT], ['v=DMARC1; p=reject']);
    assert.deepEqual([await codeOf(early), await codeOf(late)], ['ok', 'CHANGED_SINCE']);
    await write(tools, DMARC, ['v=DMARC1; p=reject'], []);
    assert.equal(await codeOf(early), 'ok');
  }),
);

test(
  'a later step that does not stand any more keeps no earlier one from being taken back',
  { skip: withoutKnot },
  () =>
    withKnot('gone', async (tools) => {
      const early = await done(tools);
      await write(tools, NEW, [WRITTEN], []);
      const late = await done(tools);
      for (const [old, fresh, code] of [
        [WRITTEN, ['d’un autre'], 'CHANGED_SINCE'],
        ['d’un autre', [], 'ALREADY_BACK'],
      ] as const) {
        await write(tools, NEW, [old], fresh);
        for (const id of [late, early]) {
          const refused = await prepareUndo(tools, DOMAIN, id);
          assert.equal(refused.ok ? 'ok' : refused.refusal.code, code);
        }
      }
    }),
);

test(
  'where another wrote at the same name meanwhile, the zone is his and nothing is damaged',
  { skip: withoutKnot },
  () =>
    withKnot('raced', async (tools) => {
      const preparation = await prepare(tools, WISH);
      assert.ok(preparation.ok);
      await write(tools, NEW, [], ['d’un autre']);
      const end = await carryOut(tools, preparation.prepared, quiet);
      assert.equal(end.outcome, 'refused', JSON.stringify(end));
      const [entry] = await tools.journal.entries(DOMAIN);
      assert.equal(entry?.state, 'not-written');
    }),
);

test('a zone of which no copy is handed over is judged and written name by name', { skip: withoutKnot }, () =>
  withKnot(
    'names',
    async (tools) => {
      const preparation = await prepare(tools, WISH);
      assert.ok(preparation.ok, JSON.stringify(preparation));
      assert.deepEqual(preparation.prepared.change.zone.known, new Set([NEW]));
      const end = await carryOut(tools, preparation.prepared, quiet);
      assert.equal(end.outcome, 'written');
      const back = await prepareUndo(tools, DOMAIN, 'id' in end ? end.id : '');
      assert.ok(back.ok, JSON.stringify(back));
      assert.equal((await carryOut(tools, back.prepared, quiet)).outcome, 'written');
    },
    { transfer: false },
  ),
);

test('a host whose answer is lost is asked what it holds', { skip: withoutKnot }, () =>
  withKnot('lost', async (tools, port) => {
    const UPDATE = 5;
    // Hands every question on, and hangs up where an update is answered.
    const proxy = createServer((client) => {
      const server = connect({ host: '127.0.0.1', port });
      let isUpdate = false;
      client.on('data', (octets: Buffer) => {
        isUpdate ||= (octets[4] ?? 0) >> 3 === UPDATE;
        server.write(octets);
      });
      server.on('data', (octets) => (isUpdate ? client.destroy() : client.write(octets)));
      client.on('close', () => server.destroy()).on('error', () => {});
      server.on('error', () => {});
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    assert.ok(address !== null && typeof address === 'object');
    try {
      const publisher = publisherAt(address.port);
      const lossy = { ...tools, publisher };
      const preparation = await prepare(lossy, WISH);
      assert.ok(preparation.ok);
      const { change } = preparation.prepared;
      assert.equal((await carryOut(lossy, preparation.prepared, quiet)).outcome, 'written');
      assert.equal((await publisher.write(change)).outcome, 'unknown');
    } finally {
      proxy.close();
    }
  }),
);

/** Texts that one step adds to, so many octets of them as an update that names them all. */
function textsOf(octets: number): readonly string[] {
  // Name, type, class, time to live and length; each text with the length of its one string.
  const ofEach = `_smtp._tls.${DOMAIN}`.length + 2 + 10 + 1 + 200;
  const texts = Array.from({ length: Math.floor(octets / ofEach) }, (_, n) => `${n}`.padEnd(200, 'x'));
  return texts.map((text) => `_smtp._tls 300 IN TXT "${text}"`);
}

test('a step that no message holds, or that none would take back, is refused before it is begun', {
  skip: withoutKnot,
}, async () => {
  for (const [octets, isHeld] of [
    [64_900, true],
    [65_400, false],
    [67_000, false],
  ] as const)
    await withKnot(
      `octets-${octets}`,
      async (tools) => {
        if (isHeld) return void (await done(tools));
        await assert.rejects(prepare(tools, WISH), { code: 'TOO_LARGE' });
        assert.deepEqual(await tools.journal.entries(DOMAIN), []);
      },
      { lines: textsOf(octets) },
    );
});

test('a change that no message holds is not sent', { skip: withoutKnot }, () =>
  withKnot(
    'unsent',
    async ({ publisher }) => {
      const zone = await publisher.read(DOMAIN);
      const wanted = { name: NEW, type: 'TXT', ttl: 60, before: [], after: [WRITTEN], placeholders: [] } as const;
      const reading = changeOf([wanted], zone, publisher.encode);
      assert.ok(reading.ok);
      const { outcome, detail } = await publisher.write(reading.change);
      assert.equal(outcome, 'refused');
      assert.match(detail, /^TOO_LARGE/);
    },
    { lines: textsOf(67_000) },
  ),
);
