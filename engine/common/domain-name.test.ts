import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../tests/hostile.ts';
import { readDomain } from './domain-name.ts';

interface HostileDomain {
  readonly id: string;
  readonly input: string;
  readonly expect: 'accept' | 'reject';
  readonly normalised?: string;
  readonly error_code?: string;
}

test('the hostile strings get what their file says', () => {
  for (const { id, input, expect, normalised, error_code } of hostile<HostileDomain>('domains')) {
    const reading = readDomain(input);
    assert.equal(reading.ok, expect === 'accept', `${id} ${JSON.stringify(reading)}`);
    if (reading.ok) assert.equal(reading.domain, normalised, id);
    else assert.equal(reading.code, error_code, id);
  }
});

const read = [
  ['https://www.exemple.fr/contact?a=b', 'www.exemple.fr'],
  ['exemple.fr/contact', 'exemple.fr'],
  ['jean.dupont@exemple.fr', 'exemple.fr'],
  ['mailto:jean@exemple.fr', 'exemple.fr'],
  ['http://user:secret@exemple.fr:8080/', 'exemple.fr'],
  ['Café.FR', 'xn--caf-dma.fr'],
  ['mairie.gouv.fr', 'mairie.gouv.fr'],
  ['faß.de', 'xn--fa-hia.de'],
] as const;

for (const [typed, domain] of read) {
  test(`« ${typed} » is read as ${domain}`, () => {
    const reading = readDomain(typed);
    assert.ok(reading.ok);
    assert.equal(reading.domain, domain);
  });
}

test('the names of the laboratory are accepted only where it is open', () => {
  assert.equal(readDomain('exemplaire.example', { laboratory: true }).ok, true);
  assert.deepEqual(readDomain('exemplaire.example'), { ok: false, code: 'DOMAIN_NOT_AUDITABLE' });
});

for (const refused of [
  'exemple',
  '192.0.2.1',
  'http://[::1]/',
  'a b.fr',
  'exemple.fr, autre.fr',
  '😀.fr',
  'ex_emple.fr',
  '1.1',
  'é'.repeat(300),
]) {
  test(`« ${refused.slice(0, 30)} » is no domain`, () => {
    assert.deepEqual(readDomain(refused), { ok: false, code: 'DOMAIN_FORMAT' });
  });
}

const mailNames = [
  ['https://www.exemple.fr/', 'exemple.fr'],
  ['www2.exemple.co.uk', 'exemple.co.uk'],
  ['webmail.exemple.fr', 'exemple.fr'],
  ['www.mail.exemple.fr', 'exemple.fr'],
  ['autodiscover.lyon.exemple.fr', 'lyon.exemple.fr'],
  ['lyon.exemple.fr', 'lyon.exemple.fr'],
  ['wwwexemple.fr', 'wwwexemple.fr'],
  ['mail.fr', 'mail.fr'],
  ['mail.gouv.fr', 'mail.gouv.fr'],
  ['www.site.github.io', 'site.github.io'],
  ['jean@mail.exemple.fr', 'mail.exemple.fr'],
] as const;

for (const [typed, mailName] of mailNames) {
  test(`the mail of « ${typed} » is looked for at ${mailName}`, () => {
    const reading = readDomain(typed);
    assert.ok(reading.ok);
    assert.equal(reading.mailName, mailName);
  });
}
