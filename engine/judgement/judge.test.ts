import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '../audit.ts';
import type { AuditEvidence } from '../evidence.ts';
import { fakeAsk, txt } from '../testing/ask.ts';
import { readEvidence } from '../testing/recordings.ts';
import { judge, judgeProtocol } from './judge.ts';

const ZONE = {
  'exemple.fr TXT': txt('v=spf1 -all'),
  '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'),
  'default._bimi.exemple.fr TXT': txt('v=BIMI1; l=https://exemple.fr/logo.svg; a=https://exemple.fr/marque.pem'),
  '_mta-sts.exemple.fr TXT': txt('v=STSv1; id=1;'),
};

test('what an older engine did not record is unknown and told as such, whatever is missing', async () => {
  const { engine, ...evidence } = await gathered();
  assert.ok(engine);
  for (const { without, lacking } of lackingFields(evidence)) {
    const silences = silencesOf(lacking);
    assert.ok(!silences.includes('internal'), without);
  }
  assert.ok(lackingFields(evidence).some(({ lacking }) => silencesOf(lacking).includes('not-recorded')));
});

test('a missing field in evidence of this engine is a bug, and throws', async () => {
  const evidence = await gathered();
  const silences = lackingFields(evidence).flatMap(({ lacking }) => silencesOf(lacking));
  assert.ok(silences.includes('internal'));
});

test('a bug in naming who can mend a fault costs that finding alone', () => {
  const evidence = readEvidence('negligent.example');
  const unreadable = { ...evidence.protocols, smtp: { seen: true, value: { servers: null } } };
  const changed = { ...evidence, protocols: unreadable } as unknown as AuditEvidence;
  const [sound, found] = [evidence, changed].map((one) => judgeProtocol('mta-sts', one)) as [Said, Said];
  const lost = found.filter(({ outcome }, at) => outcome !== sound[at]?.outcome);
  assert.deepEqual(
    lost.map(({ check, outcome, facts }) => [check, outcome, (facts as { silence: string }).silence]),
    [
      ['mta-sts/mx-certificate', 'unknown', 'internal'],
      ['mta-sts/mx-tls12', 'unknown', 'internal'],
    ],
  );
});

type Said = ReturnType<typeof judgeProtocol>;

async function gathered(): Promise<AuditEvidence> {
  const network = { open: () => fakeAsk(ZONE) };
  for await (const event of audit('exemple.fr', { network, signal: new AbortController().signal }))
    if (event.type === 'completed') return event.evidence;
  throw new Error('no end');
}

/** The evidence again and again, each time without one field of one protocol. */
function lackingFields(evidence: AuditEvidence): readonly { without: string; lacking: AuditEvidence }[] {
  return Object.entries(evidence.protocols).flatMap(([id, found]) => {
    if (!found?.seen) return [];
    const fields: Readonly<Record<string, unknown>> = { ...found.value };
    return Object.keys(fields).map((field) => {
      const { [field]: _, ...value } = fields;
      const protocols = { ...evidence.protocols, [id]: { seen: true, value } };
      return { without: `${id}.${field}`, lacking: { ...evidence, protocols } as AuditEvidence };
    });
  });
}

function silencesOf(evidence: AuditEvidence): readonly string[] {
  return judge(evidence).flatMap((verdict) => (verdict.outcome === 'unknown' ? [verdict.facts.silence] : []));
}
