import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDomain } from '@rempart/engine';
import { readDomainList } from './read-list.ts';

const read = (text: string) => readDomainList(text, { readDomain: (typed) => readDomain(typed, { laboratory: true }) });

test('reads a domain and its tags from each line, with any cell separator of spreadsheets', () => {
  const { domains, faults } = read(
    '\ufeffdomaine;client\r\nun.example;Durand;site\r\n\r\n# a remark\r\n"deux.example","Martin"\rtrois.example\tDurand\tDurand\nQUATRE.example,,',
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    domains.map(({ line, domain, tags }) => [line, domain, tags]),
    [
      [2, 'un.example', ['Durand', 'site']],
      [5, 'deux.example', ['Martin']],
      [6, 'trois.example', ['Durand']],
      [7, 'quatre.example', []],
    ],
  );
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
    ],
  );
});
