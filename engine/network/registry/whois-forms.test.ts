import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadStatuses } from '../../common/domain-status.ts';
import { type Facts, type Form, forms } from './testing/whois-forms.ts';
import { limitIn } from './whois-phrases.ts';
import { readWhois } from './whois-text.ts';

/** Dates whose day and month could be taken for each other, and some that could not. */
const DATES = [
  ['2003-02-01', '2027-06-05', '2025-04-03'],
  ['2011-11-12', '2028-12-31', '2026-10-09'],
  ['1999-07-30', '2027-03-01', '2024-02-29'],
] as const;

const HOSTS = [
  ['ns1.hote.example', 'ns2.hote.example'],
  ['a.dns.hote.example', 'b.dns.hote.example', 'c.dns.autre.example'],
  ['ns-1.hote.example', 'ns0.autre.example', 'ns9.tiers.example', 'ns10.tiers.example'],
];

/** Three names of the registry, each with facts of its own. */
function factsOf({ suffix, well }: Form): readonly Facts[] {
  return DATES.map(([created, expires, changed], index) => ({
    domain: `${['exemple', 'fabrique', 'mon-nom'][index]}.${suffix}`,
    registrar: ['Registrar du Test SAS', 'NOMS ET COMPAGNIE', 'Test-Reg'][index] ?? '',
    created,
    expires,
    changed,
    status: well[0],
    hosts: HOSTS[index] ?? [],
  }));
}

/** What is to be read of a taken name: what the registry publishes, and nothing else. */
function expected({ tells }: Form, facts: Facts, statuses: readonly string[]) {
  const told = <T>(what: Form['tells'][number], value: T, none: T) => (tells.includes(what) ? value : none);
  return {
    registered: true,
    registrar: told<string | null>('registrar', facts.registrar, null),
    created: told<string | null>('created', facts.created, null),
    expires: told<string | null>('expires', facts.expires, null),
    changed: told<string | null>('changed', facts.changed, null),
    statuses: told<readonly string[]>('statuses', statuses, []),
    nameServers: told('nameServers', facts.hosts, []),
  };
}

function read(text: string, domain: string) {
  const found = readWhois(text, domain);
  if (!found) return null;
  const { registered, registrar, created, expires, changed, statuses, nameServers } = found;
  const day = (date: string | null) => date?.slice(0, 10) ?? null;
  return {
    registered,
    registrar: registrar?.name ?? null,
    created: day(created),
    expires: day(expires),
    changed: day(changed),
    statuses,
    nameServers,
  };
}

test('a taken name is read whole, in the form of each registry', () => {
  for (const form of forms)
    for (const facts of factsOf(form))
      assert.deepEqual(
        read(form.taken(facts), facts.domain),
        expected(form, facts, form.well[1]),
        `${form.name} ${facts.domain}`,
      );
});

test('a name that is dead or dying is known as such, in the words of each registry', () => {
  for (const form of forms)
    for (const [status, statuses] of form.dying ?? [])
      for (const facts of factsOf(form).slice(0, 2)) {
        const says = `${form.name}: ${status}`;
        const found = read(form.taken({ ...facts, status }), facts.domain);
        assert.deepEqual(found, expected(form, facts, statuses), says);
        assert.ok(deadStatuses(found?.statuses ?? []).length > 0, says);
      }
});

test('a name that is well is not called dead', () => {
  for (const { name, well } of forms) assert.deepEqual(deadStatuses(well[1]), [], name);
});

test('a name that nobody holds is free, in the words of each registry', () => {
  for (const form of forms)
    for (const { domain } of factsOf(form))
      for (const free of form.free)
        assert.equal(readWhois(free(domain), domain)?.registered, false, `${form.name}: ${free(domain)}`);
});

test('what is said of another name is no answer', () => {
  for (const form of forms)
    for (const facts of factsOf(form).slice(0, 1)) {
      const other = `autre-nom.${form.suffix}`;
      assert.equal(readWhois(form.taken(facts), other), null, form.name);
      for (const free of form.free) {
        const text = free(facts.domain);
        if (text.toLowerCase().includes(facts.domain) && !/object found/i.test(text))
          assert.equal(readWhois(text, other), null, `${form.name}: ${text}`);
      }
    }
});

test('a limit is silence, whatever stands above and below it', () => {
  const limits = [...new Set(forms.flatMap(({ limited }) => limited))];
  for (const limit of limits) {
    assert.equal(limitIn(`${limit}\r\n`), limit, limit);
    assert.equal(readWhois(`${limit}\n`, 'exemple.fr'), null, limit);
  }
  for (const form of forms)
    for (const { domain, ...facts } of factsOf(form).slice(0, 1))
      for (const text of [form.taken({ domain, ...facts }), ...form.free.map((free) => free(domain))])
        for (const limit of limits) {
          assert.equal(readWhois(`${text}\n${limit}\n`, domain), null, `${form.name}, above: ${limit}`);
          assert.equal(readWhois(`${limit}\n${text}`, domain), null, `${form.name}, below: ${limit}`);
        }
});

