import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Ask,
  type Audited,
  audit,
  foretellFrom,
  openNetwork,
  type Template,
  templateChange,
  templateId,
} from '@rempart/engine';
import { type Lab, startLab, worlds } from '@rempart/lab';

const DNS_ALONE = { dns: true, connections: false } as const;

/**
 * For tests: what is foretold from the evidence of one audit is what a second audit finds where the zone answers as it then would, or it
 * is said to be unknown. Every `compared`th template is audited again; all are foretold, and nobody is connected to for it.
 */
export function testForetoldTemplates(domain: string, templates: readonly Template[], compared: number): void {
  test(`${domain}: what ${templates.length} services do follows from one audit`, async (context) => {
    const world = worlds.find((one) => one.domain === domain);
    assert.ok(world);
    const lab = await startLab([world]);
    try {
      const before = await audited(openNetwork(lab), domain);
      const network = openNetwork(lab);
      const counts = { foretold: 0, compared: 0, unknown: 0 };
      for (const [index, template] of templates.entries()) {
        const request = { domain, host: template.hostRequired ? 'sous' : null, values: {} };
        // Each may put so many questions about one zone.
        const { dns } = network.open({ signal: new AbortController().signal, permits: DNS_ALONE });
        const foretelling = await foretellFrom(before, template, request, dns);
        assert.ok(foretelling, 'the audit has a trace');
        if (!foretelling.ok) {
          assert.equal(foretelling.silence, null, `${templateId(template)}: ${JSON.stringify(foretelling)}`);
          continue;
        }
        const { after, instead } = foretelling.foretold;
        counts.foretold += 1;
        assert.equal(after.conclusion.verdicts.length, before.conclusion.verdicts.length);
        if (instead)
          assert.ok((instead.prediction.lookups.after ?? 0) <= Math.max(10, instead.prediction.lookups.before ?? 0));
        if (index % compared !== 0) continue;
        counts.compared += 1;
        counts.unknown += await agreeing(lab, domain, { template, request, dns, after });
      }
      context.diagnostic(JSON.stringify(counts));
      assert.ok(counts.foretold > templates.length * 0.9, JSON.stringify(counts));
    } finally {
      await lab.close();
    }
  });
}

interface Compared {
  readonly template: Template;
  readonly request: Parameters<typeof templateChange>[1];
  readonly dns: Ask['dns'];
  readonly after: Audited;
}

/** How many verdicts are unknown that the second audit knows. */
async function agreeing(lab: Lab, domain: string, { template, request, dns, after }: Compared): Promise<number> {
  const reading = await templateChange(template, request, dns);
  assert.ok(reading.ok);
  const again = await audited(openNetwork({ ...lab, zone: reading.change.zone }), domain);
  const found = new Map(again.conclusion.verdicts.map((verdict) => [verdict.check, verdict]));
  const different = after.conclusion.verdicts.filter(({ check, outcome }) => outcome !== found.get(check)?.outcome);
  // Addresses that belong to nobody take every connection in the laboratory: the second audit knows less of them.
  const acceptsAll = (facts: unknown) => JSON.stringify(facts).includes('"silence":"accepts-all"');
  const wrong = different.filter(({ check, outcome }) => outcome !== 'unknown' && !acceptsAll(found.get(check)?.facts));
  assert.deepEqual(
    wrong.map(({ check, outcome }) => `${check} ${outcome}, and is ${found.get(check)?.outcome}`),
    [],
    templateId(template),
  );
  if (different.length === 0) assert.equal(after.conclusion.grade.letter, again.conclusion.grade.letter);
  return different.length;
}

async function audited(network: ReturnType<typeof openNetwork>, domain: string): Promise<Audited> {
  const { signal } = new AbortController();
  for await (const event of audit(domain, { network, signal, options: { deadlineMs: 120_000 } }))
    if (event.type === 'completed') return { evidence: event.evidence, conclusion: event };
  throw new Error('an audit ended without its last event');
}
