/**
 * How often our SPF evaluator and mailauth's strict one agree on generated records, and each difference with its explanation
 * (`engine/protocols/spf/testing/agreement.ts`). Run: `node bench/spf-agreement.ts [cases] [first seed]`.
 */
import { compare } from '../engine/protocols/spf/testing/agreement.ts';

const [cases = 2_000, first = 0] = process.argv.slice(2).map(Number);
const found = await Promise.all(Array.from({ length: cases }, (_, index) => compare(first + index)));
const differing = found.filter(({ explanation }) => explanation !== null);

for (const { seed, ours, theirs, explanation, client, zone } of differing) {
  console.log(`seed ${seed}: ${ours} here, ${theirs} there; ${explanation}`);
  console.log(`  ${client.address} as ${client.from || '<>'}, HELO ${client.helo}`);
  const domain = (client.from || client.helo).replace(/^.*@/, '');
  console.log(`  ${domain}: ${[zone.get(`${domain} TXT`) ?? []].flat().join(' | ')}`);
}
for (const [result, same] of Map.groupBy(found, ({ ours }) => ours)) console.log(`${result.padEnd(10)} ${same.length}`);
console.log(`${cases - differing.length} of ${cases} agree, ${differing.length} differ`);
if (differing.some(({ explanation }) => explanation === 'none')) process.exitCode = 1;
