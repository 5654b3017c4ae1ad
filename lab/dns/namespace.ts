import type { ZoneDeclaration } from '../world.ts';
import { ancestry, isWithin, parentOf } from './names.ts';
import { targetOf, type ZoneRecord } from './records.ts';
import { createSigner, type Signer } from './signer.ts';
import { createZone, type Zone } from './zone.ts';
import { readZoneText } from './zone-text.ts';

/** All zones of the lab, from the root down. */
export interface Namespace {
  readonly zones: ReadonlyMap<string, Zone>;
  /** The zone that answers a question: the deepest above the name; for DS the one above the cut. */
  readonly zoneOf: (name: string, type: string) => Zone;
  readonly security: (zone: Zone) => Security;
  readonly reach: (name: string) => 'answers' | 'silent' | 'servfail';
  /** Another text of a zone of this namespace, signed by the same keys. */
  readonly variant: (origin: string, text: string) => Zone;
}

/** RFC 4035 §4.3; `expired` is a way of being bogus. */
export type Security = 'secure' | 'insecure' | 'bogus' | 'expired';

/** Builds every zone, each delegated by the one above it. `reveal` rewrites placeholders of a text; `others` have signed their zones. */
export function createNamespace(
  declarations: readonly ZoneDeclaration[],
  reveal: (declaration: ZoneDeclaration, text: string) => string,
  now: Date,
  others: ReadonlyMap<string, Signer> = new Map(),
): Namespace {
  const declared = new Map(declarations.map((declaration) => [declaration.origin, declaration]));
  if (declared.size < declarations.length) throw new Error('a zone is declared twice');
  const signers = new Map(
    declarations.flatMap(({ origin, signing }): [string, Signer][] =>
      signing === undefined ? [] : [[origin, others.get(origin) ?? createSigner(origin, signing, now)]],
    ),
  );
  const texts = new Map(
    declarations.map((declaration) => [
      declaration.origin,
      readZoneText(reveal(declaration, declaration.zone), declaration.origin),
    ]),
  );
  const above = (name: string) => ancestry(name).find((ancestor) => declared.has(ancestor)) ?? '.';
  const parent = (origin: string) => above(parentOf(origin));

  const delegations = Map.groupBy(
    declarations.filter(({ origin }) => origin !== '.'),
    ({ origin }) => parent(origin),
  );
  const build = (origin: string, own: readonly ZoneRecord[]) => {
    const cuts = (delegations.get(origin) ?? []).flatMap((child) =>
      delegationOf(child, texts.get(child.origin) ?? [], signers.get(child.origin)),
    );
    return createZone(origin, [...own, ...cuts], signers.get(origin) ?? null, declared.get(origin)?.refuses);
  };
  const zones = new Map([...texts].map(([origin, records]) => [origin, build(origin, records)]));
  const zone = (origin: string) => zones.get(origin) as Zone;

  const security = ({ origin, signer }: Zone): Security => {
    const own = ownSecurity(signer);
    if (origin === '.') return own;
    const from = security(zone(parent(origin)));
    if (from !== 'secure') return from;
    return zone(parent(origin)).find(origin, 'DS') === undefined ? 'insecure' : own;
  };

  return {
    zones,
    zoneOf: (name, type) => zone(type === 'DS' && name !== '.' ? parent(name) : above(name)),
    security,
    reach: (name) =>
      declarations.find(({ origin, reach }) => reach !== undefined && mentions(name, origin))?.reach ?? 'answers',
    variant: (origin, text) => build(origin, readZoneText(text, origin)),
  };
}

/** Within a zone, or a question about it put to another service, such as a block list. */
function mentions(name: string, origin: string): boolean {
  return isWithin(name, origin) || `.${name}.`.includes(`.${origin}.`);
}

/** With neither keys nor a matching DS a signed delegation cannot be followed (RFC 4035 §5.2). */
function ownSecurity(signer: Signer | null): Security {
  if (signer === null) return 'bogus';
  const { ds, broken, hoursLeft = 1 } = signer.signing;
  if (ds === 'orphan' || broken) return 'bogus';
  return hoursLeft < 0 ? 'expired' : 'secure';
}

/** NS, glue and DS, as the parent publishes them. */
function delegationOf(
  { origin, delegation }: ZoneDeclaration,
  own: readonly ZoneRecord[],
  signer: Signer | undefined,
): readonly ZoneRecord[] {
  const ds = signer?.delegation ?? [];
  if (delegation !== undefined) return [...readZoneText(delegation, origin), ...ds];
  const servers = own.filter(({ name, type }) => name === origin && type === 'NS');
  const hosts = servers.map(targetOf).filter((host) => isWithin(host, origin));
  const glue = own.filter(({ name, type }) => (type === 'A' || type === 'AAAA') && hosts.includes(name));
  return [...servers, ...glue, ...ds];
}
