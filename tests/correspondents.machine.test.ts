import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startLab } from '@rempart/lab';
import type { World } from '../lab/world.ts';
import { exemplaire } from '../lab/worlds/exemplaire.ts';
import { keepingKeys, newKeyLike, withChosenKeys } from './applied/certificates.ts';
import { withHosts } from './applied/hosts.ts';
import { openCorrespondents } from './applied/mailed.ts';
import { type Machine, openMachine, withoutPostfix } from './applied/postfix.ts';
import { withoutOpenDmarc } from './applied/receivers.ts';
import { withMail } from './applied/remedies.ts';
import { withZone } from './applied/zone.ts';

// Those who write to a domain and in its name while its plan is done notice what a bad step does, each what is his to notice.

const authority = keepingKeys();
/** Opened by the first test: it copies the folders of Postfix, which are nowhere where Postfix is missing. */
let machine: Machine | null = null;
const sound = withChosenKeys(exemplaire);
const servers = (change: Parameters<typeof withHosts>[2]) => (world: World) =>
  withHosts(world, (name) => /^mx\d\./.test(name), change);
const zone = (from: string | RegExp, to: string) => (world: World) => {
  const changed = withZone(world, world.origin, (text) => text.replaceAll(from, to));
  assert.notEqual(changed.zone, world.zone, `${from} stands nowhere`);
  return changed;
};

after(() => machine?.close());

async function written(bad: (world: World) => World) {
  machine ??= openMachine();
  const everyone = await openCorrespondents();
  try {
    for (const [week, world] of [sound, bad(sound)].entries()) {
      await machine.setUp(world, authority);
      const postfix = await machine.start();
      const lab = await startLab([world], { authority });
      const dial: typeof lab.dial = (to) => postfix.placeOf(to.address, to.port) ?? lab.dial(to);
      await everyone.write({ world, network: { ...lab, dial }, actions: [], week }, postfix);
      await lab.close();
      await postfix.close();
    }
    const { lost, further, delivered } = everyone.told();
    const who = (lines: readonly string[]) => [...new Set(lines.map((line) => line.split(':')[1]?.trim()))].toSorted();
    return { lost: who(lost), further: who(further), delivered };
  } finally {
    await everyone.close();
  }
}

const skip = withoutPostfix || withoutOpenDmarc;
const DOMAIN = exemplaire.domain;

const BREACHES: readonly (readonly [
  what: string,
  bad: (world: World) => World,
  noticed: { readonly lost: readonly string[]; readonly further: readonly string[] },
])[] = [
  ['nothing', (world) => world, { lost: [], further: [] }],
  [
    'keys that no TLSA record names',
    // Of another authority, too: a record names that of today.
    servers(({ certificate = {}, ...host }) => ({
      ...host,
      certificate: { ...certificate, secret: newKeyLike(certificate), organization: 'Autre' },
    })),
    { lost: ['dane'], further: [] },
  ],
  [
    'certificates that have ended, for the same keys',
    servers((host) => ({ ...host, certificate: { ...host.certificate, days: [-90, -1] } })),
    { lost: ['strict'], further: [] },
  ],
  [
    'servers that no longer encrypt',
    servers((host) => withMail(host, (service) => ({ ...service, starttls: 'absent' }))),
    { lost: ['dane', 'strict'], further: [] },
  ],
  [
    'an SPF record that forgets the owner’s server',
    zone('v=spf1 mx ip4:192.0.2.34 -all', 'v=spf1 ip4:192.0.2.34 -all'),
    { lost: ['owner to newer', 'owner to older'], further: [] },
  ],
  [
    'a policy that asks for nothing, but of names that do not exist',
    zone('v=DMARC1; p=reject; sp=reject; np=reject;', 'v=DMARC1; p=none; np=reject;'),
    {
      lost: [],
      // Receivers of RFC 7489 do not know `np`.
      further: [
        `impostor as ${DOMAIN} to newer`,
        `impostor as ${DOMAIN} to older`,
        `impostor as paie.${DOMAIN} to older`,
      ],
    },
  ],
];

for (const [what, bad, noticed] of BREACHES)
  test(`${what}: those who write notice it, and nobody else`, { skip }, async () => {
    const { delivered, ...found } = await written(bad);
    assert.deepEqual(found, noticed);
    assert.equal(delivered, 10 - noticed.lost.length);
  });

test('servers that carry everybody’s mail let an impostor further in', { skip }, async () => {
  const { further } = await written(
    servers((host) => withMail(host, (service) => ({ ...service, recipients: 'anyone' }))),
  );
  assert.ok(further.length > 0 && further.every((who) => who?.startsWith('impostor through mx')), further.join());
});
