import { keysOf } from '@rempart/contract';
import { readHere } from '../handed-over.ts';
import type { Publisher } from '../publisher.ts';
import { apiPublisher } from './api.ts';
import type { Manner } from './client.ts';
import { openCloudflare } from './cloudflare.ts';
import { openCpanel } from './cpanel.ts';
import { openGandi } from './gandi.ts';
import { openInfomaniak } from './infomaniak.ts';
import { openIonos } from './ionos.ts';
import type { OpenHost } from './open-host.ts';
import { openOvh } from './ovh.ts';
import { openScaleway } from './scaleway.ts';

interface KnownHost {
  readonly name: string;
  /** The day of what the module was written from: recorded exchanges, or the documents of the host. Nobody has seen it work since. */
  readonly documents: string;
  /** Its address; null where each owner has another. */
  readonly base: string | null;
  /** Where a key with the narrowest right is made. */
  readonly keyAt: (zone: string) => string;
  readonly open: OpenHost;
}

/** Hosts that are spoken to by their documents. */
export const API_HOSTS = {
  ovh: {
    ...{ name: 'OVHcloud', documents: '2018-06-11', base: 'https://eu.api.ovh.com/1.0/', open: openOvh },
    keyAt: (zone) => {
      const path = `/domain/zone/${zone}`;
      const rights = ['GET', 'POST', 'DELETE'].map((method) => `${method}=${path}/*`);
      return `https://eu.api.ovh.com/createToken/?${[...rights, 'GET=/auth/currentCredential'].join('&')}`;
    },
  },
  gandi: {
    ...{ name: 'Gandi', documents: '2020-10-22', base: 'https://api.gandi.net/v5/livedns/', open: openGandi },
    keyAt: () => 'https://admin.gandi.net/organizations/account/pat',
  },
  cloudflare: {
    ...{ name: 'Cloudflare', documents: '2025-08-27', base: 'https://api.cloudflare.com/client/v4/' },
    ...{ keyAt: () => 'https://dash.cloudflare.com/profile/api-tokens', open: openCloudflare },
  },
  infomaniak: {
    ...{ name: 'Infomaniak', documents: '2021-01-08', base: 'https://api.infomaniak.com/', open: openInfomaniak },
    keyAt: () => 'https://manager.infomaniak.com/v3/ng/accounts/token',
  },
  scaleway: {
    ...{ name: 'Scaleway', documents: '2025-11-13', base: 'https://api.scaleway.com/domain/v2beta1/' },
    ...{ keyAt: () => 'https://console.scaleway.com/iam/api-keys', open: openScaleway },
  },
  ionos: {
    ...{ name: 'IONOS', documents: '2024-11-28', base: 'https://api.hosting.ionos.com/dns/v1/', open: openIonos },
    keyAt: () => 'https://developer.hosting.ionos.com/docs/getstarted',
  },
  cpanel: {
    ...{ name: 'cPanel', documents: '2026-11-27', base: null, open: openCpanel },
    keyAt: () => 'https://docs.cpanel.net/cpanel/security/manage-api-tokens-in-cpanel/',
  },
} as const satisfies Readonly<Record<string, KnownHost>>;

export type ApiHostId = keyof typeof API_HOSTS;
export const API_HOST_IDS = keysOf(API_HOSTS);

/** null where the text is no key of this host. */
export function openApiHost(id: ApiHostId, base: URL, key: string, manner: Manner = {}): Publisher | null {
  const { open, documents } = API_HOSTS[id];
  const host = open(base, key, manner);
  return host && apiPublisher(host, documents, manner.readZone ?? readHere);
}
