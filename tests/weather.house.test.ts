import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { audit, openNetwork } from '@rempart/engine';
import { type DnsQuery, type LabOptions, startLab } from '@rempart/lab';

const DOMAIN = 'exemplaire.example';
/** The second of its name servers, as its world has it. */
const NS2 = ['198.51.100.32', '2001:db8:33::53'];

interface Told {
  readonly outcomes: ReadonlyMap<string, string>;
  readonly queries: readonly DnsQuery[];
}

const clear = toldWhole(() => ({}));

test('one datagram in three lost on its way: the same verdicts, and each question that was lost is put again', async () => {
  let lost = 0;
  const { outcomes, queries } = await toldWhole(() => {
    const met = new Set<string>();
    lost = 0;
    return {
      meddle: (server, responder) => (question) => {
        const asked = `${server} ${question.name} ${question.type} ${question.checkingDisabled}`;
        const falls = createHash('sha256').update(asked).digest().readUInt8(0) % 3 === 0;
        if (question.transport === 'tcp' || !falls || met.has(asked)) return responder(question);
        met.add(asked);
        lost += 1;
        return null;
      },
    };
  });
  assert.deepEqual(outcomes, (await clear).outcomes);
  assert.ok(lost > 50, `${lost} lost`);
  // Repeated once for each loss; a busy machine may repeat some that were only late.
  assert.ok(queries.length >= (await clear).queries.length + lost);
});

test('a name server that is dead is reported as silent; what depends on it is unknown, nothing else changes, and it is soon left alone', async () => {
  const { outcomes, queries } = await told({
    meddle: (server, responder) => (question) => (NS2.includes(server) ? null : responder(question)),
  });
  const before = (await clear).outcomes;
  const changed = [...outcomes].filter(([check, outcome]) => outcome !== before.get(check));
  assert.ok(changed.length > 0);
  assert.deepEqual(
    changed.filter(([, outcome]) => outcome !== 'unknown'),
    [['dns/ns-silent', 'warn']],
  );
  for (const server of NS2) {
    const asked = queries.filter((query) => query.server === server).length;
    const usual = (await clear).queries.filter((query) => query.server === server).length;
    assert.ok(asked > 0 && asked < 3 * usual, `${server}: ${asked} instead of ${usual}`);
  }
});

test('name servers that cut what comes too fast are asked by TCP: the same verdicts', async () => {
  const times = new Map<string, number>();
  const { outcomes } = await toldWhole(() => {
    times.clear();
    return {
      meddle: (server, responder) => (question) => {
        if (server === 'resolver' || question.transport === 'tcp') return responder(question);
        times.set(server, (times.get(server) ?? 0) + 1);
        return (times.get(server) ?? 0) > 5 ? { rcode: 'NOERROR', truncated: true } : responder(question);
      },
    };
  });
  assert.deepEqual(outcomes, (await clear).outcomes);
  assert.ok([...times.values()].some((asked) => asked > 5));
});

/**
 * An audit in which every question was answered. On a machine too busy to answer its own laboratory in time some are not, and the audit
 * is made again; what this weather takes from an audit, it takes each time.
 */
async function toldWhole(weather: () => LabOptions): Promise<Told> {
  let last = await told(weather());
  for (let again = 0; again < 4 && [...last.outcomes.values()].includes('unknown'); again += 1)
    last = await told(weather());
  return last;
}

async function told(options: LabOptions): Promise<Told> {
  const lab = await startLab(undefined, options);
  try {
    for await (const event of audit(DOMAIN, { network: openNetwork(lab), signal: new AbortController().signal })) {
      if (event.type !== 'completed') continue;
      const outcomes = new Map(event.verdicts.map(({ check, outcome }) => [check as string, outcome as string]));
      return { outcomes, queries: lab.queries() };
    }
    throw new Error('an audit without end');
  } finally {
    await lab.close();
  }
}
