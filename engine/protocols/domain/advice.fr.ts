import { count, dateInWords, enumerate, thatName } from '../../common/phrases.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';
import type { Listing } from './listing.ts';

export const advice = {
  'domain/reputation-dbl': {
    title: 'Listes noires de noms de domaine',
    why: 'Beaucoup de messageries refusent un message qui contient un nom inscrit. Des navigateurs peuvent bloquer le site.',
    pass: ({ registrable, answered }) => `${answers(answered)} : ${registrable} n’y figure pas.`,
    warn: ({ registrable, listings }) =>
      `${registrable} est sous surveillance : ${named(listings)}. Ce n’est pas une inscription en liste noire.`,
    fail: ({ registrable, listings }) => `${registrable} est inscrit en liste noire : ${named(listings)}.`,
    remedy: ({ listings }) =>
      listings.every(({ gravity }) => gravity === 'watched')
        ? 'Voyez quels envois en masse citent ce nom, et ne gardez que des destinataires qui les ont demandés : la liste oublie un nom dont plus personne ne se plaint.'
        : `Cherchez d’abord la cause (campagne non sollicitée, page frauduleuse, compte volé) et mettez-y fin, puis demandez la radiation : ${delist(listings)}.`,
  },
  'domain/reputation-abused-legit': {
    title: 'Site probablement piraté',
    why: 'Les listes distinguent les domaines malveillants des sites honnêtes détournés par un pirate : dans ce second cas, c’est votre site qu’il faut nettoyer.',
    pass: ({ registrable, answered }) =>
      `${answers(answered)} : ${registrable} n’y est pas signalé comme site détourné.`,
    fail: ({ registrable, listings }) =>
      `${registrable} est signalé comme site honnête, mais probablement piraté : ${named(listings)}.`,
    remedy: ({ listings }) =>
      `Faites nettoyer le site (mises à jour, mots de passe, fichiers et redirections ajoutés), puis demandez la radiation : ${delist(listings)}.`,
  },
  'domain/reputation-mx-host': {
    title: 'Réputation de vos prestataires de messagerie',
    task: 'Interroger votre prestataire de messagerie sur sa réputation',
    why: 'Le nom de vos prestataires figure dans vos messages : si l’un d’eux est inscrit en liste noire, vos messages en pâtissent.',
    pass: ({ domains, answered }) =>
      `${answers(answered)} : ${enumerate(domains)} n’y ${domains.length > 1 ? 'figurent' : 'figure'} pas.`,
    warn: ({ listed }) =>
      `${enumerate(listed.map(({ domain, listings }) => `${domain} est inscrit : ${named(listings)}`))}.`,
    remedy: ({ listed }) =>
      `Signalez-le à ${enumerate(listed.map(({ domain }) => domain))}, à qui il revient d’y remédier ; si l’inscription dure plus de quelques jours, envisagez un autre prestataire.`,
  },
  'domain/twin': {
    title: 'Le même nom sous .fr, .com et .eu',
    why: 'Un client qui se trompe de terminaison arrive chez un autre, et un fraudeur peut écrire sous un nom que l’on prend pour le vôtre.',
    pass: ({ alike }) => `${enumerate(alike)} ${alike.length > 1 ? 'ont' : 'a'} les mêmes serveurs DNS que vous.`,
    info: ({ registrable, free, alike, others }) =>
      [
        others.length > 0
          ? `${enumerate(others)} ${others.length > 1 ? 'existent' : 'existe'}, avec d’autres serveurs DNS ${thatName(registrable)} : est-ce à vous ?`
          : '',
        free.length > 0
          ? `Le DNS ne connaît ${free.length > 1 ? free.map((name) => `ni ${name}`).join(' ') : `pas ${free[0]}`}.`
          : '',
        alike.length > 0 ? `${enumerate(alike)} ${alike.length > 1 ? 'ont' : 'a'} les mêmes serveurs que vous.` : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
    remedy:
      'Enregistrez les terminaisons libres qui comptent pour vos clients et redirigez-les vers votre site ; surveillez les autres.',
  },
  'domain/age': {
    title: 'Ancienneté du domaine',
    why: 'Les messageries se méfient des noms récents, que les fraudeurs achètent par milliers.',
    pass: ({ registrable, created }) => `${registrable} est enregistré depuis le ${dateInWords(created)}.`,
    info: ({ registrable, created, days }) =>
      `${registrable} est enregistré depuis le ${dateInWords(created)} (${count(days, 'jour', 'jours')}) : sa réputation est encore jeune.`,
    warn: ({ registrable, created, days }) =>
      `${registrable} est récent : enregistré le ${dateInWords(created)}, il y a ${count(days, 'jour', 'jours')}.`,
    fail: ({ registrable, created, days }) =>
      `${registrable} vient d’être enregistré : le ${dateInWords(created)}, ${days === 0 ? 'le jour de l’analyse' : `il y a ${count(days, 'jour', 'jours')}`}. Beaucoup de messageries s’en méfieront pendant quelques semaines.`,
    remedy:
      'Commencez par de petits volumes vers des correspondants qui vous connaissent, et augmentez peu à peu pendant deux à trois mois.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'not-consulted': 'Cette installation n’interroge aucune liste de noms de domaine.',
  'listed-as-hijacked':
    'Le domaine est signalé comme site détourné, et non comme malveillant : voir le contrôle suivant.',
  'no-partner': 'Aucun prestataire extérieur ne paraît dans les enregistrements de messagerie.',
  'not-registered': 'Le registre ne connaît pas ce domaine.',
  'creation-not-published': 'Ce registre ne publie pas la date de création.',
} satisfies ReasonsFor<typeof checks>;

function answers(answered: readonly string[]): string {
  return answered.length === 1
    ? `Une seule liste a répondu (${answered[0]})`
    : `${answered.length} listes ont répondu (${enumerate(answered)})`;
}

function named(listings: readonly Listing[]): string {
  return enumerate(listings.map(({ list, meanings }) => `${list} (${enumerate(meanings)})`));
}

function delist(listings: readonly Listing[]): string {
  return enumerate([...new Set(listings.map((one) => one.delist))]);
}
