import { agree, count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/headers.ts';
import type { CspWeakness } from '../content-security-policy.ts';

export const advice = {
  'dns/http-redirect': {
    title: 'Redirection vers HTTPS',
    why: 'Le visiteur qui tape l’adresse sans « https » doit être conduit aussitôt vers la version protégée, sur le même nom.',
    pass: ({ ways }) =>
      ways.every(({ way }) => way === 'closed')
        ? 'Le port HTTP est fermé : le site ne répond qu’en HTTPS.'
        : 'HTTP redirige directement vers HTTPS, sur le même nom.',
    warn: ({ ways }) => detours(ways).join(' '),
    fail: ({ ways }) =>
      [
        ...hostsWhose(ways, 'never', 'Page servie en HTTP, sans jamais conduire à HTTPS'),
        ...hostsWhose(ways, 'loops', 'Les redirections tournent en rond, aucune page ne s’affiche'),
      ].join(' '),
    remedy: ({ ways }) =>
      ways.some(({ way }) => way === 'loops')
        ? 'Gardez une seule redirection, de http:// vers https:// sur le même nom, et retirez celle qui ramène en arrière (serveur, application ou réseau de diffusion).'
        : 'Redirigez (301) chaque adresse http:// vers la même adresse en https://, avant toute autre redirection (vers « www », par exemple).',
  },
  'dns/http-hsts': {
    title: 'HTTPS imposé par le navigateur (HSTS)',
    why: 'Sans cet en-tête, un navigateur peut être ramené en HTTP, et la visite interceptée sur un réseau public.',
    pass: ({ maxAge }) => `HSTS est actif pour ${duration(maxAge)}.`,
    warn: ({ host, maxAge, trial }) =>
      `La durée HSTS ${ofName(host)} est de ${duration(maxAge)} : ${trial ? 'c’est une durée d’essai' : 'un an est conseillé'}.`,
    fail: ({ host, maxAge, overHttp, ignored }) => {
      if (ignored !== undefined)
        return `${host} envoie un en-tête HSTS mal écrit, que les navigateurs ignorent : « ${ignored.slice(0, 120)} ».`;
      if (overHttp) return `${host} n’envoie HSTS qu’en HTTP, où les navigateurs l’ignorent.`;
      if (maxAge === 0) return `${host} annule HSTS (max-age=0).`;
      return `${host} n’envoie pas d’en-tête HSTS valable.`;
    },
    remedy: (facts) => {
      if ('ignored' in facts)
        return 'Envoyez cet en-tête une seule fois, sans virgule, avec un « max-age » en secondes, par exemple : « Strict-Transport-Security: max-age=300 ». Quand tout le site répond en HTTPS, portez la durée à un an (max-age=31536000).';
      if (facts.maxAge)
        return 'Quand tout le site répond en HTTPS, portez la durée à un an : « Strict-Transport-Security: max-age=31536000 ».';
      return 'Ajoutez en HTTPS l’en-tête « Strict-Transport-Security: max-age=300 » ; quand tout le site répond en HTTPS, portez la durée à un an (max-age=31536000).';
    },
  },
  'dns/http-csp': {
    title: 'Politique de sécurité du contenu (CSP)',
    why: 'La CSP dit au navigateur quels scripts exécuter : sans elle, rien n’arrête le code que quelqu’un parviendrait à glisser dans vos pages.',
    pass: ({ missing }) =>
      `La politique limite les scripts${missing.length > 0 ? `. À ajouter pour être complète : ${enumerate(missing)}` : ''}.`,
    warn: ({ policies, reportOnly, weaknesses }) => {
      if (policies.length === 0)
        return reportOnly
          ? 'La politique n’est qu’à l’essai (report-only) : elle ne bloque rien.'
          : 'Aucune politique de sécurité du contenu.';
      return `La politique n’arrête pas un script glissé dans vos pages : ${enumerate(weaknesses.map((weakness) => WEAKNESSES[weakness]))}.`;
    },
    remedy:
      "Publiez une politique sans « unsafe-inline » : par exemple « default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self' ». Un script écrit dans la page même y demande un nonce ou une empreinte. Essayez-la d’abord en « report-only ».",
  },
  'dns/http-frame': {
    title: 'Affichage du site dans un autre',
    why: 'Un site tiers peut afficher le vôtre dans une page piégée et faire cliquer vos visiteurs à leur insu, si rien ne l’interdit.',
    pass: () => 'Un autre site ne peut pas afficher le vôtre dans une de ses pages.',
    warn: ({ options }) =>
      options.some((option) => option.startsWith('ALLOW-FROM'))
        ? '« X-Frame-Options: ALLOW-FROM » est ignoré par les navigateurs : un autre site peut afficher le vôtre dans une de ses pages.'
        : 'Un autre site peut afficher le vôtre dans une de ses pages.',
    remedy:
      "Ajoutez « frame-ancestors 'self' » à la politique de contenu, et « X-Frame-Options: SAMEORIGIN » pour les anciens navigateurs.",
  },
  'dns/http-nosniff': {
    title: 'Type de contenu respecté',
    why: 'Le navigateur ne doit pas deviner le type d’un fichier : un document déposé par un tiers pourrait être exécuté comme un script.',
    pass: () => 'L’en-tête « X-Content-Type-Options: nosniff » est présent.',
    warn: ({ values }) =>
      values.length === 0
        ? 'L’en-tête « X-Content-Type-Options » est absent.'
        : `L’en-tête « X-Content-Type-Options » a une valeur que les navigateurs ignorent : ${enumerate(values)}.`,
    remedy: 'Ajoutez l’en-tête « X-Content-Type-Options: nosniff » à toutes les réponses.',
  },
  'dns/http-referrer': {
    title: 'Adresses transmises aux autres sites',
    why: 'Quand un visiteur suit un lien, l’adresse de votre page, parfois confidentielle, peut être transmise au site suivant.',
    pass: ({ policy }) =>
      policy === null
        ? 'Aucune règle n’est donnée ; celle des navigateurs (strict-origin-when-cross-origin) s’applique et suffit.'
        : `La règle « ${policy} » limite ce qui est transmis.`,
    warn: ({ policy }) => `La règle « ${policy} » transmet plus que nécessaire aux autres sites.`,
    remedy: 'Remplacez la règle par « Referrer-Policy: strict-origin-when-cross-origin », ou plus stricte.',
  },
  'dns/http-cookies': {
    title: 'Témoins de connexion (cookies)',
    why: 'Avec un cookie de session volé, un inconnu est connecté à la place du visiteur.',
    pass: ({ cookies }) => `${count(cookies.length, 'cookie', 'cookies')}, aucun défaut de protection vu.`,
    warn: ({ toScripts }) => `Cookie de session lisible par les scripts (sans HttpOnly) : ${enumerateSome(toScripts)}.`,
    fail: ({ inClear, crossSite, misprefixed }) =>
      [
        ...(inClear.length > 0
          ? [`Cookie de session qui peut circuler en clair (sans Secure) : ${enumerateSome(inClear)}.`]
          : []),
        ...(crossSite.length > 0
          ? [`Cookie « SameSite=None » sans Secure, refusé par les navigateurs : ${enumerateSome(crossSite)}.`]
          : []),
        ...(misprefixed.length > 0
          ? [`Cookie sans ce que son nom promet, refusé par les navigateurs : ${enumerateSome(misprefixed)}.`]
          : []),
      ].join(' '),
    remedy: ({ misprefixed }) =>
      misprefixed.length > 0
        ? 'Ajoutez les attributs « Secure; HttpOnly; SameSite=Lax » aux cookies de session. « __Secure- » et « __Host- » demandent Secure, et « __Host- » aussi « Path=/ » et aucun Domain.'
        : 'Ajoutez les attributs « Secure; HttpOnly; SameSite=Lax » aux cookies de session.',
  },
} satisfies AdviceFor<typeof checks>;

const WEAKNESSES: Readonly<Record<CspWeakness, string>> = {
  'no-script-src': 'ni script-src ni default-src',
  'unsafe-inline': '« unsafe-inline » sans nonce ni empreinte valable',
  'unsafe-eval': '« unsafe-eval »',
  'any-host': 'n’importe quel site (*, http: ou https:)',
  data: 'les adresses data:',
};

function hostsWhose(
  ways: readonly { readonly host: string; readonly way: string }[],
  wanted: string,
  text: string,
): readonly string[] {
  const hosts = ways.filter(({ way }) => way === wanted).map(({ host }) => host);
  return hosts.length > 0 ? [`${text} : ${enumerate(hosts)}.`] : [];
}

function detours(ways: readonly { readonly host: string; readonly way: string }[]): readonly string[] {
  const hosts = (wanted: string) => ways.filter(({ way }) => way === wanted).map(({ host }) => host);
  const [late, refusing] = [hosts('later'), hosts('refuses')];
  return [
    ...hosts('elsewhere').map(
      (host) => `${host} redirige vers HTTPS sur un autre nom : le navigateur ne peut pas retenir HSTS pour ${host}.`,
    ),
    ...(late.length > 0
      ? [
          `${enumerate(late)} ${agree(late, 'n’arrive', 'n’arrivent')} à HTTPS qu’après une première redirection en clair.`,
        ]
      : []),
    ...(refusing.length > 0
      ? [
          `${enumerate(refusing)} ${agree(refusing, 'répond', 'répondent')} par une erreur en HTTP, sans redirection vers HTTPS.`,
        ]
      : []),
  ];
}

function duration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  return days === 0 ? count(seconds, 'seconde', 'secondes') : count(days, 'jour', 'jours');
}
