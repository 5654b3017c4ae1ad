import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startLab } from '@rempart/lab';
import { characterStrings } from '../../engine/remedies/zone-lines.ts';
import { signerOf } from '../../lab/dns/signer.ts';
import { neighbourhood } from '../../lab/fixtures/hierarchy.ts';
import type { World } from '../../lab/world.ts';
import { addressesOf, recordsOf } from './hosts.ts';
import { openKnot, unlikeKnot } from './knot.ts';
import type { NameServer } from './name-server.ts';
import { openNginx, unlikeNginx } from './nginx.ts';
import { openNsd } from './nsd.ts';
import { transferred, zoneText } from './transfer.ts';
import type { Stage } from './walk.ts';
import { recordLines } from './zone.ts';

const DNS_PORT = 53;

/** An audit of a world whose own zone another program serves: `asked` counts the questions that this received from the audits. */
export type ForeignStage = Stage & {
  readonly asked: () => number;
  /** Tells and asserts what was noted along the way. */
  readonly ended?: () => void;
};

interface Foreign {
  readonly open: (world: World, lines: readonly string[]) => Promise<NameServer>;
  readonly refuses: Stage['refuses'];
}

/** NSD serves the zone. */
export function nsdStage(): ForeignStage {
  return foreignStage({
    open: ({ origin }, lines) => openNsd(origin, lines),
    refuses: ({ signing }) => (signing ? 'NSD serves what is written to it, and signs nothing' : null),
  });
}

/** Knot serves the zone and signs it; the registry takes the digest of its key. Each kind of key is made once, in a folder of `folder`. */
export function knotStage(folder: string): ForeignStage {
  return foreignStage({
    open: ({ origin, signing }, lines) => {
      const keys = join(folder, `${origin}-${signing?.algorithm ?? 13}-${signing?.bits ?? 'usual'}`);
      mkdirSync(keys, { recursive: true });
      return openKnot(origin, lines, { keys, signing });
    },
    refuses: ({ signing }) => (signing ? unlikeKnot(signing) : null),
  });
}

/** The same stage, where nginx serves the sites of the domain: `asked` counts the connections that it took. */
export function withNginx(stage: Stage): ForeignStage {
  let asked = 0;
  return {
    ...stage,
    asked: () => asked,
    refuses: (world) => stage.refuses(world) ?? unlikeNginx(world),
    open: async (world, authority) => {
      const nginx = await openNginx(world, authority);
      try {
        const { network, close } = await stage.open(world, authority);
        const { dial } = network;
        return {
          network: {
            ...network,
            dial: (destination) => {
              const port = nginx.portOf(destination.address, destination.port);
              if (port === undefined || destination.transport !== 'tcp') return dial?.(destination) ?? destination;
              asked += 1;
              return { address: '127.0.0.1', port };
            },
          },
          close: async () => {
            await close();
            await nginx.close();
          },
        };
      } catch (error) {
        await nginx.close();
        throw error;
      }
    },
  };
}

/** Questions to the name servers of the zone are answered by the program itself, and the resolver tells the zone that it handed over. */
function foreignStage({ open, refuses }: Foreign): ForeignStage {
  let asked = 0;
  return {
    asked: () => asked,
    refuses,
    handedOver: async (world) => {
      const program = await open(world, linesOf(world));
      try {
        const records = await transferred(world.origin, program.port);
        return zoneText(records.filter(({ type }) => type !== 'SOA'))
          .split('\n')
          .toSorted();
      } finally {
        await program.close();
      }
    },
    open: async (world, authority) => {
      const program = await open(world, linesOf(world));
      try {
        const records = await transferred(world.origin, program.port);
        const signers = new Map(
          world.signing ? [[world.origin, signerOf(world.origin, world.signing, records)] as const] : [],
        );
        const lab = await startLab([{ ...world, zone: zoneText(records) }], { authority, signers });
        const servers = nameServersOf(world);
        return {
          network: {
            ...lab,
            dial: (destination) => {
              if (destination.port !== DNS_PORT || !servers.has(destination.address)) return lab.dial(destination);
              asked += 1;
              return { address: '127.0.0.1', port: program.port };
            },
          },
          close: async () => {
            await lab.close();
            await program.close();
          },
        };
      } catch (error) {
        await program.close();
        throw error;
      }
    },
  };
}

/** The zone of the domain as a master file has it; the laboratory writes its SOA only where it differs from the usual one. */
export function linesOf({ zone, origin }: World): readonly string[] {
  const lines = recordLines(zone, origin);
  const texts = lines.map(({ text }) => text.replace(/"([^"]{256,})"/g, (_, long: string) => strings(long)));
  if (lines.some(({ record }) => record.type === 'SOA')) return texts;
  const first = lines.find(({ record }) => record.name === origin && record.type === 'NS')?.record.data;
  const soa = `@ IN SOA ${first}. hostmaster.${origin}. 2026112001 14400 3600 1209600 3600`;
  return [soa, ...texts];
}

/** NSD refuses a character-string longer than DNS carries, where the laboratory cuts it. */
function strings(long: string): string {
  return characterStrings(long)
    .map((string) => `"${string}"`)
    .join(' ');
}

/** Where the zone of a world is served. */
export function nameServersOf(world: World): ReadonlySet<string> {
  const whole = { ...world, elsewhere: [...world.elsewhere, ...neighbourhood] };
  const named = recordsOf(world).flatMap((record) =>
    record.name === world.origin && record.type === 'NS' ? [record.data] : [],
  );
  return new Set(named.flatMap((name) => addressesOf(whole, name)));
}
