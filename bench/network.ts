/**
 * What the state of the network does to an audit: `node bench/network.ts [runs] [part of a condition's name…]`. Real packets between the
 * engine and the laboratory are delayed and lost (`bench/impairment`); each world is first audited in clear weather. Told are medians in
 * seconds: to the first protocol judged, to the moment from which the letter stays, to the end; then how many checks remain unknown, by
 * which silence, and which verdicts CHANGED: silence may make them unknown, and nothing else, unless the condition is what they speak of.
 * Linux, iproute2 and Perl; no privilege.
 */

import { median } from './figures.ts';
import { CONDITIONS, type Condition } from './impairment/conditions.ts';
import { enterTunnel } from './impairment/tunnel.ts';
import { openWeather, type Run } from './impairment/weather.ts';

const [runs = '1', ...wanted] = process.argv.slice(2);
const WORLDS = ['exemplaire.example', 'moyenne.example', 'passoire.example'];
const CLEAR: Condition = { name: 'clear' };

const weather = await openWeather(enterTunnel());
const chosen = CONDITIONS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
let changes = 0;

console.log(
  '| Condition | World | First | Letter | End | Unknown | Questions | Changed |\n|---|---|---|---|---|---|---|---|',
);
for (const domain of WORLDS) {
  const [clear] = [await weather.audit(domain, CLEAR, null, 1)];
  tell(CLEAR, domain, [clear], clear);
  for (const condition of chosen) {
    const found: Run[] = [];
    for (let run = 0; run < Number(runs); run += 1) found.push(await weather.audit(domain, condition, clear, run + 1));
    tell(condition, domain, found, clear);
  }
}
await weather.close();
console.log(`${changes} verdicts changed`);
process.exitCode = changes > 0 ? 1 : 0;

function tell({ name, subject = [] }: Condition, domain: string, found: readonly Run[], clear: Run): void {
  const seconds = (of: (run: Run) => number) => (median(found.map(of)) / 1000).toFixed(1);
  const unknown = found.map(({ outcomes }) => [...outcomes.values()].filter(({ outcome }) => outcome === 'unknown'));
  const silences = [...Map.groupBy(unknown.flat(), ({ silence }) => silence)]
    .map(([silence, all]) => `${silence} ${Math.round(all.length / found.length)}`)
    .join(', ');
  const changed = [...new Set(found.flatMap((run) => changesOf(clear, run, subject)))];
  changes += changed.length;
  const cells = [
    name,
    domain.replace('.example', ''),
    seconds(({ firstMs }) => firstMs),
    seconds(({ letterMs }) => letterMs),
    seconds(({ endMs }) => endMs),
    `${median(unknown.map(({ length }) => length))}${silences && ` (${silences})`}`,
    median(found.map(({ questions }) => questions)),
    changed.join(', ') || '0',
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function changesOf(clear: Run, run: Run, subject: readonly string[]): readonly string[] {
  return [...run.outcomes].flatMap(([check, { outcome }]) => {
    if (subject.includes(check)) return [];
    const before = clear.outcomes.get(check)?.outcome;
    return outcome === before || outcome === 'unknown' ? [] : [`${check} ${before} > ${outcome}`];
  });
}
