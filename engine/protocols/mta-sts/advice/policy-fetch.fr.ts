import { tlsFault } from '../../../common/faults.fr.ts';
import { agreedOnNothing } from '../../../common/faults.ts';
import { count, dateInWords, enumerate, enumerateSome, ofName, tlsVersion } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/policy-fetch.ts';

export const advice = {
  'mta-sts/fetch-host': {
    title: 'Serveur de la politique',
    why: 'La politique n’est lue qu’à cette adresse ; si le serveur n’existe pas, MTA-STS ne protège rien.',
    pass: ({ host, addresses }) => `${host} existe : ${enumerate(addresses)}.`,
    fail: ({ host, internal }) =>
      internal.length > 0
        ? `${host} mène à une adresse que personne ne peut joindre de l’extérieur : ${enumerate(internal)}.`
        : `${host} n’a aucune adresse : la politique annoncée ne peut pas être lue.`,
    remedy: ({ host }) => `Créez ${host} et servez-y la politique en HTTPS.`,
  },
  'mta-sts/fetch-tls': {
    title: 'Certificat du serveur de la politique',
    why: 'Les expéditeurs refusent une politique qui ne vient pas d’un serveur dûment certifié.',
    pass: ({ host, version }) =>
      `${host} présente un certificat valable${version === null ? '' : ` (${tlsVersion(version)})`}.`,
    fail: ({ host, fault, names }) =>
      fault === 'name'
        ? `Le certificat présenté ne porte pas le nom ${host} mais ${names.length > 0 ? enumerateSome(names) : 'aucun nom'}.`
        : `Le certificat ou la session TLS ${ofName(host)} est refusé : ${tlsFault(fault)}.`,
    remedy: ({ host, fault }) =>
      agreedOnNothing(fault)
        ? `Faites proposer au serveur de ${host} TLS 1.2 et 1.3 avec les suites de chiffrement courantes et les échanges de clés X25519MLKEM768, X25519 et P-256.`
        : `Installez pour ${host} un certificat d’une autorité reconnue, avec ses certificats intermédiaires.`,
  },
  'mta-sts/fetch-status': {
    title: 'Accès à la politique',
    task: 'Rendre lisible le fichier MTA-STS',
    why: 'Les expéditeurs n’acceptent qu’une réponse directe : ni redirection, ni page d’erreur.',
    pass: ({ url }) => `La politique est servie à ${url}.`,
    fail: ({ host, status, location }) => {
      if (status === null) return `${host} refuse les connexions HTTPS.`;
      return location === null
        ? `${host} répond par le code HTTP ${status} au lieu de 200.`
        : `${host} redirige vers ${location} (code ${status}) : les expéditeurs n’ont pas le droit de suivre.`;
    },
    remedy: ({ host }) =>
      `Servez le fichier directement à https://${host}/.well-known/mta-sts.txt, avec le code 200 et sans redirection.`,
  },
  'mta-sts/fetch-type': {
    title: 'Type du fichier',
    task: 'Servir le fichier MTA-STS comme texte simple',
    why: 'La norme demande « text/plain » ; certains expéditeurs refusent un autre type.',
    pass: ({ contentType }) => `Le fichier est servi comme ${contentType}.`,
    warn: ({ contentType }) =>
      contentType === null
        ? 'Le fichier est servi sans type.'
        : `Le fichier est servi comme « ${contentType} » au lieu de « text/plain ».`,
    remedy: 'Réglez le serveur pour qu’il serve ce fichier comme « text/plain ».',
  },
  'mta-sts/fetch-size': {
    title: 'Taille de la politique',
    task: 'Raccourcir le fichier MTA-STS',
    why: 'Les expéditeurs peuvent cesser de lire un fichier de plus de 64 Ko.',
    pass: ({ bytes }) => `La politique compte ${count(bytes, 'octet', 'octets')}.`,
    fail: ({ allowed }) => `La politique dépasse ${count(allowed, 'octet', 'octets')}.`,
    remedy: 'Réduisez le fichier à ses quelques lignes utiles.',
  },
  'mta-sts/fetch-expiry': {
    title: 'Expiration du certificat de la politique',
    why: 'Le jour où il expire, les nouveaux expéditeurs ne peuvent plus lire votre politique.',
    pass: ({ host, notAfter }) => `Le certificat ${ofName(host)} vaut jusqu’au ${dateInWords(notAfter)}.`,
    warn: ({ host, daysLeft, notAfter }) =>
      `Le certificat ${ofName(host)} expire le ${dateInWords(notAfter)}, dans ${count(daysLeft, 'jour', 'jours')} : un renouvellement automatique aurait déjà dû passer.`,
    fail: ({ host, daysLeft, notAfter }) =>
      `Le certificat ${ofName(host)} expire le ${dateInWords(notAfter)}, dans ${count(daysLeft, 'jour', 'jours')}.`,
    remedy: 'Renouvelez le certificat et vérifiez que son renouvellement est automatique.',
  },
  'mta-sts/fetch-tls-version': {
    title: 'Version de TLS du serveur de la politique',
    task: 'Moderniser le chiffrement du serveur MTA-STS',
    why: 'TLS 1.0 et 1.1 sont abandonnés : les expéditeurs d’aujourd’hui ne liront pas la politique.',
    pass: ({ host, version }) => `${host} répond en ${tlsVersion(version)}.`,
    fail: ({ host, version }) => `${host} ne va que jusqu’à ${tlsVersion(version)}.`,
    remedy: 'Activez TLS 1.2 et TLS 1.3 sur ce serveur.',
  },
  'mta-sts/fetch-time': {
    title: 'Délai de lecture de la politique',
    why: 'Un expéditeur qui attend trop longtemps renonce à lire la politique et livre sans elle.',
    pass: ({ host, seconds }) => `${host} sert la politique en moins de ${count(seconds, 'seconde', 'secondes')}.`,
    warn: ({ host, seconds }) =>
      `${host} met près de ${count(seconds, 'seconde', 'secondes')} à servir ces quelques lignes.`,
    remedy: 'Servez la politique comme un simple fichier, sans passer par l’application du site.',
  },
  'mta-sts/fetch-dual': {
    title: 'Même politique à chaque adresse',
    task: 'Servir le même fichier MTA-STS à chaque adresse',
    why: 'L’expéditeur choisit entre IPv4 et IPv6 : il doit lire partout la même politique.',
    pass: ({ addresses }) => `La même politique est servie par ${enumerate(addresses)}.`,
    warn: ({ host, failing }) => `Cette adresse ${ofName(host)} ne sert pas la politique : ${enumerate(failing)}.`,
    fail: ({ host, addresses }) =>
      `Les adresses ${ofName(host)} servent des politiques différentes : ${enumerate(addresses)}.`,
    remedy: 'Servez le même fichier à toutes les adresses du serveur, ou retirez celle qui ne le sert pas.',
  },
} satisfies AdviceFor<typeof checks>;
