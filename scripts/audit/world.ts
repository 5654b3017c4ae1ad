import { type Network, openNetwork, readNetworkSettings } from '@rempart/engine';

/** The ways out that some domains need: the real network, the laboratory for names under `.example`, or both. */
export interface World {
  readonly networkFor: (domain: string) => Network;
  readonly close: () => Promise<void>;
}

/** @throws {SettingsError} where a variable of the environment has a bad value. */
export async function openWorld(domains: readonly string[]): Promise<World> {
  const real = openNetwork(readNetworkSettings(process.env));
  if (!domains.some(isOfTheLab)) return { networkFor: () => real, close: async () => {} };
  const { startLab } = await import('@rempart/lab');
  const lab = await startLab();
  const miniature = openNetwork(lab);
  return { networkFor: (domain) => (isOfTheLab(domain) ? miniature : real), close: () => lab.close() };
}

function isOfTheLab(domain: string): boolean {
  return domain.endsWith('.example');
}
