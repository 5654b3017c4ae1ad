import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AUTHENTIC_DATA, RECURSION_AVAILABLE, TRUNCATED_RESPONSE } from 'dns-packet';
import { openNetwork } from '../open.ts';
import {
  answerTo,
  type Behaviour,
  closeStubs,
  type DnsStub,
  type HeardQuestion,
  soaOf,
  startDnsStub,
} from './testing/stub.ts';

after(closeStubs);

const wantsProofs = ({ packet }: HeardQuestion) =>
  packet.additionals?.some((record) => record.type === 'OPT' && record.flag_do) ?? false;

/**
 * A resolver of a zone whose absences are proved by more than a datagram holds (RSA with NSEC3). `tells`: without the proofs it says, too,
 * that it has validated them.
 */
const signedZone =
  (tells: boolean): Behaviour =>
  (question) => {
    const proofs = wantsProofs(question);
    const authentic = proofs || (tells && question.packet.flag_ad) ? AUTHENTIC_DATA : 0;
    const cut = proofs && question.transport === 'udp' && question.name !== '.' ? TRUNCATED_RESPONSE : 0;
    return [
      answerTo(question, {
        rcode: question.name === '.' ? 0 : 3,
        flags: RECURSION_AVAILABLE | authentic | cut,
        authorities: cut ? [] : [soaOf('exemple.fr')],
      }),
    ];
  };

function openAsk(stubs: readonly DnsStub[]) {
  return openNetwork({ resolvers: stubs }).open({
    signal: new AbortController().signal,
    permits: { dns: true, connections: false },
    domain: 'exemple.fr',
  });
}

/** Twenty questions at once, the very first of a network. */
async function askFirst(behaviour: Behaviour) {
  const stub = await startDnsStub(behaviour);
  const { dns } = openAsk([stub]);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => dns(`n${index}.exemple.fr`, 'TXT')));
  return { answers, heard: stub.heard.filter(({ name }) => name !== '.') };
}

async function asking(...behaviours: readonly Behaviour[]) {
  const stubs = await Promise.all(behaviours.map(startDnsStub));
  const ask = openAsk(stubs);
  // What the resolvers can tell is learnt from the root, while the first questions are under way already.
  const isLearnt = () => stubs.every(({ heard }) => heard.some(({ name }) => name === '.'));
  for (let index = 0; !isLearnt(); index += 1) await ask.dns(`avant${index}.exemple.fr`, 'TXT');
  await ask.dns('entre.exemple.fr', 'TXT');
  const before = stubs.map(({ heard }) => heard.length);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask.dns(`k${index}._domainkey.exemple.fr`, 'TXT')),
  );
  const heard = stubs.flatMap((stub, index) => stub.heard.slice(before[index]));
  assert.ok(answers.every((answer) => answer.seen && answer.value.rcode === 'NXDOMAIN' && answer.value.authenticated));
  return { ask, heard, stubs };
}

test('absences are asked for without their proofs, in one datagram, and are as authentic', async () => {
  const { ask, heard, stubs } = await asking(signedZone(true));
  assert.equal(heard.length, 20);
  assert.ok(
    heard.every((question) => question.transport === 'udp' && !wantsProofs(question) && question.packet.flag_ad),
  );
  const proved = await ask.dns('preuve.exemple.fr', 'TXT', { proofs: true });
  assert.ok(proved.seen && proved.value.authenticated);
  const unchecked = await ask.dns('preuve.exemple.fr', 'NS', { checkingDisabled: true });
  assert.ok(unchecked.seen);
  const last = stubs[0]?.heard.filter(({ name }) => name.toLowerCase() === 'preuve.exemple.fr') ?? [];
  assert.ok(last.length >= 2 && last.every(wantsProofs));
});

test('a resolver that tells of validation only beside the proofs is asked for them', async () => {
  const { heard } = await asking(signedZone(false));
  assert.ok(heard.every(wantsProofs));
});

test('one such resolver among several decides for all: any of them may answer', async () => {
  const { heard } = await asking(signedZone(true), signedZone(false));
  assert.ok(heard.every(wantsProofs));
});

test('the first questions of a network do not wait until it is known what the resolver tells, and bring no proofs', async () => {
  const { answers, heard } = await askFirst(signedZone(true));
  assert.ok(answers.every((answer) => answer.seen && answer.value.authenticated));
  assert.equal(heard.length, 20);
  assert.ok(heard.every((question) => !wantsProofs(question)));
});

test('of a resolver that tells of validation only beside the proofs, the first answers are as authentic as all others', async () => {
  const { answers } = await askFirst(signedZone(false));
  assert.ok(answers.every((answer) => answer.seen && answer.value.authenticated));
});

test('a resolver that validates nothing makes no answer authentic, whichever way it is asked', async () => {
  const { answers, heard } = await askFirst((question) => [
    answerTo(question, { rcode: 3, authorities: [soaOf('exemple.fr')] }),
  ]);
  assert.ok(answers.every((answer) => answer.seen && !answer.value.authenticated));
  assert.ok(heard.some(wantsProofs));
});
