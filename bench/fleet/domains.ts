import { mailHost, together, webHost } from '../../lab/hosts.ts';
import { type World, world } from '../../lab/world.ts';

/** The customers of one provider: where their mail and their web stand. */
export interface Fleet {
  readonly domains: number;
  /** So many of them have their mail on the one pair of exchangers. */
  readonly onExchangers: number;
  /** So many have their site on one of the three web addresses. */
  readonly onWeb: number;
}

/** The fleet of the issue. */
export const TWO_HUNDRED: Fleet = { domains: 200, onExchangers: 120, onWeb: 100 };

const EXCHANGERS = ['198.51.100.81', '198.51.100.82'];
const WEB = ['203.0.113.81', '203.0.113.82', '203.0.113.83'];

/**
 * Worlds of the laboratory. The first domains have mail, the last ones a site, those in the middle both; a domain that has neither
 * mail nor site says so (RFC 7505). Every third policy is weak, so that letters differ.
 */
export function fleetOf({ domains, onExchangers, onWeb }: Fleet): readonly World[] {
  const names = Array.from({ length: domains }, (_, n) => `client-${String(n).padStart(3, '0')}.example`);
  const receiving = names.slice(0, onExchangers);
  return names.map((domain, n) => {
    const hasMail = n < onExchangers;
    const web = n >= domains - onWeb ? WEB[n % WEB.length] : undefined;
    const mail = hasMail
      ? ['@ MX 10 mx1.infogerance.example.', '@ MX 20 mx2.infogerance.example.', '@ TXT "v=spf1 mx -all"']
      : ['@ MX 0 .', '@ TXT "v=spf1 -all"'];
    return world(domain, {
      title: 'Un client parmi d’autres',
      zone: [
        '@ NS ns1.hebergeur.example.',
        '@ NS ns2.hebergeur.example.',
        ...mail,
        ...(web ? [`@ A ${web}`, `www A ${web}`] : []),
        `_dmarc TXT "v=DMARC1; p=${n % 3 === 0 ? 'none' : 'reject'}"`,
      ].join('\n'),
      hosts: web ? { '@': webHost({}), www: webHost({ redirect: `https://${domain}` }) } : {},
      elsewhere: n === 0 ? [exchangers(receiving)] : [],
      concludes: {},
    });
  });
}

function exchangers(receivesFor: readonly string[]) {
  return {
    origin: 'infogerance.example',
    zone: [
      '@ NS ns1.hebergeur.example.',
      '@ NS ns2.hebergeur.example.',
      ...EXCHANGERS.map((address, n) => `mx${n + 1} A ${address}`),
    ].join('\n'),
    hosts: { mx1: together(mailHost({ receivesFor })), mx2: together(mailHost({ receivesFor })) },
  };
}
