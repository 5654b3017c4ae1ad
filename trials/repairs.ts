import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { conclude } from '@rempart/engine';
import { planDocumentOf } from '@rempart/engine/fr';
import { choose } from '@rempart/engine/repair';
import { worlds } from '@rempart/lab';
import { openApiHost } from '../engine/repair/hosts/hosts.ts';
import { readEvidence } from '../engine/testing/recordings.ts';
import type { RepairTools } from '../server/wings/repair/ports/tools.ts';
import type { RepairWorld } from '../server/wings/repair/ports/world.ts';
import type { RepairDesk } from '../server/wings/repair/usecases/desk.ts';
import { stepsOf } from '../server/wings/repair/usecases/steps.ts';
import { type Double, openDouble, rowsOf } from '../tests/repair/doubles.ts';
import { fakeOutside } from './fake-outside.ts';

/** The world whose plan is carried out, and a step of it that only adds. */
export const DOMAIN = 'moyenne.example';
export const STEP = {
  ...{ step: 'mta-sts/reports', way: 'gandi', server: '', by: 'Ada Lovelace', holder: 'titulaire@exemple.fr' },
  ...{ met: [], values: { [`votre-adresse-rapports@${DOMAIN}`]: `rapports@${DOMAIN}` } },
};
export const WRITTEN = `_smtp._tls.${DOMAIN}`;

/** For tests: Gandi as it was recorded, with the zone of that world. */
export function openZoneDouble(): Promise<Double> {
  const world = worlds.find(({ domain }) => domain === DOMAIN);
  assert.ok(world);
  return openDouble('gandi', DOMAIN, rowsOf(world));
}

const HASTY = { answerMs: 60_000, againMs: 1, tries: 1, longestWaitMs: 1_000 };

/** For tests: the network of a house whose audits are those of a recording, and whose host is a double. */
export function repairOutside(
  double: Pick<Double, 'base'>,
  world: Partial<RepairWorld> = {},
): ReturnType<typeof fakeOutside> & RepairTools {
  const evidence = readEvidence(DOMAIN);
  const audited = { evidence, conclusion: conclude(evidence) };
  return {
    ...fakeOutside(),
    planSteps: async (asked) => stepsOf(asked),
    choose: async (wish, asked) => choose(planDocumentOf, wish, asked),
    repairing: {
      isOfTheLab: () => true,
      stillServed: async () => null,
      nameServersOf: async () => null,
      audit: async () => audited,
      askServers: async () => [{ host: 'ns1.example', address: '192.0.2.1', state: 'as-written', detail: '' }],
      open: async (way, _, key) => {
        const opened = way === 'gandi' ? openApiHost('gandi', double.base, key, HASTY) : null;
        if (!opened) return { ok: false, code: 'BAD_KEY_TEXT' };
        const publisher = (signal: AbortSignal) =>
          openApiHost('gandi', double.base, key, { ...HASTY, signal }) ?? opened;
        return { ok: true, host: { publisher, called: `gandi ${double.base.origin}`, dns: null } };
      },
      ...world,
    },
  };
}

/** For tests: a form once it neither reads nor writes. */
export async function standing(desk: RepairDesk, id: string, secret: string) {
  for (;;) {
    const page = await desk.read(id, secret);
    if (page.state !== 'reading' && page.state !== 'writing') return page;
    await delay(10);
  }
}
