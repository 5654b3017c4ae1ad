import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_TAG, MOST_TAGS, MOST_WATCHED } from '@rempart/contract';
import { readDomain } from '@rempart/engine';
import fc from 'fast-check';
import { fleetTable } from './fleet.ts';
import { readDomainList } from './read-list.ts';

const read = (text: string) => readDomainList(text, { readDomain: (typed) => readDomain(typed, { laboratory: true }) });
const listed = (text: string) => {
  const { domains, faults } = read(text);
  assert.deepEqual(faults, []);
  return domains.map(({ domain, tags }) => [domain, tags]);
};

test('of a list that is far too long no more is read than shows it', () => {
  let asked = 0;
  const { domains } = readDomainList(Array.from({ length: 8_000 }, (_, n) => `n${n}.fr`).join('\n'), {
    readDomain: (typed) => {
      asked += 1;
      return readDomain(typed, { laboratory: true });
    },
  });
  assert.deepEqual([domains.length, asked], [MOST_WATCHED + 1, MOST_WATCHED + 1]);
});

test('reads a domain and its tags from each line, with any cell separator of spreadsheets', () => {
  for (const separator of [';', ',', '\t']) {
    const { domains, faults } = read(
      '\ufeffdomaine|client\r\nun.example|Durand|site\r\n\r\n# a; remark, of\tanother\r\n"deux.example"|"Martin"\rtrois.example|Durand|Durand\n||\nQUATRE.example||'.replaceAll(
        '|',
        separator,
      ),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(
      domains.map(({ line, domain, tags }) => [line, domain, tags]),
      [
        [2, 'un.example', ['Durand', 'site']],
        [5, 'deux.example', ['Martin']],
        [6, 'trois.example', ['Durand']],
        [8, 'quatre.example', []],
      ],
    );
  }
});

test('quotation marks enclose separators and line ends, and stand in a cell as they are elsewhere', () => {
  assert.deepEqual(listed('exemplaire.example;"Durand, SARL";site'), [
    ['exemplaire.example', ['Durand, SARL', 'site']],
  ]);
  assert.deepEqual(listed('un.example;Durand, SARL'), [['un.example', ['Durand, SARL']]]);
  assert.deepEqual(listed('"un.example","dit ""le Bon"""'), [['un.example', ['dit "le Bon"']]]);
  assert.deepEqual(listed('un.example;Café "Le Bon"'), [['un.example', ['Café "Le Bon"']]]);
  assert.deepEqual(listed('sep=|\r\nun.example|a;b'), [['un.example', ['a;b']]]);
  const { faults, domains } = read('un.example;"two\nlines"\ndeux.example');
  assert.deepEqual(faults, [{ line: 1, kind: 'tags', text: 'un.example' }]);
  assert.deepEqual(
    domains.map(({ line, domain }) => [line, domain]),
    [[3, 'deux.example']],
  );
});

test('a head says which column holds what', () => {
  assert.deepEqual(listed('client,domaine\nDurand,un.example'), [['un.example', ['Durand']]]);
  assert.deepEqual(listed('domaine;étiquettes;note\nun.example;"Durand, ""Martin, SARL""";B'), [
    ['un.example', ['Durand', 'Martin, SARL']],
  ]);
  const terminal = 'domain,letter,points,passed,warnings,errors,unknown,faults,accepted';
  assert.deepEqual(listed(`${terminal}\nun.example,C,67,140,12,3,1,spf/record dmarc/policy,`), [['un.example', []]]);
});

test('of a text that is no list, as many lines are named as a list may have', () => {
  const { faults } = read('not a name\n'.repeat(5000));
  assert.deepEqual([faults.length, faults.at(-1)?.line], [MOST_WATCHED, MOST_WATCHED]);
});

test('names each unreadable line with its reason, and a repeated domain with its first line', () => {
  const { faults } = read(
    [
      'un.example',
      'not a name',
      'deux.example,"open',
      'UN.example',
      `trois.example,${'x'.repeat(41)}`,
      'quatre.example,1,2,3,4,5,6',
      'cinq.example,"closed" too early',
    ].join('\n'),
  );
  assert.deepEqual(
    faults.map((fault) => [fault.line, fault.kind, ...(fault.kind === 'twice' ? [fault.first] : [])]),
    [
      [2, 'name'],
      [3, 'quote'],
      [4, 'twice', 1],
      [5, 'tags'],
      [6, 'tags'],
      [7, 'quote'],
    ],
  );
});

/** As they are kept: without surrounding spaces, each once, and without control characters. */
const tags = fc.uniqueArray(
  fc
    .string({ unit: fc.constantFrom(...`ab'"=+-@;,#|é€ `), minLength: 1, maxLength: LONGEST_TAG })
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
  { maxLength: MOST_TAGS },
);
const fleet = fc.array(tags, { maxLength: 12 }).map((all) => all.map((own, n) => [`d${n}.example`, own] as const));

test('what was exported is read as it was', () => {
  fc.assert(
    fc.property(fleet, (written) => {
      const domains = written.map(([domain, own]) => ({
        ...{ id: domain, domain, unicode: domain, tags: own, letter: 'C', points: 67, provisional: true },
        ...{ lastAudit: '2026-11-26T10:00:00.000Z', reportId: null },
        ...{ verdicts: {}, forged: 'unknown' as const, due: null, changed: null },
      }));
      assert.deepEqual(listed(fleetTable({ domains })), written);
    }),
  );
});

test('what a spreadsheet writes is read as it was typed, whatever separates its cells', () => {
  const separators = fc.constantFrom(';', ',', '\t');
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(fleet, separators, ends, fc.boolean(), (written, separator, end, quotesAll) => {
      const cell = (text: string) =>
        quotesAll || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
      // A spreadsheet shows a formula's result, never its text, and gives every row as many cells.
      const rows = written.map(([domain, own]) => [domain, ...own.map((tag) => tag.replace(/^['\s]+/, ''))]);
      const width = Math.max(2, ...rows.map(({ length }) => length));
      const text = rows.map((row) => [...row, ...Array(width - row.length).fill('')].map(cell).join(separator) + end);
      const expected = rows.map(([domain = '', ...own]) => [
        domain,
        [...new Set(own.map((tag) => tag.trim()).filter(Boolean))],
      ]);
      assert.deepEqual(listed(text.join('')), expected);
    }),
  );
});
