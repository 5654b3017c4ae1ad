import { bimi } from './bimi/index.ts';
import { blacklist } from './blacklist/index.ts';
import { cname } from './cname/index.ts';
import { dkim } from './dkim/index.ts';
import { dmarc } from './dmarc/index.ts';
import { dns } from './dns/index.ts';
import { domain } from './domain/index.ts';
import { mtaSts } from './mta-sts/index.ts';
import { smtp } from './smtp/index.ts';
import { spf } from './spf/index.ts';
import { tcp } from './tcp/index.ts';
import { whois } from './whois/index.ts';

/** The twelve, in the order of the visitor's cards. */
export const protocols = [mtaSts, bimi, dmarc, dkim, spf, dns, domain, blacklist, tcp, smtp, cname, whois] as const;

export type ProtocolId = (typeof protocols)[number]['id'];
export type StepId = (typeof protocols)[number]['steps'][number];

// By their ids: to search the union for each of them takes compilers, and those of the library's users, ten times as long.
type ProtocolOf = { readonly [One in (typeof protocols)[number] as One['id']]: One };
type AnyCheck = (typeof protocols)[number]['checks'][number];
type CheckOf = { readonly [One in AnyCheck as One['id']]: One };

/** The JSON that each protocol's gatherer returns. */
export type EvidenceOf<Id extends ProtocolId> = Awaited<ReturnType<ProtocolOf[Id]['gather']>>;

/** Every check of the catalogue. */
export type CheckId = AnyCheck['id'];

/** What the rule of a check concludes, with facts of its own. */
export type OutcomeOf<Id extends CheckId> = ReturnType<CheckOf[Id]['judge']>;

/** The facts that a check states with one of these outcomes. */
export type FactsOf<Id extends CheckId, On extends OutcomeOf<Id>['outcome'] = OutcomeOf<Id>['outcome']> = Extract<
  OutcomeOf<Id>,
  { readonly outcome: On }
>['facts'];

/** The names of the checks of one protocol: what follows the slash in their ids. */
export type CheckName<Id extends ProtocolId> =
  Extract<CheckId, `${Id}/${string}`> extends `${Id}/${infer Name}` ? Name : never;

/** The protocol that a check belongs to: its id begins with it. */
export function protocolOf(check: CheckId): ProtocolId {
  const [id] = check.split('/');
  return id as ProtocolId;
}

/** The ids of several checks of one protocol. */
export function idsOf<Id extends ProtocolId>(protocol: Id, ...names: readonly CheckName<Id>[]): readonly CheckId[] {
  return names.map((name) => `${protocol}/${name}` as CheckId);
}
