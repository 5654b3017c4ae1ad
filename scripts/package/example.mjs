// node example.mjs exemple.fr
import { audit, openNetwork, readDomain, readNetworkSettings } from '@rempart/engine';
import { advise } from '@rempart/engine/en';

const reading = readDomain(process.argv[2] ?? '');
if (!reading.ok) throw new Error(`Not a domain: ${reading.code}`);

const network = openNetwork(readNetworkSettings(process.env));
const { signal } = new AbortController();
for await (const event of audit(reading.domain, { network, signal })) {
  if (event.type === 'judged') console.log(`${event.protocol}: ${event.verdict}`);
  if (event.type !== 'completed') continue;
  console.log(`Grade: ${event.grade.letter ?? 'none'}`);
  for (const verdict of event.verdicts)
    if (verdict.outcome === 'fail') console.log(`${verdict.check}: ${advise(verdict).found}`);
}
