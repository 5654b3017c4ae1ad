import { parseArgs } from 'node:util';
import {
  type Ask,
  type AtlasFile,
  isWithdrawn,
  openNetwork,
  readNetworkSettings,
  registrableDomain,
  type WrittenFact,
} from '@rempart/engine';
import { readAtlasFile, writeAtlasFile } from './build.ts';

/** What the DNS says of a fact: it holds, its name or its record is gone, or nothing, as of facts that no name of the party's own shows. */
export type Holding = 'seen' | 'gone' | 'silent';

export interface Checked {
  readonly atlas: AtlasFile;
  readonly seen: number;
  readonly silent: number;
  readonly withdrawn: readonly { readonly id: string; readonly fact: WrittenFact; readonly why: 'gone' | 'stale' }[];
}

const AT_ONCE = 8;

/**
 * Asks the DNS whether each fact still holds. What was seen bears the day; what the DNS denies is withdrawn, and so is what nobody has seen
 * for too long, be it because nobody could look.
 */
export async function checked(
  atlas: AtlasFile,
  dns: Ask['dns'],
  today: string,
  only: readonly string[] = [],
): Promise<Checked> {
  const chosen = atlas.parties.flatMap((party) =>
    only.length === 0 || only.includes(party.id) ? party.facts.map((fact) => ({ party, fact })) : [],
  );
  const holdings = new Map<WrittenFact, Holding>();
  const waiting = [...chosen];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        holdings.set(next.fact, await holdingOf(next.fact, ownNames(next.party.facts), dns));
    }),
  );
  const withdrawn: Checked['withdrawn'][number][] = [];
  const parties = atlas.parties.map((party) => ({
    ...party,
    facts: party.facts.flatMap((fact): readonly WrittenFact[] => {
      const [kind, value, by, seenOn = atlas.sources[by].seenOn] = fact;
      const holding = holdings.get(fact) ?? 'silent';
      if (holding === 'seen') return [[kind, value, 'dns', today]];
      if (holding !== 'gone' && !isWithdrawn({ seenOn }, today)) return [fact];
      const why = holding === 'gone' ? 'gone' : 'stale';
      withdrawn.push({ id: party.id, fact, why });
      return [];
    }),
  }));
  const count = (wanted: Holding) => [...holdings.values()].filter((one) => one === wanted).length;
  return { atlas: { ...atlas, parties }, seen: count('seen'), silent: count('silent'), withdrawn };
}

/** Registrable domains of the party's own names. */
function ownNames(facts: readonly WrittenFact[]): readonly string[] {
  const names = facts.flatMap(([kind, value]) => (['spf', 'mx', 'dkim', 'reverse'].includes(kind) ? [value] : []));
  return [...new Set(names.map((name) => registrableDomain(name) ?? name))];
}

async function holdingOf([kind, value]: WrittenFact, own: readonly string[], dns: Ask['dns']): Promise<Holding> {
  switch (kind) {
    case 'spf':
    case 'include':
      return textHolding(await dns(value, 'TXT'), /^v=spf1( |$)/i, await dns(value, 'NS'));
    case 'key':
      return textHolding(await dns(value, 'TXT'), /(^|;)\s*p=/i, null);
    case 'selector': {
      // It stands under names of customers; under the party's own it shows that it is in use.
      const found = await Promise.all(own.map((name) => dns(`${value}._domainkey.${name}`, 'TXT')));
      return found.some((answer) => textHolding(answer, /(^|;)\s*p=/i, null) === 'seen') ? 'seen' : 'silent';
    }
    case 'mx':
    case 'reverse':
    case 'dkim':
    case 'ns':
      return standing(registrableDomain(value), dns);
    default:
      return 'silent';
  }
}

/** A suffix under which policies stand has none itself: its domain is enough. */
function textHolding(
  answer: Awaited<ReturnType<Ask['dns']>>,
  wanted: RegExp,
  delegation: Awaited<ReturnType<Ask['dns']>> | null,
): Holding {
  if (!answer.seen) return 'silent';
  const texts = answer.value.records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : []));
  if (texts.some((text) => wanted.test(text))) return 'seen';
  return delegation?.seen && delegation.value.records.length > 0 ? 'silent' : 'gone';
}

async function standing(domain: string | null, dns: Ask['dns']): Promise<Holding> {
  if (domain === null) return 'silent';
  const answer = await dns(domain, 'NS');
  if (!answer.seen) return 'silent';
  if (answer.value.records.length > 0) return 'seen';
  return answer.value.rcode === 'NXDOMAIN' ? 'gone' : 'silent';
}

const PATIENCE_MS = 600_000;

/** `npm run atlas -- check`: 0 where all stands that could be asked, 1 where something is to be withdrawn, 3 where nothing answered. */
export async function checkAtlas(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { write: { type: 'boolean' } },
  });
  const network = openNetwork(readNetworkSettings(process.env));
  const ask = network.open({
    signal: AbortSignal.timeout(PATIENCE_MS),
    permits: { dns: true, connections: false },
  });
  const { atlas, seen, silent, withdrawn } = await checked(readAtlasFile(), ask.dns, ask.now.slice(0, 10), positionals);
  for (const { id, fact, why } of withdrawn) console.log(`${why}: ${id} ${fact[0]} ${fact[1]}`);
  console.log(`${seen} seen, ${silent} not shown by the DNS, ${withdrawn.length} to withdraw`);
  if (values.write) writeAtlasFile(atlas);
  if (seen === 0 && withdrawn.length === 0) return 3;
  return withdrawn.length > 0 && !values.write ? 1 : 0;
}
