import { startLab } from '@rempart/lab';
import { characterStrings } from '../../engine/remedies/zone-lines.ts';
import { neighbourhood } from '../../lab/fixtures/hierarchy.ts';
import type { World } from '../../lab/world.ts';
import { addressesOf, recordsOf } from './hosts.ts';
import { openNsd } from './nsd.ts';
import { transferred } from './transfer.ts';
import type { Stage } from './walk.ts';
import { recordLines } from './zone.ts';

const DNS_PORT = 53;

/**
 * Audits a world whose own zone is served by NSD: questions to its name servers are answered by NSD itself, and the resolver tells the
 * zone that NSD handed over. `asked` counts the questions that NSD received from the audits.
 */
export function nsdStage(): Stage & { readonly asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    refuses: ({ signing }) => (signing ? 'NSD serves what is written to it, and signs nothing' : null),
    open: async (world, authority) => {
      const nsd = await openNsd(world.origin, linesOf(world));
      try {
        const zone = await transferred(world.origin, nsd.port);
        const lab = await startLab([{ ...world, zone }], { authority });
        const servers = nameServersOf(world);
        return {
          network: {
            ...lab,
            dial: (destination) => {
              if (destination.port !== DNS_PORT || !servers.has(destination.address)) return lab.dial(destination);
              asked += 1;
              return { address: '127.0.0.1', port: nsd.port };
            },
          },
          close: async () => {
            await lab.close();
            await nsd.close();
          },
        };
      } catch (error) {
        await nsd.close();
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

function nameServersOf(world: World): ReadonlySet<string> {
  const whole = { ...world, elsewhere: [...world.elsewhere, ...neighbourhood] };
  const named = recordsOf(world).flatMap((record) =>
    record.name === world.origin && record.type === 'NS' ? [record.data] : [],
  );
  return new Set(named.flatMap((name) => addressesOf(whole, name)));
}
