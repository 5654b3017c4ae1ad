import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { seen } from '../model/observed.ts';
import { commandOf } from './command.ts';
import type { Question } from './exchange.ts';

const RESOLVER = '192.0.2.53:53';

test('a question to the DNS is a dig, at the server that was asked', () => {
  assert.equal(
    command({ kind: 'dns', name: '_dmarc.exemple.fr', type: 'TXT' }, '9.9.9.9:53'),
    ['dig @9.9.9.9 _dmarc.exemple.fr TXT +dnssec'].join(),
  );
  const to = { host: 'ns1.exemple.fr', address: '2001:db8::53' };
  assert.equal(
    command({ kind: 'dns', name: 'exemple.fr', type: 'SOA', to, transport: 'tcp' }),
    'dig @2001:db8::53 exemple.fr SOA +dnssec +norecurse +tcp',
  );
});

test('the address of our own resolver is not disclosed', () => {
  assert.equal(command({ kind: 'dns', name: 'exemple.fr', type: 'MX' }, '127.0.0.1:5353'), 'dig exemple.fr MX +dnssec');
});

test('a whole handshake is an OpenSSL, one offer its options', () => {
  const endpoint = { kind: 'tls', host: 'mx.exemple.fr', address: '192.0.2.25', port: 25, starttls: 'smtp' } as const;
  assert.equal(
    command(endpoint),
    'openssl s_client -connect 192.0.2.25:25 -servername mx.exemple.fr -starttls smtp -showcerts </dev/null',
  );
  assert.match(command({ ...endpoint, offer: 'tls1.0' }) ?? '', / -tls1 -cipher ALL:@SECLEVEL=0 /);
});

const HOSTILE = [
  "x'; touch /tmp/owned; '.exemple.fr",
  '$(reboot).exemple.fr',
  '`id`.exemple.fr',
  'a b|c>d&e.exemple.fr',
  '\\".exemple.fr',
  '*?[a]{b}~#!.exemple.fr',
];

for (const name of HOSTILE)
  test(`the shell reads ${JSON.stringify(name)} as one word`, () => {
    const line = command({ kind: 'dns', name, type: 'TXT' }) ?? '';
    assert.deepEqual(wordsOf(line), ['dig', name, 'TXT', '+dnssec']);
    const url = `https://exemple.fr/${name}`;
    assert.ok(wordsOf(command({ kind: 'http', url }) ?? '').includes(url));
  });

test('a name that begins like an option is not taken for one', () => {
  assert.deepEqual(wordsOf(command({ kind: 'dns', name: '-f/etc/passwd', type: 'A' }) ?? ''), [
    ...['dig', '-q', '-f/etc/passwd', 'A', '+dnssec'],
  ]);
});

for (const name of ['a\nreboot\n.fr', 'a\r.fr', 'a\u001b[2J.fr', 'a\u202e.fr', 'é.fr', ''])
  test(`no command is given for what does not show: ${JSON.stringify(name)}`, () => {
    const line = command({ kind: 'registration', domain: name });
    assert.equal(line, null);
  });

function command(question: Question, server: string = RESOLVER): string | null {
  return commandOf({ question, server, answer: seen({ kind: 'omitted', characters: 0 }) });
}

/** What a real shell makes of a line. */
function wordsOf(line: string): readonly string[] {
  const told = execFileSync('sh', ['-c', `set -- ${line}\nprintf '%s\\0' "$@"`], { encoding: 'utf8' });
  return told.split('\0').slice(0, -1);
}
