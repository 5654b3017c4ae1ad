import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameExists, openNetwork, resolverAnswers } from '@rempart/engine';
import { answerTo, startDnsStub } from '../../../engine/network/dns/testing/stub.ts';
import { believed } from './usable-resolver.ts';

const ROOT = [{ type: 'NS' as const, name: '.', data: 'a.root.example' }];

for (const [what, rcode, root, expected] of [
  ['a resolver that cannot resolve the root denies nothing', 3, 2, null],
  ['a resolver that resolves the root may deny a name', 3, 0, false],
  ['what exists is believed of any resolver', 0, 2, true],
] as const)
  test(what, async () => {
    const resolver = await startDnsStub((question) => [
      answerTo(question, question.name === '.' ? { rcode: root, answers: root === 0 ? ROOT : [] } : { rcode }),
    ]);
    const settings = { resolvers: [resolver] };
    const found = nameExists('exemple.fr', openNetwork(settings));
    assert.equal(await believed(found, () => resolverAnswers(settings)), expected);
    await resolver.close();
  });
