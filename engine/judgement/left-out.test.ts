import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, unseen } from '../model/observed.ts';
import { info, leavingOut, notApplicable, pass, TURNED_AWAY, unknown, unseenAmong } from '../model/outcome.ts';
import { advise as adviseEn } from './advice.en.ts';
import { advise as adviseFr } from './advice.fr.ts';
import type { Verdict } from './judge.ts';

const HOSTS = [
  ['mx1.exemple.fr', seen(1)],
  ['mx2.exemple.fr', unseen('timeout')],
  ['mx3.exemple.fr', unseen('timeout')],
  ['mx4.exemple.fr', unseen('reset')],
] as const;

test('what was not seen is told behind what was found, by its causes, in both languages', () => {
  const outcome = pass({ hosts: ['mx1.exemple.fr'] }, unseenAmong(HOSTS));
  const verdict = { ...outcome, check: 'smtp/ehlo', protocol: 'smtp' } as unknown as Verdict;
  assert.match(
    adviseFr(verdict).found,
    /\. Non mesuré\s: mx2\.exemple\.fr et mx3\.exemple\.fr \(pas de réponse dans le délai prévu\)\s; mx4\.exemple\.fr \(.+\)\.$/,
  );
  assert.match(
    adviseEn(verdict).found,
    /\. Not measured: mx2\.exemple\.fr and mx3\.exemple\.fr \(no response in time\); mx4\.exemple\.fr \(.+\)\.$/,
  );
});

test('where all was seen nothing is left out, and who was turned away misses nothing', () => {
  assert.deepEqual(pass({}, unseenAmong([['a', seen(1)]])), { outcome: 'pass', facts: {} });
  assert.deepEqual(unseenAmong([['a', unseen('refused')]], TURNED_AWAY), []);
  assert.deepEqual(unseenAmong([['a', unseen('refused')]]), [{ of: 'a', silence: 'refused' }]);
});

test('a rule leaves out what its parts leave out; that it does not apply is said of the whole subject alone', () => {
  const parts = [{ of: 'mx2.exemple.fr', silence: 'timeout' }] as const;
  assert.deepEqual(leavingOut(info({}), parts), { outcome: 'info', facts: {}, unseen: parts });
  assert.deepEqual(leavingOut(pass({}, parts), parts), pass({}, [...parts, ...parts]));
  assert.deepEqual(
    leavingOut(notApplicable('no-mail'), parts),
    unknown({ silence: 'timeout', detail: 'mx2.exemple.fr' }),
  );
  assert.deepEqual(leavingOut(notApplicable('no-mail'), []), notApplicable('no-mail'));
});
