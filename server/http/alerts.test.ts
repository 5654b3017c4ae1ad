import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'yaml';
import { openMetrics } from '../adapters/meter.ts';
import { metricsText } from './metrics-text.ts';

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

const file = new URL('../../deploy/alerts.yml', import.meta.url);
const { groups } = parse(await readFile(file, 'utf8')) as Rules;
const rules = groups.flatMap((group) => group.rules);

/** All that the rules may name: one of each that the database can hold, and what every process tells. */
async function told(): Promise<string> {
  const meter = openMetrics();
  const one = {
    audits: { queued: 1 },
    orders: { paid: 1 },
    mails: { waiting: 1 },
    oldestMailAt: new Date(),
    alerts: { DISPUTE: 1 },
    jobs: { 'run-analysis created': 1 },
    watchedDomains: 1,
    watchMails: 1,
  };
  const text = metricsText(one, meter.read(), new Date());
  await meter.close();
  return text;
}

/** Figures of Prometheus itself, of the machine's exporter and of the blackbox exporter. */
const OF_OTHERS = /\b(?:up\{|node_|probe_)/;

test('the rules of deploy/alerts.yml name figures that /metrics prints, with labels that they have', async () => {
  const lines = (await told()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const named = rules.flatMap(({ alert, expr }) =>
    [...expr.matchAll(/\b(rempart_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) => ({
      alert,
      name,
      labels,
    })),
  );
  const ours = rules.filter(({ expr }) => !OF_OTHERS.test(expr));
  for (const { alert } of ours)
    assert.ok(
      named.some((one) => one.alert === alert),
      `${alert} names no figure`,
    );
  assert.ok(ours.length >= 9);
  for (const { alert, name, labels } of named) {
    const found = lines.some(
      (line) => line.startsWith(name) && /^[ {]/.test(line.slice(name.length)) && line.includes(labels),
    );
    assert.ok(found, `${alert}: ${name}{${labels}}`);
  }
  for (const { alert, expr } of ours)
    for (const [, label = ''] of expr.matchAll(/by \((\w+)\)/g))
      assert.ok(
        lines.some((line) => line.includes(`${label}="`)),
        `${alert}: ${label}`,
      );
});
