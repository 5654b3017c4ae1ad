import { partyName } from '../../atlas/atlas.ts';
import { agree, count, enumerate, enumerateSome, ofName } from '../../common/phrases.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { Silence } from '../../model/observed.ts';
import type { checks, Listed } from './checks.ts';
import type { Listing } from './roll.ts';

const named = {
  pass: ({ label, asked }: { readonly label: string; readonly asked: number }) =>
    asked > 1
      ? `${label} a répondu pour les ${asked} adresses de vos serveurs de messagerie : aucune n’y est inscrite.`
      : `${label} a répondu pour l’adresse de votre serveur de messagerie : elle n’y est pas inscrite.`,
  info: ({ label, listings }: { readonly label: string; readonly listings: readonly Listing[] }) =>
    `Inscription chez ${label} : ${addresses(listings)}. ${listings.length > 1 ? 'Ces adresses sont celles' : 'Cette adresse est celle'} de votre hébergeur de messagerie, pour tous ses clients : vous n’avez rien à faire.`,
};

function listed({ label, listings }: { readonly label: string; readonly listings: readonly Listing[] }): string {
  return `${listings.length > 1 ? `${listings.length} adresses inscrites` : 'Une adresse inscrite'} chez ${label} : ${addresses(listings)}.`;
}

function remedy({ label, delist, listings, elsewhere }: Listed): string {
  if (elsewhere)
    return `Signalez-le à qui tient ${enumerateSome([...new Set(listings.map(({ host }) => host))])} : lui seul peut mettre fin à la cause et demander la radiation à ${label} (${delist}). Si l’inscription dure plus de quelques jours, envisagez un autre hébergeur.`;
  return `Cherchez la cause avant tout (compte de messagerie volé, site piraté qui envoie, liste d’envoi achetée), mettez-y fin, puis demandez la radiation à ${label} : ${delist}`;
}

