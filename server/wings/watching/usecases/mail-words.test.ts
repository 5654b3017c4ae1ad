import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchKnownDraft, watchLinkDraft, watchMonthlyDraft, watchToldDraft } from './mail-words.fr.ts';

const listUrl = 'https://exemple.fr/surveillance/domaines/secret';
const stopUrl = 'https://exemple.fr/surveillance/arret/secret';

test('every message whose link opens a list or stops something without a password says not to forward it', () => {
  const drafts = {
    watchKnown: watchKnownDraft({ domain: 'un.example', listUrl }),
    watchLink: watchLinkDraft({ domains: ['un.example'], listUrl, until: new Date('2026-12-24T12:00:00Z') }),
    watchMonthly: watchMonthlyDraft({ client: 'Client', month: '2026-12', domains: 1, stopUrl }),
    watchTold: watchToldDraft({ domains: [], ending: [], listUrl, stopUrl }),
  };
  for (const [kind, { blocks }] of Object.entries(drafts))
    assert.match(JSON.stringify(blocks), /ne le transmettez à personne|plutôt que ce message/, kind);
});
