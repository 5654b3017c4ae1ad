import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAddress, readQuery } from './query.ts';

const read = (search: string) => readQuery(new URLSearchParams(search));

test('search text and category are in the URL', () => {
  assert.deepEqual(read(''), { text: '', category: null });
  assert.deepEqual(read('q=spf&categorie=cybersécurité'), { text: 'spf', category: 'cybersécurité' });
  assert.equal(read('categorie=cuisine').category, null);
  assert.equal(read(`q=${'a'.repeat(300)}`).text.length, 200);
});

test('a URL read back is the same query', () => {
  const query = { text: 'clé & DKIM', category: 'conformité' as const };
  const address = new URL(listAddress(query, query.category), 'https://a.fr');
  assert.deepEqual(readQuery(address.searchParams), query);
  assert.equal(listAddress({ text: '', category: 'dns' }, null), '/blog');
});
