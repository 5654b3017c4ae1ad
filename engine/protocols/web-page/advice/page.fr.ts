import { count, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/page.ts';

export const advice = {
  'dns/http-hsts-sub': {
    title: 'HSTS et sous-domaines',
    why: 'Sans cette mention, un sous-domaine peut encore être visité en clair, et les cookies du domaine y être lus.',
    info: ({ subDomains }) =>
      subDomains
        ? 'La politique HSTS couvre aussi les sous-domaines.'
        : 'La politique HSTS ne couvre pas les sous-domaines (« includeSubDomains » absent).',
    remedy: 'Ajoutez « includeSubDomains » quand tous les sous-domaines répondent en HTTPS.',
  },
  'dns/http-hsts-preload': {
    title: 'Demande d’inscription chez les navigateurs (preload)',
    why: 'Inscrit dans leur liste, votre site n’est jamais visité en clair, pas même la première fois.',
    info: ({ maxAge }) =>
      `La politique demande l’inscription, avec la durée (${maxAge.toLocaleString('fr-FR')} s) et les sous-domaines qu’il y faut. La liste exige aussi une redirection de HTTP vers HTTPS au même nom, et HTTPS à chaque sous-domaine.`,
    warn: ({ short, subDomains, maxAge }) =>
      `La politique demande l’inscription (« preload ») sans en remplir les conditions : ${enumerate([...(short ? [`durée de ${maxAge.toLocaleString('fr-FR')} s au lieu d’un an`] : []), ...(subDomains ? [] : ['« includeSubDomains » absent'])])}.`,
    remedy:
      'Envoyez « max-age=31536000; includeSubDomains; preload », ou retirez « preload » si des sous-domaines restent en clair. Une inscription ne se défait qu’en plusieurs mois.',
  },
  'dns/http-cors': {
    title: 'Lecture par d’autres sites (CORS)',
    task: 'Fermer le site à la lecture par d’autres sites (CORS)',
    why: 'Si votre site accorde ses réponses à n’importe quel autre avec les cookies du visiteur, une page piégée lit ce que voit votre client connecté.',
    pass: ({ origins }) =>
      `Aucun site étranger n’a été admis à lire les réponses avec les cookies du visiteur (${count(origins.length, 'origine essayée', 'origines essayées')}).`,
    fail: ({ open }) =>
      `Des sites d’autrui (${enumerate([...new Set(open.map(({ origin }) => (origin === 'null' ? 'toute page, dans un cadre isolé' : origin)))])}) ont été admis avec les cookies du visiteur à ${enumerateSome([...new Set(open.map(({ url }) => url))])}.`,
    remedy:
      'Ne recopiez pas l’en-tête « Origin » reçu dans « Access-Control-Allow-Origin » : comparez-le en entier à une liste écrite de vos propres sites, et n’envoyez « Access-Control-Allow-Credentials: true » qu’à celle-ci.',
  },
  'dns/http-sri': {
    title: 'Scripts venus d’autres sites',
    task: 'Protéger les scripts venus d’autres sites',
    why: 'Un script chargé d’ailleurs agit avec tous les droits de votre page : si l’autre site est piraté, le vôtre l’est aussi.',
    pass: ({ scripts }) =>
      `${count(scripts, 'script vient d’un autre site,', 'scripts viennent d’autres sites, chacun')} avec son empreinte (« integrity »).`,
    info: ({ without, scripts }) =>
      `${count(scripts, 'script vient d’un autre site,', `scripts viennent d’autres sites, dont ${without.length}`)} sans empreinte (« integrity ») : ${enumerateSome(without)}.`,
    warn: ({ refused }) =>
      `Scripts à empreinte (« integrity ») sans « crossorigin », que les navigateurs n’exécutent donc pas : ${enumerateSome(refused)}.`,
    fail: ({ inClear }) => `Scripts chargés en clair (http) : ${enumerateSome(inClear)}.`,
    remedy: ({ inClear }) =>
      inClear.length > 0
        ? 'Hébergez ces scripts chez vous, ou chargez-les en https avec l’attribut « integrity » que donne leur éditeur.'
        : 'Ajoutez crossorigin="anonymous" à ces scripts, à côté de « integrity », comme le donne leur éditeur.',
  },
  'dns/http-mixed': {
    title: 'Contenus chargés en clair',
    task: 'Charger en HTTPS tous les contenus du site',
    why: 'Ce qu’une page protégée charge en http peut être lu ou remplacé en chemin ; les navigateurs le bloquent.',
    pass: () => 'La page d’accueil ne charge rien en http, pour ce que nous en avons lu.',
    warn: ({ upgraded }) => `Images ou médias demandés en http : ${enumerateSome(upgraded)}.`,
    fail: ({ blocked }) =>
      `Scripts, styles ou cadres demandés en http, que les navigateurs bloquent : ${enumerateSome(blocked)}.`,
    remedy: 'Remplacez « http:// » par « https:// » dans les adresses de ces contenus.',
  },
  'dns/http-leak': {
    title: 'Logiciels annoncés par le serveur',
    why: 'Un numéro de version aide à choisir une attaque ; le taire ne remplace pas une mise à jour.',
    info: ({ versions, told }) => {
      if (versions.length > 0)
        return `Le serveur annonce ses versions : ${enumerateSome(versions.map(({ name, value }) => `${name}: ${value}`))}.`;
      if (told > 0) return 'Le serveur nomme son logiciel sans en donner la version.';
      return 'Le serveur n’annonce ni logiciel ni version.';
    },
    remedy: 'Retirez les versions des en-têtes (« server_tokens off » avec nginx, « ServerTokens Prod » avec Apache).',
  },
} satisfies AdviceFor<typeof checks>;
