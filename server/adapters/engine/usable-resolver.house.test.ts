import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, nameExists, openNetwork, resolverAnswers } from '@rempart/engine';
import { answerTo, startDnsStub } from '../../../engine/network/dns/testing/stub.ts';
import { believed, networkBelieved } from './usable-resolver.ts';

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

for (const [what, root, existence] of [
  ['an audit through a resolver that denies the root as well has seen nothing', 3, 'silent'],
  ['an audit believes a resolver that resolves the root', 0, 'absent'],
] as const)
  test(what, async (context) => {
    const resolver = await startDnsStub((question) => [
      answerTo(question, question.name === '.' ? { rcode: root, answers: root === 0 ? ROOT : [] } : { rcode: 3 }),
    ]);
    context.after(() => resolver.close());
    const settings = { resolvers: [resolver] };
    const isUsable = () => resolverAnswers(settings);
    const network = await networkBelieved('exemple.fr', openNetwork(settings), settings, isUsable);
    const options = { permits: { dns: true, connections: false }, selectors: [], sendsNothing: false };
    for await (const event of audit('exemple.fr', { network, signal: context.signal, options })) {
      if (event.type !== 'completed') continue;
      const { existence: seen } = event.evidence;
      assert.equal(seen.seen ? seen.value : 'silent', existence);
      assert.equal(event.grade.letter, null);
    }
  });
