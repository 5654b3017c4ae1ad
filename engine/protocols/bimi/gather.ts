import type { Errand } from '../../model/protocol.ts';
import type { BimiEvidence } from './evidence.ts';

export async function gatherBimi({ domain }: Errand<string>): Promise<BimiEvidence> {
  return { domain };
}
