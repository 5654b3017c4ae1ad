import { fetchFault } from '../../../common/faults.fr.ts';
import { count, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/logo.ts';

type ProfileFault = 'malformed' | 'root' | 'version' | 'base-profile' | 'title';

const FAULTS: Readonly<Record<ProfileFault, string>> = {
  malformed: 'le fichier n’est pas du XML lisible',
  root: 'le fichier n’est pas une image SVG',
  version: 'l’attribut version="1.2" manque',
  'base-profile': 'l’attribut baseProfile="tiny-ps" manque',
  title: 'le titre (« <title> ») manque',
};

export const advice = {
  'bimi/logo-fetch': {
    title: 'Accès au logo',
    why: 'Un logo que les messageries ne peuvent pas charger n’est jamais affiché.',
    pass: ({ url }) => `Le logo est servi à ${url}.`,
    fail: ({ url, fault }) => `Le logo ne peut pas être chargé à ${url} (${fetchFault(fault)}).`,
    remedy: 'Servez le logo en HTTPS, avec un certificat valable et le code 200.',
  },
  'bimi/logo-type': {
    title: 'Type du fichier du logo',
    task: 'Servir le logo comme image SVG',
    why: 'Une messagerie qui reçoit le logo sous un autre type peut le refuser sans l’ouvrir.',
    pass: ({ contentType }) => `Le logo est servi comme ${contentType}.`,
    warn: ({ contentType }) =>
      contentType === null
        ? 'Le logo est servi sans type.'
        : `Le logo est servi comme « ${contentType} » au lieu de « image/svg+xml ».`,
    remedy: 'Réglez le serveur pour qu’il serve ce fichier comme « image/svg+xml ».',
  },
  'bimi/logo-size': {
    title: 'Taille du logo',
    why: 'Au-delà de 32 Ko, les messageries refusent le logo.',
    pass: ({ bytes }) => `Le logo compte ${count(bytes, 'octet', 'octets')}.`,
    fail: ({ bytes, allowed, cut }) =>
      `Le logo compte ${cut ? 'plus de ' : ''}${count(bytes, 'octet', 'octets')} pour ${count(allowed, 'octet', 'octets')} permis.`,
    remedy: 'Simplifiez le dessin et retirez ce que le logiciel de dessin a ajouté.',
  },
  'bimi/logo-profile': {
    title: 'Profil SVG Tiny PS',
    why: 'Seul ce profil réduit du format SVG est admis ; les autres images ne s’affichent pas.',
    pass: ({ title }) => `Le logo suit le profil et porte le titre « ${title} ».`,
    warn: ({ title }) => `Le titre du logo, « ${title} », est celui du logiciel de dessin.`,
    fail: ({ faults, malformed }) =>
      `Le logo ne suit pas le profil : ${faults.map((fault) => FAULTS[fault]).join(' ; ')}${malformed === null ? '' : ` (${malformed})`}.`,
    remedy:
      'Exportez le logo au format « SVG Tiny 1.2 », puis convertissez-le en « tiny-ps » et donnez-lui le nom de votre marque pour titre.',
  },
  'bimi/logo-active': {
    title: 'Contenu actif du logo',
    why: 'Un dessin qui contient un programme, une animation ou un renvoi extérieur peut servir à une attaque : il est refusé.',
    pass: () => 'Le logo ne contient ni programme, ni animation, ni renvoi extérieur.',
    fail: ({ found }) => `Le logo contient ${enumerateSome(found)}.`,
    remedy: 'Retirez ces éléments : le logo ne doit contenir que des formes et des couleurs.',
  },
  'bimi/logo-schema': {
    title: 'Éléments du logo',
    why: 'Un élément hors du profil suffit à faire refuser le logo.',
    pass: () => 'Le logo n’emploie que des éléments du profil.',
    warn: ({ unlisted }) =>
      `Le logo emploie des attributs que le schéma du profil ne connaît pas : ${enumerateSome(unlisted)}.`,
    fail: ({ foreign }) => `Le logo emploie des éléments étrangers au profil : ${enumerateSome(foreign)}.`,
    remedy:
      'Exportez le dessin « en SVG simple », sans styles CSS, ni transparence (« opacity »), ni données du logiciel de dessin.',
  },
  'bimi/logo-square': {
    title: 'Forme du logo',
    why: 'Le logo est affiché dans un carré ou un cercle ; une autre forme est rognée ou refusée.',
    pass: ({ viewBox }) => `Le logo est carré (${viewBox}).`,
    warn: ({ viewBox }) =>
      `Le logo est carré, mais ses dimensions (${viewBox}) dépassent les nombres que SVG Tiny admet, au plus 32 767 : certaines messageries ne pourront pas le dessiner.`,
    fail: ({ viewBox }) =>
      viewBox === null
        ? 'Le logo n’indique pas ses dimensions (« viewBox »).'
        : `Le logo n’est pas carré (${viewBox}).`,
    remedy: 'Redessinez le logo dans un carré, de 100 sur 100 par exemple, avec un fond uni et un peu de marge.',
  },
} satisfies AdviceFor<typeof checks>;
