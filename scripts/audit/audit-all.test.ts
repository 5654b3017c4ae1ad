import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AuditEvidence, conclude, type Network } from '@rempart/engine';
import { readArguments } from './arguments.ts';
import { auditAll, type Given } from './audit-all.ts';
import { STATUS } from './status.ts';
import { UsageError } from './usage-error.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const folder = mkdtempSync(join(tmpdir(), 'audit-all-'));
after(() => rmSync(folder, { recursive: true }));

/** An audit of nothing, with as much evidence as `size` says. */
function evidenceOf(domain: string, size: number): AuditEvidence {
  return {
    domain,
    at: '2026-11-22T10:00:00.000Z',
    durationMs: 1,
    engine: 'x'.repeat(size),
    permits: { dns: true, connections: true },
    existence: { seen: false, silence: 'timeout' },
    protocols: {},
  };
}

function world(audited: (domain: string) => AuditEvidence): Given {
  return {
    print: async () => {},
    openAuditNetwork: async () => ({ networkFor: () => ({}) as Network, close: async () => {} }),
    async *audit(domain) {
      const evidence = audited(domain);
      yield { type: 'completed', evidence, ...conclude(evidence) };
    },
  };
}

const names = (count: number) => Array.from({ length: count }, (_, number) => `d${number}.fr`);

for (const record of [[], ['--record', join(folder, 'many.json')]])
  test(`while domains are audited${record.length > 0 ? ' and recorded' : ''}, what was seen of those that are done is not kept`, async () => {
    const kept: WeakRef<AuditEvidence>[] = [];
    let most = 0;
    const given = world((domain) => {
      const evidence = evidenceOf(domain, 10_000);
      kept.push(new WeakRef(evidence));
      return evidence;
    });
    const audits: Given = {
      ...given,
      async *audit(...asked) {
        // A turn of the loop, in which what a WeakRef was asked for can go.
        await new Promise((resolve) => setImmediate(resolve));
        if (kept.length % 20 === 0) {
          collect();
          most = Math.max(most, kept.filter((one) => one.deref()).length);
        }
        yield* given.audit(...asked);
      },
    };
    await auditAll(readArguments(['--json', ...record, ...names(200)]), audits);
    assert.equal(kept.length, 200);
    assert.ok(most < 20, `evidence of ${most} domains was kept`);
  });

test('each audit stands in the recording before the next one of its turn begins', async () => {
  const file = join(folder, 'seen.json');
  const counts: number[] = [];
  const audits = world((domain) => {
    counts.push(existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : -1);
    return evidenceOf(domain, 1);
  });
  assert.equal(await auditAll(readArguments(['--json', '--record', file, ...names(40)]), audits), STATUS.part);
  for (const [begun, recorded] of counts.entries()) assert.ok(recorded >= begun - 4, `${recorded} of ${begun}`);
  assert.equal(readFileSync(file, 'utf8').split('\n').length, 41);
});

test('a recording that cannot be written is refused before anybody is asked', async () => {
  const file = join(folder, 'nowhere', 'seen.json');
  let asked = 0;
  const audits = world((domain) => {
    asked += 1;
    return evidenceOf(domain, 1);
  });
  await assert.rejects(auditAll(readArguments(['--record', file, 'a.fr']), audits), UsageError);
  assert.equal(asked, 0);
});
