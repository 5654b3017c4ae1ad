import { soleProviderOf } from '../../../common/mail-provider.ts';
import { agree, eachOf, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/dane.ts';

type TlsaFault = 'usage' | 'selector' | 'matching' | 'length';

/** Only the strongest digest counts among those of the same form. */
const OUTRANKED =
  'Le certificat ne correspond pas à l’empreinte la plus forte (SHA-512), la seule que lisent les expéditeurs quand plusieurs sont publiées sous la même forme';

const FAULTS: Readonly<Record<TlsaFault, string>> = {
  usage: 'seuls les usages 2 et 3 servent à l’e-mail',
  selector: 'sélecteur inconnu',
  matching: 'type de comparaison inconnu',
  length: 'empreinte de longueur fausse',
};

export const advice = {
  'smtp/dane-present': {
    title: 'DANE (enregistrements TLSA)',
    task: 'Faire publier l’empreinte du serveur de messagerie (DANE)',
    why: 'DANE publie dans le DNS signé l’empreinte de vos certificats : les expéditeurs qui suivent DANE ne livrent plus qu’à un serveur vérifié.',
    pass: ({ covered }) => `DANE est publié pour ${enumerateSome(covered)}.`,
    warn: ({ covered, bare }) =>
      covered.length > 0
        ? `DANE est publié pour ${enumerateSome(covered)}, mais pas pour ${enumerateSome(bare)} : un attaquant n’a qu’à viser ce serveur.`
        : `DANE n’est pas publié pour ${enumerateSome(bare)}, dont la zone est pourtant signée.`,
    info: ({ bare, unsigned }) =>
      `DANE n’est pas publié pour ${enumerateSome(bare)}${unsigned ? ` ; ${agree(bare, 'sa', 'leur')} zone n’est pas signée, il y serait sans effet` : ''}.`,
    remedy: ({ bare }) =>
      soleProviderOf(bare) === 'microsoft-365'
        ? 'Microsoft 365 la publie pour chaque domaine dont l’administrateur l’active, une fois signé le nom que donne le MX : dans Exchange Online PowerShell, « Enable-SmtpDaneInbound -DomainName » suivi de votre domaine (et avant cela « Enable-DnssecForVerifiedDomain », qui donne le nom signé).'
        : `Publiez un enregistrement TLSA « 3 1 1 » à ${enumerateSome(bare.map((host) => `_25._tcp.${host}`))}, avec l’empreinte lue sur le serveur, et gardez la même clé aux renouvellements (« --reuse-key » avec certbot). Avant d’en changer, publiez la nouvelle empreinte deux jours plus tôt.`,
  },
  'smtp/dane-secure': {
    title: 'Signatures autour de DANE',
    task: 'Signer la zone des serveurs de messagerie, que DANE exige',
    why: 'DANE repose sur DNSSEC. Une signature fausse arrête les messages ; sans signature, DANE n’a aucun effet.',
    pass: ({ hosts }) =>
      `MX, adresses et enregistrements TLSA ${ofName(enumerateSome(hosts))} sont signés et vérifiés.`,
    warn: ({ insecure }) =>
      `Les enregistrements TLSA ${ofName(enumerateSome(insecure))} sont sans effet : le chemin jusqu’à eux n’est pas entièrement signé.`,
    info: ({ idle }) =>
      `${enumerateSome(idle)} ${agree(idle, 'publie', 'publient')} des enregistrements TLSA en règle ; certains expéditeurs s’y fient déjà, les autres ne le feront que lorsque votre domaine lui-même sera signé par DNSSEC.`,
    fail: ({ bogus }) =>
      `Les enregistrements TLSA ${ofName(enumerateSome(bogus))} échouent à la vérification DNSSEC : les expéditeurs qui suivent DANE gardent vos messages en attente.`,
    remedy: 'Faites signer par DNSSEC la zone du domaine et celle de ses MX, et réparez les signatures fausses.',
  },
  'smtp/dane-resolves': {
    title: 'Réponse aux questions de DANE',
    task: 'Faire répondre les serveurs DNS aux questions de DANE (TLSA)',
    why: 'Un expéditeur qui suit DANE demande les empreintes de tout serveur dont la zone est signée. Sans réponse, il garde vos messages en attente.',
    pass: ({ answered }) =>
      `Les serveurs DNS répondent aux questions sur les empreintes ${ofName(enumerateSome(answered))}.`,
    fail: ({ failing }) =>
      `Les serveurs DNS ne répondent pas aux questions sur les empreintes ${ofName(enumerateSome(failing))} : les expéditeurs qui suivent DANE gardent vos messages en attente.`,
    remedy: ({ failing }) =>
      `Demandez à qui tient les serveurs DNS de cette zone qu’ils répondent aux questions TLSA (à ${enumerateSome(failing.map((host) => `_25._tcp.${host}`))}), même pour dire qu’il n’y a rien. Un pare-feu ou un serveur trop ancien en est souvent la cause.`,
  },
  'smtp/dane-usage': {
    title: 'Forme des enregistrements TLSA',
    task: 'Corriger les empreintes publiées (DANE)',
    why: 'Un enregistrement que les expéditeurs ne savent pas lire ne protège rien.',
    pass: ({ records }) =>
      `Enregistrements utilisables : ${enumerate([...new Set(records.map(({ written }) => written))])}.`,
    warn: ({ whole }) =>
      `Des enregistrements contiennent l’objet entier au lieu de son empreinte : ${whole.map(({ host, written }) => `${host} (${written})`).join(', ')}.`,
    fail: ({ useless }) =>
      `Enregistrements inutilisables : ${eachOf(useless.map(({ host, written, fault }) => `${host}, « ${written} » (${FAULTS[fault]})`))}.`,
    remedy:
      'Publiez la forme « 3 1 1 » (empreinte SHA-256 de la clé du serveur) ou « 2 1 1 » (de celle de l’autorité).',
  },
  'smtp/dane-match': {
    title: 'DANE et certificat présenté',
    task: 'Accorder DANE et le certificat du serveur de messagerie',
    why: 'Si l’empreinte publiée n’est pas celle du serveur, les expéditeurs qui suivent DANE gardent vos messages en attente.',
    pass: ({ matched }) =>
      `Le certificat correspond : ${[...new Set(matched.map(({ host, by }) => `${host} (${by})`))].join(', ')}.`,
    fail: ({ unmatched, isBinding }) =>
      `${isBinding ? '' : 'Votre domaine n’est pas signé, mais des expéditeurs s’en tiennent aux empreintes de ses serveurs, qui le sont. '}${unmatched.some(({ outranked }) => outranked !== undefined) ? OUTRANKED : 'Le certificat présenté ne correspond à aucune empreinte publiée'} : ${placesOf(unmatched, ({ outranked }) => (outranked === undefined ? '' : ` (« ${outranked} »)`)).join(', ')}.`,
    remedy:
      'Lisez l’empreinte de la clé sur le serveur lui-même : si c’est celle que nous avons vue, publiez-la, ou remettez le certificat annoncé ; sinon, une autre machine répond peut-être à sa place. À chaque changement de clé, l’enregistrement TLSA doit précéder le certificat.',
  },
  'smtp/dane-rollover': {
    title: 'Changement de clé sous DANE',
    why: 'Une seconde empreinte, celle de la clé suivante ou de l’autorité, évite une interruption le jour où la clé change.',
    pass: ({ hosts }) => `Plusieurs empreintes utilisables sont publiées pour ${enumerateSome(hosts)}.`,
    info: ({ single }) =>
      `Une seule empreinte utilisable est publiée pour ${enumerateSome(single)} : publiez celle de la clé suivante avant chaque changement.`,
    remedy: 'Publiez d’avance l’empreinte de la clé suivante (« 3 1 1 »), ou celle de l’autorité (« 2 1 1 »).',
  },
} satisfies AdviceFor<typeof checks>;
