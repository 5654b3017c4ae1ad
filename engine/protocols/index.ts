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

/** The JSON that each protocol's gatherer returns. */
export type EvidenceOf<Id extends ProtocolId> = Awaited<
  ReturnType<Extract<(typeof protocols)[number], { readonly id: Id }>['gather']>
>;
