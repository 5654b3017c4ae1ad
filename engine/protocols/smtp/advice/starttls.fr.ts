import { tlsFault } from '../../../common/faults.fr.ts';
import { enumerate, enumerateSome, tlsVersion } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/starttls.ts';
import type { WeakOffer } from '../evidence.ts';

const OFFERS: Readonly<Record<WeakOffer, string>> = {
  ssl3: 'SSL 3.0',
  'tls1.0': 'TLS 1.0',
  'tls1.1': 'TLS 1.1',
  null: 'suites sans chiffrement',
  anonymous: 'suites anonymes',
  export: 'suites « export »',
  rc4: 'RC4',
  '3des': '3DES',
};

type Accepted = readonly { readonly host: string; readonly offer: WeakOffer }[];

export const advice = {
  'smtp/starttls-offered': {
    title: 'Chiffrement offert (STARTTLS)',
    why: 'Sans STARTTLS, tout message qui vous est envoyé voyage en clair et peut être lu ou modifié en chemin.',
    pass: ({ offered }) => `${enumerateSome(offered)} : STARTTLS est offert.`,
    fail: ({ offered, missing }) => {
      const hosts = [...new Set(missing.map(({ host }) => host))];
      return offered.length === 0
        ? `Aucun serveur n’offre STARTTLS : ${enumerateSome(hosts)}.`
        : `STARTTLS manque : ${missing.map(({ host, address }) => `${host} (${address})`).join(', ')}.`;
    },
    remedy: 'Installez un certificat et activez STARTTLS sur chaque serveur MX.',
  },
  'smtp/starttls-works': {
    title: 'Chiffrement effectif',
    why: 'Un chiffrement annoncé qui échoue fait retomber les expéditeurs en clair, ou arrête le courrier.',
    pass: ({ hosts }) => `La session chiffrée s’établit avec ${enumerateSome(hosts)}.`,
    fail: ({ failing }) =>
      `STARTTLS est annoncé mais échoue : ${failing.map(({ host, address, fault }) => `${host} (${address}), ${tlsFault(fault)}`).join(' ; ')}.`,
    remedy:
      'Vérifiez le certificat, sa clé et les droits du service sur ces fichiers ; consultez le journal du serveur.',
  },
  'smtp/tls-versions': {
    title: 'Versions de TLS',
    why: 'Les anciennes versions ont des failles connues ; elles restent préférables au courrier en clair, mais plus rien ne les exige.',
    pass: ({ versions }) =>
      `Le chiffrement se fait en ${enumerate(versions.map(tlsVersion))}, et les anciennes versions sont refusées.`,
    warn: ({ accepted }) => `Des versions anciennes sont encore acceptées : ${listed(accepted)}.`,
    fail: ({ only, accepted }) =>
      only.length > 0
        ? `TLS 1.2 n’est pas offert : ${only.map(({ host, version }) => `${host} ne va que jusqu’à ${tlsVersion(version)}`).join(' ; ')}.`
        : `Une version cassée est acceptée : ${listed(accepted)}.`,
    remedy: 'Activez TLS 1.2 et 1.3 ; désactivez SSL 3.0, TLS 1.0 et TLS 1.1.',
  },
  'smtp/tls-suites': {
    title: 'Suites de chiffrement',
    why: 'Une suite faible donne l’apparence du chiffrement sans le secret.',
    pass: ({ ciphers }) => `Les suites faibles sont refusées (négocié : ${ciphers.join(', ')}).`,
    warn: ({ weak }) => `Des suites dépassées sont acceptées : ${listed(weak)}.`,
    fail: ({ broken }) => `Des suites sans valeur sont acceptées : ${listed(broken)}.`,
    remedy: 'Limitez la liste aux suites modernes (AES-GCM, ChaCha20-Poly1305) avec échange de clés éphémère.',
  },
  'smtp/tls-fs': {
    title: 'Confidentialité persistante',
    why: 'Avec une clé neuve à chaque session, un message enregistré aujourd’hui reste illisible même si la clé du serveur est volée plus tard.',
    pass: ({ hosts }) => `Chaque session emploie une clé neuve : ${enumerateSome(hosts)}.`,
    warn: ({ lasting, short }) =>
      [
        lasting.length > 0 && `La clé du serveur chiffre elle-même les sessions : ${enumerateSome(lasting)}.`,
        short.length > 0 &&
          `Échange Diffie-Hellman trop court : ${short.map(({ host, bits }) => `${host} (${bits} bits)`).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy:
      'Activez TLS 1.3, ou donnez la préférence aux suites ECDHE ; retirez les paramètres Diffie-Hellman de moins de 2048 bits.',
  },
  'smtp/tls-parity': {
    title: 'Même chiffrement en IPv4 et en IPv6',
    why: 'L’expéditeur choisit l’adresse : si l’une protège moins que l’autre, la protection dépend du hasard.',
    pass: ({ hosts }) => `Les deux adresses offrent la même protection : ${enumerateSome(hosts)}.`,
    warn: ({ differing }) =>
      `Les adresses d’un même serveur ne protègent pas de la même façon : ${differing
        .map(({ host, addresses }) => `${host} (${addresses.map(protection).join(', ')})`)
        .join(' ; ')}.`,
    remedy: 'Réglez le service de la même façon (certificat, versions) sur toutes les adresses du serveur.',
  },
} satisfies AdviceFor<typeof checks>;

function listed(accepted: Accepted): string {
  const hosts = [...new Set(accepted.map(({ host }) => host))];
  return hosts
    .map((host) => `${host} (${accepted.flatMap((one) => (one.host === host ? [OFFERS[one.offer]] : [])).join(', ')})`)
    .join(' ; ');
}

function protection({ address, version, sound }: { address: string; version: string | null; sound: boolean }): string {
  if (version === null) return `${address} : en clair`;
  return `${address} : ${version}${sound ? '' : ', certificat fautif'}`;
}