test('a limit may stand in a longer sentence', () => {
  const limits = [
    'Your request cannot be answered: you must slow down, the query limit has been exceeded.',
    'You may have exceeded the number of queries of this hour.',
    'Error 429: too many requests',
    'The whois server is temporarily unavailable',
    'This service is down for maintenance.',
  ];
  for (const line of limits) assert.equal(limitIn(line), line, line);
});

test('conditions of use and the words of holders are no limit', () => {
  const sound = [
    'If the query limit is exceeded, access to this service may be denied.',
    'Queries to the WHOIS services are throttled when too many requests are sent.',
    'Access to the service is rate limited.',
    'Access by robots will be denied.',
    'too many queries are received from a single address within a specified time,',
    'You agree not to exceed the limit of queries.',
    'the service will begin to reject further queries for a period of time',
    'Registrant Organization: Rate limit exceeded SARL',
    'Domain Name: LIMIT-EXCEEDED.COM',
    '        limit-exceeded.co.uk',
    `${'x '.repeat(200)} query limit exceeded`,
  ];
  for (const line of sound) assert.equal(limitIn(line), null, line);
});

test('further sentences of registries free the name that they are about, and no other', () => {
  const said: readonly (readonly [suffix: string, (domain: string) => string])[] = [
    ['xyz', () => 'The queried object does not exist: DOMAIN NOT FOUND'],
    ['cm', () => 'The queried object does not exist: No Object Found'],
    ['tn', () => 'NO OBJECT FOUND!\nobject:....1\ntype:......domain'],
    ['st', (domain) => `No entries found for domain ${domain}`],
    ['net', (domain) => `No such domain: ${domain}`],
    ['edu', (domain) => `NO MATCH: ${domain.toUpperCase()}`],
    ['hu', () => 'Nincs találat / No match'],
    [
      'ie',
      (domain) => `% Not Registered - The domain you have requested (${domain}) is not a registered .ie domain name.`,
    ],
    ['my', (domain) => `Domain Name [${domain}] does not exist in database`],
    ['pk', (domain) => `% No records found for object ${domain}`],
    ['md', () => 'No match for'],
    ['to', () => 'No match for'],
  ];
  for (const [suffix, text] of said) {
    const domain = `exemple.${suffix}`;
    assert.equal(readWhois(text(domain), domain)?.registered, false, text(domain));
    if (text('a') !== text('b')) assert.equal(readWhois(text(`autre.${suffix}`), domain), null, text('autre'));
  }
  assert.equal(readWhois('No match for', 'exemple.fr'), null, 'elsewhere the sentence is not whole');
  assert.equal(readWhois('NO OBJECT FOUND!\nobject:....ns1\ntype:......nameserver', 'exemple.tn'), null);
});

test('what stands in the place of a name server is none', () => {
  const text = 'Domain Name: EXEMPLE.UZ\nRegistrar: TOMAS\nName Server: ns1.hote.uz.\nName Server: not.defined.\n';
  assert.deepEqual(readWhois(text, 'exemple.uz')?.nameServers, ['ns1.hote.uz']);
});

test('a phrase about another object, or within a sentence, frees no name', () => {
  const texts = [
    'NO OBJECT FOUND!\nobject: 310\ntype: nameserver\n',
    'No match for nameserver "NS1.EXEMPLE.FR".\n',
    'No match for "AUTRE.FR".\n',
    'autre-exemple.fr is free\n',
    'contact: FDT-1\nNot found\nholder: Fabrique du Test\n',
    'NOTICE: where no match is found, the name is available for registration.\n',
    'Available\n',
    'Domain: exemple.fr\nStatus: free\nRegistrar: Registrar du Test\n',
  ];
  for (const text of texts) assert.equal(readWhois(text, 'exemple.fr'), null, text);
});

test('the texts are three hundred and more, all different', () => {
  const texts = forms.flatMap((form) => {
    const facts = factsOf(form);
    return [
      ...facts.map(form.taken),
      ...(form.dying ?? []).flatMap(([status]) => facts.slice(0, 2).map((one) => form.taken({ ...one, status }))),
      ...form.free.flatMap((free) => facts.map(({ domain }) => free(domain))),
      ...form.limited,
      ...form.limited.map((limit) => `${limit}\n${form.free[0]?.(`exemple.${form.suffix}`)}`),
    ];
  });
  assert.ok(new Set(texts).size >= 300, `${new Set(texts).size}`);
});
