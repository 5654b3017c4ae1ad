import { tlsFault } from '../../../common/faults.fr.ts';
import { agreedOnNothing } from '../../../common/faults.ts';
import { agree, count, eachOf, enumerate, enumerateSome, tlsVersion } from '../../../common/phrases.fr.ts';
import { placesOf } from '../../../common/places.ts';
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
  'static-rsa': 'échange RSA statique',
};

type Accepted = readonly { readonly host: string; readonly offer: WeakOffer }[];

export const advice = {
  'smtp/starttls-offered': {
    title: 'Chiffrement à la réception (STARTTLS)',
    why: 'Sans STARTTLS, un message qu’on vous envoie circule en clair et peut être lu ou modifié en chemin.',
    pass: ({ offered }) => `${enumerateSome(offered)} : STARTTLS est offert.`,
    fail: ({ offered, missing }) => {
      const hosts = [...new Set(missing.map(({ host }) => host))];
      return offered.length === 0
        ? `Aucun serveur n’offre le chiffrement (STARTTLS) : vos messages arrivent en clair (${enumerateSome(hosts)}).`
        : `STARTTLS manque : ${placesOf(missing).join(', ')}.`;
    },
    remedy: 'Installez un certificat et activez STARTTLS sur chaque serveur MX.',
  },
  'smtp/starttls-works': {
    title: 'Chiffrement effectif',
    why: 'Un chiffrement annoncé qui échoue fait retomber les expéditeurs en clair, ou arrête les messages.',
    pass: ({ hosts }) => `La session chiffrée s’établit avec ${enumerateSome(hosts)}.`,
    fail: ({ failing }) =>
      `STARTTLS est annoncé mais échoue : ${eachOf(placesOf(failing, ({ fault }) => `, ${tlsFault(fault)}`))}.`,
    remedy: ({ failing }) =>
      failing.every(({ fault }) => agreedOnNothing(fault))
        ? 'Faites proposer au port 25 TLS 1.2 et 1.3 avec les suites de chiffrement courantes et les échanges de clés X25519MLKEM768, X25519 et P-256.'
        : 'Vérifiez le certificat, sa clé et les droits du service sur ces fichiers ; consultez le journal du serveur.',
  },
  'smtp/tls-versions': {
    title: 'Versions de TLS',
    why: 'Les anciennes versions ont des failles connues ; c’est mieux que rien, mais plus aucun expéditeur courant n’en a besoin.',
    pass: ({ versions }) =>
      `Le chiffrement se fait en ${enumerate(versions.map(tlsVersion))}, et les anciennes versions sont refusées.`,
    warn: ({ accepted }) => `Des versions anciennes sont encore acceptées : ${listed(accepted)}.`,
    fail: ({ only, accepted }) =>
      only.length > 0
        ? `TLS 1.2 n’est pas offert : ${eachOf(only.map(({ host, version }) => `${host} ne va que jusqu’à ${tlsVersion(version)}`))}.`
        : `Une version cassée est acceptée : ${listed(accepted)}.`,
    remedy: 'Activez TLS 1.2 et 1.3 ; désactivez SSL 3.0, TLS 1.0 et TLS 1.1.',
  },
  'smtp/tls-suites': {
    title: 'Suites de chiffrement',
    why: 'Avec une suite faible, un message chiffré peut quand même être lu.',
    pass: ({ ciphers }) =>
      `RC4, 3DES, les suites « export », anonymes et sans chiffrement sont refusés (négocié : ${enumerate(ciphers)}).`,
    warn: ({ weak }) => `Des suites dépassées sont acceptées : ${listed(weak)}.`,
    fail: ({ broken }) => `Des suites sans valeur sont acceptées : ${listed(broken)}.`,
    remedy: 'Limitez la liste aux suites modernes (AES-GCM, ChaCha20-Poly1305) avec échange de clés éphémère.',
  },
  'smtp/tls-fs': {
    title: 'Secret des anciens messages',
    task: 'Activer les clés éphémères (ECDHE) du serveur de messagerie',
    why: 'Avec une clé neuve à chaque session, un message enregistré aujourd’hui reste illisible même si la clé du serveur est volée plus tard.',
    pass: ({ hosts, refusing }) =>
      `Notre session a employé une clé neuve : ${enumerateSome(hosts)}.${refusing.length > 0 ? ` L’échange RSA statique est refusé par ${enumerateSome(refusing)}.` : ''}`,
    warn: ({ lasting, short, accepting }) =>
      [
        accepting.length > 0 &&
          `${enumerateSome(accepting)} ${agree(accepting, 'accepte', 'acceptent')} encore l’échange RSA statique d’un expéditeur qui ne propose rien d’autre : la clé du serveur chiffre alors elle-même la session.`,
        lasting.length > 0 && `La clé du serveur chiffre elle-même les sessions : ${enumerateSome(lasting)}.`,
        short.length > 0 &&
          `Échange Diffie-Hellman trop court : ${short.map(({ host, bits }) => `${host} (${count(bits, 'bit', 'bits')})`).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    remedy:
      'Activez TLS 1.2 et 1.3 avec les suites ECDHE, retirez celles à échange RSA statique (dans Postfix : « smtpd_tls_exclude_ciphers = kRSA ») et les paramètres Diffie-Hellman de moins de 2 048 bits.',
  },
  'smtp/tls-parity': {
    title: 'Même chiffrement en IPv4 et en IPv6',
    task: 'Chiffrer de même en IPv4 et en IPv6',
    why: 'L’expéditeur choisit l’adresse : si l’une protège moins que l’autre, la protection dépend du hasard.',
    pass: ({ hosts }) => `Les deux adresses offrent la même protection : ${enumerateSome(hosts)}.`,
    warn: ({ differing }) =>
      `Les adresses d’un même serveur ne protègent pas de la même façon : ${eachOf(
        differing.map(({ host, addresses }) => `${host} (${addresses.map(protection).join(', ')})`),
      )}.`,
    remedy: 'Réglez le service de la même façon (certificat, versions) sur toutes les adresses du serveur.',
  },
} satisfies AdviceFor<typeof checks>;

function listed(accepted: Accepted): string {
  const hosts = [...new Set(accepted.map(({ host }) => host))];
  return eachOf(
    hosts.map(
      (host) => `${host} (${accepted.flatMap((one) => (one.host === host ? [OFFERS[one.offer]] : [])).join(', ')})`,
    ),
  );
}

function protection({ address, version, sound }: { address: string; version: string | null; sound: boolean }): string {
  if (version === null) return `${address} : en clair`;
  return `${address} : ${tlsVersion(version)}${sound ? '' : ', certificat fautif'}`;
}