export const advice = {
  'blacklist/spamhaus': {
    title: 'Spamhaus (SBL, CSS, XBL)',
    why: 'La plupart des messageries, françaises comprises, refusent d’emblée ce qui vient d’une adresse inscrite chez Spamhaus.',
    ...named,
    fail: listed,
    remedy,
  },
  'blacklist/pbl': {
    title: 'Spamhaus PBL',
    why: 'La PBL recense les adresses qui ne devraient pas envoyer d’e-mail directement (postes de travail, box). Y figurer n’est pas un reproche.',
    pass: ({ asked }) =>
      asked > 1
        ? `Aucune des ${asked} adresses examinées ne figure à la PBL.`
        : 'L’adresse examinée ne figure pas à la PBL.',
    info: ({ listings }) =>
      `${enumerateSome(listings.map(({ address }) => address))} ${listings.length > 1 ? 'figurent' : 'figure'} à la PBL : sans conséquence pour recevoir, gênant si ce serveur envoie aussi vos messages.`,
    remedy: 'Si ce serveur envoie aussi vos e-mails, faites passer les envois par le relais de votre hébergeur.',
  },
  'blacklist/spamcop': {
    title: 'SpamCop',
    why: 'SpamCop inscrit pour un jour ou deux les adresses dont des destinataires se plaignent.',
    ...named,
    warn: listed,
    fail: listed,
    remedy,
  },
  'blacklist/barracuda': {
    title: 'Barracuda',
    why: 'Les pare-feu de messagerie Barracuda, répandus en entreprise, suivent cette liste.',
    ...named,
    warn: listed,
    fail: listed,
    remedy,
  },
  'blacklist/psbl': {
    title: 'PSBL',
    why: 'PSBL inscrit les adresses qui ont écrit à des boîtes pièges, qu’aucun correspondant honnête ne connaît.',
    ...named,
    warn: listed,
    fail: listed,
    remedy,
  },
  'blacklist/canary': {
    title: 'Réponses des listes noires',
    why: 'Une liste n’est crue que si elle répond comme il se doit à une adresse d’essai ; certaines refusent nos questions.',
    pass: ({ answered }) => `Toutes les listes interrogées ont répondu : ${enumerate(answered)}.`,
    info: ({ answered, silent }) =>
      `${answered.length > 0 ? `Ont répondu : ${enumerate(answered)}. ` : ''}N’ont pas répondu, ou pas à tout : ${enumerate(silent.map(({ label, silence }) => `${label} (${SILENCES[silence]})`))}.`,
    remedy: 'Rien à faire de votre côté.',
  },
  'blacklist/shared': {
    title: 'Adresses partagées',
    why: 'Les grands hébergeurs de messagerie font passer tous leurs clients par les mêmes adresses : une inscription y est leur affaire.',
    pass: ({ providers }) =>
      `Vos messages arrivent chez ${enumerate(providers.map(partyName))}, dont les adresses ne sont pas inscrites sur les listes qui ont répondu.`,
    info: ({ providers, lists, listings }) =>
      `${enumerate(lists)} ${lists.length > 1 ? 'inscrivent' : 'inscrit'} ${addresses(listings)} ${ofName(enumerate(providers.map(partyName)))} : c’est à l’hébergeur d’y remédier.`,
    remedy: 'Rien à faire de votre côté.',
  },
  'blacklist/summary': {
    title: 'Bilan des listes noires',
    why: 'Chaque messagerie choisit les listes qu’elle suit. Plusieurs inscriptions pèsent plus qu’une.',
    pass: ({ asked, answered, addresses: asks, left }) =>
      `${answered.length} ${answered.length > 1 ? 'listes' : 'liste'} sur ${asked} ${answered.length > 1 ? 'ont' : 'a'} répondu (${enumerate(answered)}) pour ${count(asks, 'adresse', 'adresses')} : aucune inscription chez ${answered.length > 1 ? 'elles' : 'elle'}.${unasked(left)}`,
    info: ({ asked, listing, left }) =>
      `${count(listing.length, 'liste', 'listes')} sur ${asked} ${listing.length > 1 ? 'signalent' : 'signale'} une adresse : ${enumerate(listing)}.${unasked(left)}`,
    remedy: 'Suivez ce qui est dit de chaque liste.',
  },
  'blacklist/sending': {
    title: 'Adresses d’envoi déclarées par SPF',
    why: 'Les messages qui partent d’une adresse inscrite sont refusés ou rangés en indésirables, même signés et autorisés.',
    pass: ({ addresses, left }) =>
      `${addresses.length > 1 ? `Aucune des ${addresses.length} adresses` : 'La seule adresse'} que votre SPF autorise nommément ${addresses.length > 1 ? 'n’est inscrite' : 'n’est pas inscrite'}, selon toutes les listes qui ont répondu.${unasked(left)}`,
    warn: ({ accusing, direct }) =>
      [
        ...accusing.map((one) => `${one.label} inscrit ${enumerateSome(one.addresses)}.`),
        ...(direct.length > 0
          ? [
              `${enumerateSome([...new Set(direct)])} ${agree(direct, 'figure à la PBL : c’est une adresse', 'figurent à la PBL : ce sont des adresses')} de postes ou de box, d’où les messageries n’acceptent pas d’e-mail envoyé en direct.`,
            ]
          : []),
      ].join(' '),
    fail: ({ accusing }) => accusing.map((one) => `${one.label} inscrit ${enumerateSome(one.addresses)}.`).join(' '),
    remedy: ({ accusing, direct }) =>
      accusing.length > 0
        ? `Cherchez la cause, mettez-y fin, puis demandez la radiation : ${enumerate(accusing.map(({ delist }) => delist))}.`
        : `Faites d’abord passer l’envoi ${ofName(enumerateSome([...new Set(direct)]))} par le relais de votre hébergeur, autorisé dans SPF ; retirez ensuite ${agree(direct, 'cette adresse', 'ces adresses')} de SPF.`,
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'not-consulted': 'Cette installation n’interroge pas cette liste.',
  'receives-no-mail': 'Ce domaine ne reçoit pas d’e-mail : il n’y a aucune adresse à examiner.',
  'no-public-address': 'Aucun serveur de réception n’a d’adresse publique : il n’y a rien à demander aux listes.',
  'no-address-named': 'Aucune adresse isolée n’est nommée par un SPF du domaine.',
  'no-policy': 'Le domaine ne publie pas de SPF, qui dirait d’où partent ses messages.',
  'unusable-policy':
    'Le SPF du domaine n’est pas utilisable : il ne dit pas d’où partent ses messages (voir la carte SPF).',
  'sends-nothing': 'Le SPF du domaine n’autorise aucune adresse à envoyer : il n’y a rien à demander aux listes.',
  'sends-from-anywhere':
    'Le SPF du domaine autorise n’importe quelle adresse (« +all ») : aucune n’est à examiner plutôt qu’une autre.',
  'sends-from-elsewhere':
    'Le SPF du domaine ne nomme lui-même aucune adresse isolée : il renvoie à d’autres enregistrements, ou nomme des réseaux entiers.',
  'sends-from-inside': 'Le SPF du domaine ne nomme que des adresses internes, que personne ne voit depuis internet.',
  'sends-from-own-mx':
    'Le SPF du domaine n’autorise que ses serveurs de réception (« mx »), déjà examinés liste par liste.',
  'sends-from-names':
    'Le SPF du domaine ne nomme aucune adresse isolée : il autorise des machines par leur nom ou par une règle.',
  'own-servers': 'Les e-mails n’arrivent pas chez un grand hébergeur partagé.',
} satisfies ReasonsFor<typeof checks>;

const SILENCES: Readonly<Record<Silence, string>> = {
  refused: 'refuse nos questions',
  timeout: 'silencieuse',
  unreachable: 'injoignable',
  reset: 'connexion coupée',
  servfail: 'en erreur',
  malformed: 'réponse hors norme',
  lame: 'ne tient plus sa zone',
  deadline: 'temps écoulé',
  forbidden: 'à une adresse qui n’est pas publique',
  'opted-out': 'refuse nos analyses',
  'not-asked': 'non interrogée',
  'not-recorded': 'non relevée',
  limit: 'trop de questions pour une seule analyse',
  undiscoverable: 'introuvable',
  'accepts-all': 'accepte toute connexion',
  'per-message': 'propre à chaque message',
  undeclared: 'non interrogée',
  'third-party': 'non interrogée',
  planned: 'changera',
  unread: 'réponse sans sens connu',
  'other-host': 'parle d’une autre machine',
  'out-of-zone': 'hors de la zone',
  internal: 'défaut de notre outil',
};

function addresses(listings: readonly Listing[]): string {
  return enumerateSome(
    listings.map(({ host, address, meanings }) => `${address} (${[host, ...meanings].join(', ')})`),
    3,
  );
}

function unasked(left: number): string {
  return left === 0
    ? ''
    : ` ${count(left, 'autre adresse n’a pas été examinée', 'autres adresses n’ont pas été examinées')}.`;
}
