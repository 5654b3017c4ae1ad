import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'yaml';
import { openMetrics } from '../adapters/meter.ts';
import { metricsText } from './metrics-text.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly type: string;
    readonly gridPos: Readonly<Record<'h' | 'w' | 'x' | 'y', number>>;
    readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
  }[];
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

const file = new URL('../../deploy/alerts.yml', import.meta.url);
const { groups } = parse(await readFile(file, 'utf8')) as Rules;
const rules = groups.flatMap((group) => group.rules);

/** Every figure that the rules may name: one of each kind that the database can hold, and those of every process. */
async function allFigures(): Promise<string> {
  const meter = openMetrics();
  const one = {
    audits: { queued: 1 },
    orders: { paid: 1 },
    mails: { waiting: 1 },
    oldestMailAt: new Date(),
    alerts: { DISPUTE: 1 },
    jobs: { 'run-analysis created': 1 },
    ofWings: [{ name: 'watched_domains', help: 'Watched domains.', value: 1 }],
    components: [{ component: 'resolver', slot: new Date(), state: 'down' } as const],
    freeOctets: 1,
  };
  const text = metricsText(one, meter.read(), new Date());
  await meter.close();
  return text;
}

/** Figures of Prometheus itself, of node_exporter and of blackbox_exporter. */
const OF_OTHERS = /\b(?:up\{|node_|probe_)/;

/** Whether a line has this figure with each of these labels; for labels that are a pattern only the name is compared. */
function isTold(lines: readonly string[], name: string, labels: string): boolean {
  const wanted = labels.split(/,(?=\w+=)/).map((one) => one.replace(/=~.*/, '='));
  return lines.some(
    (line) =>
      line.startsWith(name) && /^[ {]/.test(line.slice(name.length)) && wanted.every((one) => line.includes(one)),
  );
}

test('the rules of deploy/alerts.yml name figures and labels that /metrics prints', async () => {
  const lines = (await allFigures()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
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
  for (const { alert, name, labels } of named) assert.ok(isTold(lines, name, labels), `${alert}: ${name}{${labels}}`);
  for (const { alert, expr } of ours)
    for (const [, label = ''] of expr.matchAll(/by \((\w+)\)/g))
      assert.ok(
        lines.some((line) => line.includes(`${label}="`)),
        `${alert}: ${label}`,
      );
});

test('the dashboard uses figures that /metrics prints, and its panels do not overlap', async () => {
  const dashboard = JSON.parse(
    await readFile(new URL('../../deploy/dashboard.json', import.meta.url), 'utf8'),
  ) as Dashboard;
  const lines = (await allFigures()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const drawn = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  assert.ok(drawn.length >= 12);
  for (const { title, expr } of drawn) {
    const figures = [...expr.matchAll(/\b(rempart_\w+)(?:\{([^}]*)\})?/g)];
    assert.ok(figures.length > 0 || OF_OTHERS.test(expr), title);
    for (const [, name = '', labels = ''] of figures)
      assert.ok(isTold(lines, name, labels), `${title}: ${name}{${labels}}`);
    for (const [, label = ''] of expr.matchAll(/by \((\w+)\)/g))
      assert.ok(
        label === 'le' || label === 'instance' || lines.some((line) => line.includes(`${label}="`)),
        `${title}: ${label}`,
      );
  }
  const squares = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  assert.equal(new Set(squares).size, squares.length);
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  assert.ok(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24));
});

test('promtool finds no fault in the figures', {
  skip: spawnSync('promtool', ['--version']).status !== 0 && 'promtool is not on this machine (package prometheus)',
}, async () => {
  const checked = spawnSync('promtool', ['check', 'metrics'], { encoding: 'utf8', input: await allFigures() });
  assert.equal(checked.stderr + checked.stdout, '');
});
