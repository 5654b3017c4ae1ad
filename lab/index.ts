import { type Lab, type LabOptions, openLab } from './start.ts';
import type { World } from './world.ts';
import { worlds as all } from './worlds/index.ts';

export type { Host, MailService } from './hosts.ts';
export { type Destination, type Doors, dialThrough } from './open-ports.ts';
export type { DnsQuestion, DnsReply, Responder } from './servers/dns.ts';
export type { DnsQuery, Lab, LabOptions } from './start.ts';
export type { ExpectedOutcome as Conclusion, World, ZoneDeclaration } from './world.ts';

/** Every world of the lab. */
export const worlds = all;

/** A miniature internet on loopback: DNS, mail, web, registry and block lists of these worlds. Default: all of them. */
export function startLab(chosen: readonly World[] = worlds, options: LabOptions = {}): Promise<Lab> {
  return openLab(chosen, options);
}
