import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AuditEvidence } from '@rempart/engine';
import { openWatchHouse, plain, withReject } from '../../../../trials/watch-house.ts';

const watchHouse = await openWatchHouse();
after(() => watchHouse.close());
const { world, pass, passDays, mailsTo, lastTo, watch, listOf } = watchHouse;

beforeEach(() => {
  world.see = (seen) => seen;
  world.isClosed = false;
});

test('a change is reported once, in text and HTML, with the header for one-click unsubscription', async () => {
  await watch('deux.example', 'deux@exemple.fr');
  await pass();
  world.see = withReject;
  await passDays(3);
  assert.equal(mailsTo('deux@exemple.fr').length, 2);
  const { raw, email } = lastTo('deux@exemple.fr');
  assert.match(plain(email.subject), /^deux\.example : .*réparé/);
  assert.match(plain(email.text), /Réparé —\n\n- La politique demande d’écarter les faux messages/);
  assert.match(email.html || '', /<h2[^>]*>Réparé/);
  const unfolded = raw.replace(/\r\n[ \t]/g, ' ');
  assert.match(unfolded, /^List-Unsubscribe: <https:\/\/exemple\.fr\/surveillance\/arret\/[\w-]{43}>\r$/m);
  assert.match(unfolded, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const [shown] = await listOf('deux@exemple.fr');
  assert.ok(shown?.changes.some(({ change }) => change.kind === 'repaired'));
});

test('a key found because a report named its selector is no change of the domain', async () => {
  const withRevoked = (source: 'mail' | 'common') => (seen: AuditEvidence) => {
    const { dkim } = seen.protocols;
    assert.ok(dkim?.seen);
    const texts = ['v=DKIM1; k=rsa; p=AAAA'];
    const found = {
      selector: 'trouve',
      source,
      answer: { seen: true, value: { texts, aliases: [], nxdomain: false, octets: 60 } },
    };
    const value = { ...dkim.value, selectors: [...dkim.value.selectors, found as never] };
    return { ...seen, protocols: { ...seen.protocols, dkim: { ...dkim, value } } };
  };
  await watch('cle.example', 'cle@exemple.fr');
  await pass();
  const before = mailsTo('cle@exemple.fr').length;
  world.see = withRevoked('mail');
  await passDays(2);
  assert.equal(mailsTo('cle@exemple.fr').length, before);
  await watch('cle-neuve.example', 'neuve@exemple.fr');
  world.see = (seen) => seen;
  await pass();
  const first = mailsTo('neuve@exemple.fr').length;
  world.see = withRevoked('common');
  await passDays(1);
  assert.equal(mailsTo('neuve@exemple.fr').length, first + 1, 'a key that appears otherwise is reported');
});

test('all domains of an address that change on one day are in one message, breakages first', async () => {
  await watch('trois.example', 'trois@exemple.fr');
  await watch('quatre.example', 'trois@exemple.fr');
  await pass();
  const before = mailsTo('trois@exemple.fr').length;
  world.see = withReject;
  await passDays(2);
  const newMails = mailsTo('trois@exemple.fr').slice(before);
  assert.equal(newMails.length, 1);
  const said = plain(newMails[0]?.email.text);
  assert.match(plain(newMails[0]?.email.subject), /^2 domaines : 2 points réparés$/);
  assert.ok(said.includes('— trois.example —') && said.includes('— quatre.example —'), said);
});

test('silence is no change: what could not be measured is compared with the last measurement', async () => {
  await watch('muette.example', 'muette@exemple.fr');
  await pass();
  const before = mailsTo('muette@exemple.fr').length;
  const silence = { seen: false, silence: 'timeout' };
  world.see = (seen) => ({
    ...seen,
    protocols: Object.fromEntries(Object.keys(seen.protocols).map((id) => [id, silence])) as never,
  });
  await passDays(3);
  world.see = (seen) => seen;
  await passDays(1);
  assert.equal(mailsTo('muette@exemple.fr').length, before);
  assert.ok(((await listOf('muette@exemple.fr'))[0]?.history ?? []).some(({ letter }) => letter === null));
});
