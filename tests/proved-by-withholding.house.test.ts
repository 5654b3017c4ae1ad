import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Network, openNetwork } from '@rempart/engine';
import { startLab } from '@rempart/lab';
import { knownAddresses } from '../engine/common/host-addresses.ts';
import { judgeProtocol } from '../engine/judgement/judge.ts';
import { mapSeen, seen } from '../engine/model/observed.ts';
import { pass } from '../engine/model/outcome.ts';
import { prove, tableOf } from './withholding/prove.ts';
import { type Reading, type Source, WithheldWorld } from './withholding/world.ts';

let lab: Awaited<ReturnType<typeof startLab>>;
let network: Network;
before(async () => {
  lab = await startLab();
  network = openNetwork(lab);
});
after(() => lab.close());

/** Of each exchange one silence, another one for each that follows; `proved-by-withholding.long.test.ts` has all, in all worlds. */
const oneInTurn = (index: number) => ({
  silences: <T>(all: readonly T[]) => all.filter((_, at) => at === index % all.length),
});

for (const domain of ['exemplaire.example', 'secours.example'])
  test(`${domain}: nothing is concluded without an answer that would not be with any answer`, async (context) => {
    const proved = await prove(await WithheldWorld.of(domain, network), oneInTurn);
    for (const line of tableOf([proved])) context.diagnostic(line);
    assert.deepEqual(proved.survivors, []);
  });

test('where everything answers, no verdict leaves anything out', async () => {
  const { whole } = await WithheldWorld.of('exemplaire.example', network);
  const { verdicts, grade } = whole.conclusion;
  assert.deepEqual(
    verdicts.filter((verdict) => verdict.outcome === 'unknown' || ('unseen' in verdict && verdict.unseen)),
    [],
  );
  assert.deepEqual([grade.floor, grade.ceiling], ['A', 'A']);
});

/** Readers and rules out of which the law was taken, and the questions by which that shows. */
const PLANTED: Readonly<Record<string, { reading: Reading; asks: RegExp; finds: string }>> = {
  'a reader of addresses that passes over a silent family': {
    reading: {
      judge: judgeProtocol,
      ask: (ask) => ({
        ...ask,
        addresses: async (host) => {
          const found = await ask.addresses(host);
          return found.seen ? found : seen(knownAddresses(found), [found]);
        },
      }),
    },
    asks: /"mx1\.exemplaire\.example","A/,
    finds: 'smtp/mx-ipv4',
  },
  'a reader of CAA to whom a silence is an empty answer': {
    reading: {
      judge: judgeProtocol,
      ask: (ask) => ({
        ...ask,
        dns: async (name, type, options) => {
          const found = await ask.dns(name, type, options);
          if (found.seen || type !== 'CAA') return found;
          return mapSeen(await ask.dns(name, 'SRV'), (answer) => ({ ...answer, type, records: [] }));
        },
      }),
    },
    asks: /^\["dns","exemplaire\.example","CAA/,
    finds: 'dns/caa-present',
  },
  'a reader of SPF that passes over terms with macros': {
    reading: {
      judge: judgeProtocol,
      ask: (ask) => ({
        ...ask,
        dns: async (name, type, options) =>
          mapSeen(await ask.dns(name, type, options), (answer) => ({
            ...answer,
            records: answer.records.map((record) =>
              record.data.type === 'TXT'
                ? {
                    ...record,
                    data: { ...record.data, strings: [record.data.strings.join('').replace(/ \S*%\{\S*/g, '')] },
                  }
                : record,
            ),
          })),
      }),
    },
    asks: /^\["dns","exemplaire\.example","TXT/,
    finds: 'spf/include-nested-plus',
  },
  'a rule that passes on what it did not see': {
    reading: {
      ask: (ask) => ask,
      judge: (id, evidence) =>
        judgeProtocol(id, evidence).map((verdict) =>
          verdict.check === 'blacklist/spamhaus' && verdict.outcome === 'unknown'
            ? { ...verdict, ...pass({ label: 'Spamhaus', zone: '', asked: 0 }) }
            : verdict,
        ),
    },
    asks: /^\["blocklist","spamhaus-zen/,
    finds: 'blacklist/spamhaus',
  },
  'a rule that compares the TLSA records that it can read, and is silent on the others': {
    reading: {
      ask: (ask) => ask,
      judge: (id, evidence) =>
        judgeProtocol(id, evidence).map((verdict) => {
          if (verdict.check !== 'smtp/dane-match' || verdict.outcome !== 'pass') return verdict;
          const { unseen: _, ...whole } = verdict;
          return whole;
        }),
    },
    asks: /mx1\.exemplaire\.example","TLSA/,
    finds: 'smtp/dane-match',
  },
  'a rule that does not say whom it leaves out': {
    reading: {
      ask: (ask) => ask,
      judge: (id, evidence) =>
        judgeProtocol(id, evidence).map((verdict) => {
          if (verdict.check !== 'smtp/relay' || verdict.outcome !== 'pass') return verdict;
          const { unseen: _, ...whole } = verdict;
          return whole;
        }),
    },
    asks: /^\["smtp","mx1/,
    finds: 'smtp/relay',
  },
};

for (const [name, { reading, asks, finds }] of Object.entries(PLANTED))
  test(`found: ${name}`, async () => {
    const isChosen = ({ key }: Source) => asks.test(key);
    const planted = await prove(await WithheldWorld.of('exemplaire.example', network, reading), () => ({}), isChosen);
    assert.ok(
      planted.survivors.some(({ of }) => of.endsWith(finds)),
      JSON.stringify(planted.survivors),
    );
  });
