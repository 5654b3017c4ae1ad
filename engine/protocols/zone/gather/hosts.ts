import { emptyInCircle } from '../../../common/alias-walk.ts';
import type { Ask } from '../../../model/ask.ts';
import type { HostRecords } from '../evidence.ts';
import { askHostRecords } from './delegation.ts';

/** Both families of a web host. */
export async function gatherHost(name: string, ask: Ask): Promise<HostRecords> {
  const { host, ipv4, ipv6 } = await askHostRecords(name, ask);
  const [four, six] = await Promise.all([ipv4, ipv6].map((found) => emptyInCircle(name, found, ask)));
  return { host, ipv4: four ?? ipv4, ipv6: six ?? ipv6 };
}
