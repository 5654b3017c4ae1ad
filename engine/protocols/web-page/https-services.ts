import { isKnownParameter } from '../../common/service-parameters.ts';
import type { WebService } from '../zone/evidence.ts';

/** Why browsers do not follow a record HTTPS. */
export type UnusedWhy = 'beside-alias' | 'mandatory-missing' | 'mandatory-unknown' | 'no-protocol';

export interface Unused {
  readonly host: string;
  readonly target: string;
  readonly why: UnusedWhy;
}

type Named = WebService & { readonly host: string };

export interface ReadServices {
  /** Those that browsers follow. */
  readonly used: readonly Named[];
  readonly unused: readonly Unused[];
  /** An alias to nothing says that there is no such service; who reads it may come all the same (RFC 9460 §2.5.1). */
  readonly isNone: boolean;
}

/** What browsers make of the records HTTPS of a name, all of them together. */
export function readServices(host: string, services: readonly WebService[]): ReadServices {
  const all = services.map((service) => ({ ...service, host }));
  // One record that is malformed spoils them all (§2.2, §8).
  const [malformed] = all.filter(isMalformed);
  if (malformed) return { used: [], unused: [unused(malformed, 'mandatory-missing')], isNone: false };
  const aliases = all.filter(({ priority }) => priority === 0);
  const named = aliases.filter(({ target }) => target !== '');
  if (aliases.length > 0) {
    // Beside an alias the others are ignored (§2.4.1).
    const ignored = all.filter(({ priority }) => priority !== 0);
    return { used: named, unused: ignored.map((one) => unused(one, 'beside-alias')), isNone: named.length === 0 };
  }
  const judged = all.map((service) => ({ service, why: whyUnused(service) }));
  return {
    used: judged.flatMap(({ service, why }) => (why === null ? [service] : [])),
    unused: judged.flatMap(({ service, why }) => (why === null ? [] : [unused(service, why)])),
    isNone: false,
  };
}

function isMalformed({ parameters }: WebService): boolean {
  return parameters?.mandatory.some((key) => key === 0 || !parameters.keys.includes(key)) ?? false;
}

const NO_DEFAULT_ALPN = 2;

function whyUnused({ parameters }: WebService): UnusedWhy | null {
  if (!parameters) return null;
  if (parameters.mandatory.some((key) => !isKnownParameter(key))) return 'mandatory-unknown';
  // Without the default nothing is left to speak (§7.1.1).
  return parameters.keys.includes(NO_DEFAULT_ALPN) && parameters.alpn === null ? 'no-protocol' : null;
}

function unused({ host, target }: Named, why: UnusedWhy): Unused {
  return { host, target, why };
}
