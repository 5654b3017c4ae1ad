import { plainName } from '../common/names.ts';
import { Secret } from './secret.ts';
import { ALGORITHMS, type TsigKey } from './tsig.ts';

/**
 * A key as `tsig-keygen` (BIND) and `keymgr -t` (Knot) write it, or as `nsupdate -y` takes it. null where the text is none of these, or its
 * algorithm is one that nobody should use.
 */
export function readTsigKey(text: string): TsigKey | null {
  const plain = text.replace(/^[ \t]*(?:#|\/\/).*$/gm, '').trim();
  const found = [BIND, KNOT, INLINE].map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined);
  if (!found) return null;
  const { name = '', algorithm: written = '', secret = '' } = found;
  const algorithm = ALGORITHMS.find((known) => known === written.toLowerCase());
  return algorithm ? { name: plainName(name), algorithm, secret: new Secret(secret) } : null;
}

const BIND =
  /^key\s+"?(?<name>[\w.-]+)"?\s*\{\s*algorithm\s+"?(?<algorithm>[\w-]+)"?\s*;\s*secret\s+"?(?<secret>[\w+/=]+)"?\s*;\s*\}\s*;$/i;
const KNOT =
  /^key:\s*-\s*id:\s*"?(?<name>[\w.-]+)"?\s+algorithm:\s*"?(?<algorithm>[\w-]+)"?\s+secret:\s*"?(?<secret>[\w+/=]+)"?$/i;
const INLINE = /^(?<algorithm>[\w-]+):(?<name>[\w.-]+):(?<secret>[\w+/=]+)$/;
