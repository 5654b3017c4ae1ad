import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startLab } from '@rempart/lab';
import { audit } from '../audit.ts';
import { openNetwork } from '../network/open.ts';
import { planOf } from '../remedies/plan.ts';
import { briefOf } from './brief.fr.ts';
import { messageOf } from './message.fr.ts';

let lab: Awaited<ReturnType<typeof startLab>>;
before(async () => {
  lab = await startLab();
});
after(() => lab.close());

async function audited(domain: string) {
  for await (const event of audit(domain, { network: openNetwork(lab), signal: new AbortController().signal })) {
    if (event.type === 'completed') return event;
  }
  throw new Error('the audit did not end');
}

test('the message of the first action says what, from when on, the values, how to check it and how to undo it', async () => {
  const { evidence, ...conclusion } = await audited('moyenne.example');
  const { plan } = briefOf(evidence, conclusion);
  assert.ok(plan.message && plan.first[0]);
  assert.equal(plan.message.subject, `moyenne.example\u00a0: ${plan.first[0].title}`);
  for (const part of [/^Bonjour,\n\n/, /«\s[^»]+\s»/, /Pour vérifier\s: /, /Pour revenir en arrière\s: /])
    assert.match(plan.message.lines.join('\n'), part);
});

test('every action of a plan has a message, with each value that it publishes', async () => {
  const { evidence, ...conclusion } = await audited('moyenne.example');
  const { actions } = planOf(evidence, conclusion);
  assert.ok(actions.some(({ records }) => records.length > 0));
  for (const action of actions) {
    const body = messageOf(action, actions, evidence).lines.join('\n');
    assert.doesNotMatch(body, /undefined|\[object|\n{3}/, action.id);
    for (const { name, after } of action.records)
      for (const value of after) assert.ok(body.includes(name) && body.includes(value), `${action.id}: ${value}`);
    if (action.week > 0) assert.match(body, /à partir du \d/, action.id);
  }
});

test('an internationalised name is written as its owner writes it, and in a message both ways', async () => {
  const { evidence, ...conclusion } = await audited('moyenne.example');
  const accented = { ...evidence, domain: 'xn--caf-dma.fr' };
  const { plan, sentence } = briefOf(accented, conclusion);
  const words = sentence.map(({ text }) => text).join('');
  assert.ok(words.includes('pour café.fr,') && !words.includes('xn--'), words);
  assert.match(plan.message?.subject ?? '', /^café\.fr \(xn--caf-dma\.fr\)/);
  assert.match(plan.message?.lines.join('\n') ?? '', /Une analyse de notre domaine café\.fr \(xn--caf-dma\.fr\)/);
});

test('a result is of a domain with mail, without it, parked, silent, or of a name that does not exist', async () => {
  const kinds: Record<string, string> = {};
  for (const domain of ['moyenne.example', 'parking.example', 'nulle-part.example', 'shop.moyenne.example']) {
    const { evidence, ...conclusion } = await audited(domain);
    kinds[domain] = briefOf(evidence, conclusion).kind;
  }
  assert.deepEqual(kinds, {
    'moyenne.example': 'mail',
    'parking.example': 'parked',
    'nulle-part.example': 'absent',
    'shop.moyenne.example': 'parked',
  });
});
