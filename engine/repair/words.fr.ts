import type { ChangeFaultCode } from './change.ts';
import type { HostFaultCode } from './host-fault.ts';
import type { ApiHostId } from './hosts/hosts.ts';

/** The narrowest right of each host, as its documents call it. */
export const keyRights: Readonly<Record<ApiHostId, string>> = {
  ovh: 'le lien la demande pour cette zone seule',
  gandi: 'un jeton avec une fin, pour ce domaine seul, qui peut « gérer les configurations techniques des domaines »',
  cloudflare: 'un jeton « Zone, DNS, Edit » et « Zone, Zone, Read » pour cette zone seule, avec une fin',
  infomaniak: 'un jeton de portée « domain », qui ouvre tous les domaines du compte : supprimez-le ensuite',
  scaleway:
    'une clé d’une application dont la politique est DomainsDNSFullAccess dans le seul projet de la zone, avec une fin',
  ionos: 'une clé, qui ouvre tous les domaines du compte : supprimez-la ensuite',
  cpanel: 'un jeton, qui ouvre tout le compte : supprimez-le ensuite',
};

/** What the text of a key holds. */
export const keyForms: Readonly<Record<ApiHostId, string>> = {
  ovh: 'application_key=, application_secret= et consumer_key=, une par ligne',
  gandi: 'le jeton et rien d’autre',
  cloudflare: 'le jeton et rien d’autre',
  infomaniak: 'le jeton et rien d’autre',
  scaleway: 'la clé secrète et rien d’autre',
  ionos: 'PRÉFIXE.SECRET et rien d’autre',
  cpanel: 'UTILISATEUR:JETON',
};

/** Why a change is not made of a zone. */
export const changeWords: Readonly<Record<ChangeFaultCode, (found: string) => string>> = {
  OUT_OF_ZONE: (found) => `${found} n’est pas un nom de cette zone.`,
  DELEGATED: (found) => `${found} appartient à une autre zone : c’est là que cela se change.`,
  NOT_STANDING: (found) => `Plus dans la zone, donc rien n’a été écrit : ${found}`,
  ALIAS: (found) => `${found} est un alias (CNAME), à côté duquel rien d’autre ne peut se trouver.`,
  TYPE: (found) => `Les enregistrements de ce type ne se changent jamais d’ici : ${found}`,
  TTL: (found) => `Pas une durée de vie : ${found}`,
  NOTHING: (found) => `${found} a déjà tout cela.`,
  TOO_MUCH: (found) =>
    `L’étape touche plus de ${found} qu’une étape n’en a le droit. Faites-la à la main, par parties.`,
};

/** Why a host did not do what it was asked. */
export const hostWords: Readonly<Record<HostFaultCode, (detail: string) => string>> = {
  UNREACHABLE: (detail) => `L’hébergeur ne peut pas être joint (${detail}).`,
  SILENT: (detail) => `L’hébergeur ne répond pas (${detail}).`,
  MALFORMED: (detail) => `La réponse de l’hébergeur est illisible (${detail}).`,
  UNSIGNED: (detail) =>
    `La réponse ne porte pas la signature de la clé : elle n’est pas crue (${detail}).${detail === 'NOTAUTH' ? ' L’hébergeur ne connaît peut-être pas cette clé.' : ''}`,
  BAD_KEY: (detail) => `L’hébergeur n’accepte pas cette clé (${detail}).`,
  BAD_TIME: () => 'L’horloge de l’hébergeur et celle de cette machine diffèrent de plus de cinq minutes.',
  NO_ZONE: (detail) => `L’hébergeur n’a pas cette zone (${detail}).`,
  NOT_HANDED_OVER: (detail) => `L’hébergeur ne transmet pas la zone (${detail}).`,
  CHANGING: () => 'La zone change pendant qu’on la lit. Recommencez.',
  TOO_LARGE: (detail) =>
    `La zone, ou ce changement, dépasse ce qui est lu ou envoyé d’ici (${detail}) : faites ce changement à la main.`,
  THROTTLED: (detail) => `L’hébergeur demande qu’on l’interroge moins souvent (${detail}). Réessayez plus tard.`,
  UNDOCUMENTED: (detail) =>
    `Les documents de l’hébergeur ne disent pas comment s’écrit un enregistrement de ce type (${detail}) : faites ce changement à la main.`,
  REFUSED: (detail) => `L’hébergeur refuse (${detail}).`,
};
