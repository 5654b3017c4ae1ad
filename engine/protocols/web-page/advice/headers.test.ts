import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './headers.fr.ts';

test('two names that make the same detour share a sentence', () => {
  const ways = ['exemple.fr', 'www.exemple.fr'].map((host) => ({ host, way: 'later' as const }));
  assert.equal(
    advice['dns/http-redirect'].warn({ ways }),
    'exemple.fr et www.exemple.fr n’arrivent à HTTPS qu’après une première redirection en clair.',
  );
});
