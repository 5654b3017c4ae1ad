import { type Network, type NetworkOptions, nameExists, openNetwork } from '@rempart/engine';

/**
 * What a resolver denies is believed only while it resolves the root: the one of a hotel's portal, or of a filter, denies every name.
 * `isUsable` is asked after a denial alone.
 */
export async function believed(
  denied: Promise<boolean | null>,
  isUsable: () => Promise<boolean>,
): Promise<boolean | null> {
  const answer = await denied;
  return answer === false && !(await isUsable()) ? null : answer;
}

/** Nothing listens there. */
const NOWHERE = { address: '127.0.0.1', port: 1 };

/** The network on which to audit a name: where its denial is not believed, one that is silent, for all other denials are false too. */
export async function networkBelieved(
  domain: string,
  network: Network,
  settings: NetworkOptions,
  isUsable: () => Promise<boolean>,
): Promise<Network> {
  if ((await isUsable()) || (await nameExists(domain, network)) !== false) return network;
  return openNetwork({ ...settings, dial: () => NOWHERE });
}
