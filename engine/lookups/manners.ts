import type { ScannerManners } from '@rempart/contract';
import { HOSTS_ASKED } from '../common/mail-hosts.ts';
import { QUESTIONS_A_TURN, RATES } from '../network/courtesy/connection-quota.ts';
import { SHARED_MS } from '../network/courtesy/sharing.ts';
import { PER_ADDRESS } from '../network/courtesy/slots.ts';
import { CONNECTIONS, DNS_QUESTIONS } from '../network/open.ts';
import { conformanceCommands } from '../network/smtp/conformance-commands.ts';
import { WEAK_OFFERS } from '../protocols/smtp/evidence.ts';
import { SERVERS_PRESSED } from '../protocols/smtp/gather.ts';
import { SUBMISSION_HOSTS } from '../protocols/smtp/submission.ts';
import { HOSTS_SCANNED } from '../protocols/tcp/gather.ts';

/**
 * What audited servers may see of us, in the numbers by which the engine counts. `ehlo` is our name; `domain` stands for the audited one.
 */
export function mannersOf({ ehlo }: { readonly ehlo: string }, domain: string): ScannerManners {
  return {
    atOnce: PER_ADDRESS,
    inARow: RATES.address.inARow,
    aMinute: RATES.address.aMinute,
    networkAMinute: RATES.network.aMinute,
    zoneQuestionsAMinute: RATES.zone.aMinute * QUESTIONS_A_TURN,
    connections: CONNECTIONS,
    dnsQuestions: DNS_QUESTIONS,
    machines: HOSTS_SCANNED,
    mailServers: HOSTS_ASKED,
    pressedServers: SERVERS_PRESSED,
    submissionServers: SUBMISSION_HOSTS,
    weakOffers: WEAK_OFFERS.length,
    sharedMinutes: SHARED_MS / 60_000,
    mailSession: conformanceCommands(ehlo, domain),
  };
}
