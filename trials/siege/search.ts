import { type Door, SIGNS } from '../doors.ts';
import { type Attack, attacksOn } from '../knock.ts';
import type { Besieged } from './server.ts';
import { type Shot, shoot } from './shots.ts';

/**
 * For each door the longest answer that a search over signs, lengths and pairs of signs finds, with one request at a time, each from a
 * visitor of its own; the worst of all come first.
 */
export async function searchWorst(
  besieged: Besieged,
  doors: readonly Door[],
  { untilMs, say }: { readonly untilMs: number; readonly say: (line: string) => void },
): Promise<readonly { readonly name: string; readonly shot: Shot; readonly ms: number }[]> {
  const house = { values: { id: besieged.publicId, reportId: besieged.publicId, token: besieged.token }, secret: 'x' };
  const found: { name: string; shot: Shot; ms: number }[] = [];
  let asked = 0;
  const cost = async (attack: Attack, share: number) => {
    asked += 1;
    const shot = await shotOf(attack.request(share));
    const before = besieged.used().cpuMs;
    await shoot(besieged.url, shot, `2001:${(asked % 60_000).toString(16)}:1::1`);
    return { shot, ms: besieged.used().cpuMs - before };
  };
  const aDoorMs = (untilMs - Date.now()) / doors.length;
  for (const [at, door] of doors.entries()) {
    const endMs = untilMs - aDoorMs * (doors.length - at - 1);
    let worst = { name: door.name, shot: null as Shot | null, ms: -1 };
    // First each sign by itself, then pairs of random ones; what was worst is tried at other lengths.
    for (let signs: readonly string[] = shuffled(SIGNS); Date.now() < endMs; signs = pairs()) {
      for (const attack of shuffled(attacksOn(door, house, signs))) {
        if (Date.now() >= endMs) break;
        for (const share of [1, 0.3]) {
          const { shot, ms } = await cost(attack, share);
          if (ms > worst.ms) worst = { name: `${door.name}, ${attack.name}`, shot, ms };
          if (ms < worst.ms / 2) break;
        }
      }
    }
    if (worst.shot) found.push({ ...worst, shot: worst.shot });
  }
  say(`${asked} inputs tried at ${doors.length} doors`);
  return found.toSorted((one, other) => other.ms - one.ms);
}

async function shotOf(request: Request): Promise<Shot> {
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type');
  return { method: request.method, path: pathname + search, body: body.length > 0 ? body : null, type };
}

function shuffled<T>(list: readonly T[]): readonly T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

function pairs(): readonly string[] {
  const any = () => SIGNS[Math.floor(Math.random() * SIGNS.length)] ?? 'a';
  return Array.from({ length: 8 }, () => any() + any());
}
