import { setTimeout as delay } from 'node:timers/promises';
import { openNetwork, readNetworkSettings } from '@rempart/engine';
import { askServers, type RepairTools, type ServerSaid, type ZoneChange } from '@rempart/engine/repair';
import { auditIn } from '../audit/before.ts';
import { isOfTheLab } from '../audit/world.ts';
import type { OpenedHost } from './hosts.ts';

/** Where a domain is audited, and its name servers asked. */
export type RepairNetwork = Pick<RepairTools, 'audit' | 'auditPublished' | 'askServers'>;

export interface Patience {
  readonly deadlineMs: number;
  /** How long the name servers may take to publish what their host was given. */
  readonly serversMs: number;
}

/**
 * The real network. Of names of the laboratory, which is a small internet without the zone that changes, the given host is the name server
 * and that zone what the DNS answers.
 */
export function repairNetwork(
  domain: string,
  { dns }: Pick<OpenedHost, 'dns'>,
  { deadlineMs, serversMs }: Patience,
): RepairNetwork {
  const isLab = isOfTheLab(domain);
  return {
    audit: (zone) => auditIn(domain, deadlineMs, zone ?? undefined),
    auditPublished: (zone) => auditIn(domain, deadlineMs, isLab ? zone : undefined),
    askServers: async (change) => (isLab && !dns ? null : untilAllSay(change, serversMs, isLab ? dns : null)),
  };
}

const AGAIN_MS = 2_000;
const ASKING_MS = 15_000;

async function untilAllSay(
  change: ZoneChange,
  patienceMs: number,
  laboratory: { readonly address: string; readonly port: number } | null,
): Promise<readonly ServerSaid[] | null> {
  const { network, close } = await networkOf(laboratory);
  try {
    for (const end = Date.now() + patienceMs; ; await delay(AGAIN_MS)) {
      const permits = { dns: true, connections: false };
      const servers = await askServers(change, network.open({ signal: AbortSignal.timeout(ASKING_MS), permits }));
      const isLast = Date.now() + AGAIN_MS > end;
      if (isLast || servers?.every(({ state }) => state === 'as-written')) return servers;
    }
  } finally {
    await close();
  }
}

const DNS_PORT = 53;

async function networkOf(laboratory: { readonly address: string; readonly port: number } | null) {
  if (!laboratory) return { network: openNetwork(readNetworkSettings(process.env)), close: async () => {} };
  const { startLab } = await import('@rempart/lab');
  const lab = await startLab();
  const isServer = ({ address, port }: { readonly address: string; readonly port: number }) =>
    port === DNS_PORT && !address.startsWith('127.');
  const dial: typeof lab.dial = (destination) => (isServer(destination) ? laboratory : lab.dial(destination));
  return { network: openNetwork({ ...lab, dial }), close: lab.close };
}
