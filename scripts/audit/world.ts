import { type Network, openNetwork, readNetworkSettings, type ZoneData } from '@rempart/engine';

/** The ways out that some domains need: the real network, the laboratory for names under `.example`, or both. */
export interface AuditNetwork {
  readonly networkFor: (domain: string) => Network;
  readonly close: () => Promise<void>;
}

/**
 * With a zone, its records take the place of what the DNS answers about it.
 *
 * @throws {SettingsError} where a variable of the environment has a bad value.
 */
export async function openAuditNetwork(domains: readonly string[], zone?: ZoneData): Promise<AuditNetwork> {
  const instead = zone ? { zone } : {};
  const real = openNetwork({ ...readNetworkSettings(process.env), ...instead });
  if (!domains.some(isOfTheLab)) return { networkFor: () => real, close: async () => {} };
  const { startLab } = await import('@rempart/lab');
  const lab = await startLab();
  const miniature = openNetwork({ ...lab, ...instead });
  return { networkFor: (domain) => (isOfTheLab(domain) ? miniature : real), close: () => lab.close() };
}

export function isOfTheLab(domain: string): boolean {
  return domain.endsWith('.example');
}
