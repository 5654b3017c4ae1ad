import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeWithin, readApplyLink } from './apply-link.ts';

const LINK =
  'https://dcc.example/v2/domainTemplates/providers/mailjet.com/services/domain-auth/apply?domain=Exemple.fr&host=news&groupId=spf,dkim&dkimValue=k%3Drsa&sig=abc&key=_dck1&redirect_uri=https%3A%2F%2Fx';

test('the link of a service says which template, where, and with which values', () => {
  assert.deepEqual(readApplyLink(` ${LINK} `), {
    ...{ providerId: 'mailjet.com', serviceId: 'domain-auth', domain: 'exemple.fr', host: 'news' },
    groups: ['spf', 'dkim'],
    values: { dkimValue: 'k=rsa' },
  });
  assert.equal(
    readApplyLink('https://a.example/sub/v2/domainTemplates/providers/p%zz?domain=a.fr&scope=x')?.serviceId,
    null,
  );
  for (const text of ['', 'mailjet', 'https://mailjet.com/', LINK.replace('domain=Exemple.fr&', ''), 'https://[']) {
    assert.equal(readApplyLink(text), null, text);
  }
});

test('a link is about an audited domain, a name below it, or another domain', () => {
  const at = (domain: string, host: string) => placeWithin('exemple.fr', { domain, host });
  assert.deepEqual(
    [at('exemple.fr', ''), at('exemple.fr', '@'), at('exemple.fr', 'news'), at('news.exemple.fr', '')],
    ['', '', 'news', 'news'],
  );
  assert.deepEqual([at('autre.fr', ''), at('notexemple.fr', ''), at('fr', 'exemple2')], [null, null, null]);
});
