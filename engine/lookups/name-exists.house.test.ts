import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from '@rempart/lab';
import { openNetwork } from '../network/open.ts';
import { nameExists } from './name-exists.ts';

const lab = await startLab();
after(() => lab.close());

test('a name exists or not as the DNS says, and silence decides nothing', async () => {
  const network = openNetwork(lab);
  const names = ['moyenne.example', 'parking.example', 'nulle-part.example', 'muet.example'];
  assert.deepEqual(await Promise.all(names.map((name) => nameExists(name, network))), [true, true, false, null]);
});

test('every world of the laboratory is a name that may be audited', async () => {
  const network = openNetwork(lab);
  for (const { domain } of lab.worlds) assert.notEqual(await nameExists(domain, network), false, domain);
});
