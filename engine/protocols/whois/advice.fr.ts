import { type DeadState, deadState } from '../../common/domain-status.ts';
import { count, dateInWords, enumerate, enumerateSome, ofName } from '../../common/phrases.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { NearEnd } from './advice.en.ts';
import type { checks } from './checks.ts';
import type { DependencyRole } from './evidence.ts';

export const advice = {
  'whois/available': {
    title: 'Fiche du domaine au registre',
    why: 'La fiche publique de votre domaine au registre dit où il est enregistré, depuis quand et jusqu’à quand.',
    pass: ({ domain, registrable, source, server }) =>
      `Le registre a répondu pour ${registrable} (${source === 'rdap' ? 'RDAP' : 'WHOIS'}, ${server}).${ofParent(domain, registrable)}`,
    warn: ({ registrable, server }) =>
      `Le registre (${server}) ne connaît pas ${registrable}, alors que le DNS y mène : l’un des deux se trompe, ou le domaine vient d’être enregistré ou perdu.`,
    fail: ({ registrable, server }) =>
      `${registrable} n’est pas enregistré : ni le registre (${server}) ni le DNS ne le connaissent.`,
    remedy: 'Demandez à votre bureau d’enregistrement si le domaine est bien à vous, et jusqu’à quelle date.',
  },
  'whois/status-dead': {
    title: 'État du domaine',
    why: 'Un domaine suspendu ou en cours de suppression ne répond plus : le site et la messagerie s’arrêtent, et un tiers peut ensuite l’enregistrer.',
    pass: ({ registrable, statuses }) =>
      `${registrable} n’est ni suspendu ni en cours de suppression (${list(statuses)}).`,
    warn: ({ registrable, dead, hosts }) =>
      `Le registre dit ${registrable} ${enumerate(dead.map(deadWords))}, alors que le DNS y mène par ${list(hosts)} : l’un des deux se trompe, ou un changement est en cours.`,
    fail: ({ registrable, dead }) => `${registrable} est ${enumerate(dead.map(deadWords))}.`,
    remedy:
      'Appelez dès aujourd’hui votre bureau d’enregistrement : selon l’état, il faut régler une facture, confirmer une adresse de contact ou demander la restauration du domaine.',
  },
  'whois/ns-agree': {
    title: 'Serveurs DNS déclarés',
    task: 'Mettre à jour les serveurs déclarés au registre',
    why: 'Si le registre et le DNS ne nomment pas les mêmes serveurs, une partie des visiteurs peut être envoyée au mauvais endroit.',
    pass: ({ dns }) => `Le registre et le DNS nomment les mêmes serveurs : ${list(dns)}.`,
    warn: ({ registry, dns }) =>
      `Le registre nomme ${list(registry)} ; le DNS ${dns.length > 0 ? `nomme ${list(dns)}` : 'n’en nomme aucun'}.`,
    remedy:
      'Si un changement vient d’être fait, attendez 48 heures et relancez l’analyse. Sinon, relevez lesquels de ces serveurs sont ceux de votre hébergeur DNS actuel et répondent pour le domaine : nommez ceux-là, et eux seuls, dans les enregistrements NS de la zone, puis chez votre bureau d’enregistrement.',
  },
  'whois/dnssec-agree': {
    title: 'DNSSEC déclaré',
    task: 'Accorder le registre et le DNS sur DNSSEC',
    why: 'Une signature annoncée d’un côté et absente de l’autre rend le domaine injoignable pour une partie des visiteurs, ou laisse croire à une protection qui n’existe pas.',
    pass: ({ registry }) =>
      registry
        ? 'Le registre annonce une délégation signée, et le DNS publie bien l’enregistrement DS.'
        : 'Le registre n’annonce pas de délégation signée, et le DNS ne publie pas de DS : les deux concordent.',
    warn: ({ registry, ds }) =>
      registry
        ? 'Le registre annonce une délégation signée, mais le DNS ne publie aucun enregistrement DS.'
        : `Le registre n’annonce pas de délégation signée, mais le DNS publie ${count(ds, 'enregistrement', 'enregistrements')} DS.`,
    remedy:
      'Si la zone est signée, demandez à votre bureau d’enregistrement de publier l’enregistrement DS ; si elle ne l’est pas, demandez-lui de le retirer.',
  },
  'whois/recent-change': {
    title: 'Dernière modification de la fiche',
    why: 'Une modification que personne n’attendait est le premier signe d’un détournement de domaine.',
    pass: ({ changed }) => `La fiche a été modifiée pour la dernière fois le ${dateInWords(changed)}.`,
    info: ({ changed }) =>
      `La fiche a été modifiée le ${dateInWords(changed)} : assurez-vous que ce changement vient de vous.`,
    remedy: 'Si ce changement ne vient pas de vous, prévenez aussitôt votre bureau d’enregistrement.',
  },
  'whois/privacy': {
    title: 'Données personnelles publiées',
    why: 'Un nom, une adresse ou un numéro publiés au registre servent à écrire, à démarcher et à se faire passer pour vous auprès du bureau d’enregistrement.',
    pass: ({ registrable }) => `La fiche ${ofName(registrable)} ne montre aucune donnée d’une personne.`,
    info: ({ registrable, personal }) =>
      `La fiche ${ofName(registrable)} montre à tous ${enumerate(personal.map((field) => FIELDS[field]))} de son titulaire.`,
    remedy:
      'Demandez à votre bureau d’enregistrement la diffusion restreinte, ou enregistrez le domaine au nom de la société.',
  },
  'whois/registrar': {
    title: 'Bureau d’enregistrement',
    why: 'C’est à lui que vous payez le domaine. Si quelqu’un accède à votre compte chez lui, il peut détourner le site et les e-mails.',
    info: ({ registrable, name, ianaId, abuse }) =>
      `${registrable} est géré par ${name}${ianaId === null ? '' : ` (numéro IANA ${ianaId})`}.${abuse ? ` Pour lui signaler un abus : ${abuse}.` : ''}`,
    remedy:
      'Activez la double authentification sur votre compte chez lui, et vérifiez que ses messages vous parviennent encore.',
  },
  'whois/single-point': {
    title: 'Un seul compte pour tout',
    why: 'Quand le nom, le DNS et les e-mails sont chez le même prestataire, un seul mot de passe volé suffit à tout détourner, et une panne arrête tout.',
    pass: ({ registrar }) =>
      `Ni le DNS ni la réception des e-mails ne paraissent tenus par ${registrar} : un compte volé n’emporterait pas tout.`,
    info: ({ registrar, roles }) =>
      `${registrar} tient aussi ${enumerate(roles.map((role) => (role === 'ns' ? 'le DNS' : 'la réception des e-mails')))} : c’est commode, et cela fait de ce compte la clé de tout.`,
    remedy: 'Protégez ce compte par la double authentification, et gardez ailleurs une copie de la zone DNS.',
  },
  'whois/lock-transfer': {
    title: 'Verrou de transfert',
    why: 'Sans verrou, quelqu’un qui obtient le code de transfert peut emporter le domaine chez un autre prestataire.',
    pass: ({ locks }) => `Le transfert de ce domaine est verrouillé (${list(locks)}).`,
    warn: ({ registrable }) => `Le transfert ${ofName(registrable)} n’est pas verrouillé.`,
    remedy:
      'Dans l’espace client de votre bureau d’enregistrement, activez le verrou de transfert (clientTransferProhibited).',
  },
  'whois/lock-registry': {
    title: 'Verrou du registre',
    why: 'Ce verrou, posé par le registre lui-même, résiste même au vol de votre compte client. Il convient aux domaines vitaux.',
    pass: () => 'Le registre interdit lui-même le transfert, la modification et la suppression du domaine.',
    info: ({ held }) =>
      held.length > 0
        ? `Le registre ne pose qu’une partie de ses verrous : ${list(held)}.`
        : 'Le registre n’ajoute pas son propre verrou, distinct de celui du bureau d’enregistrement : c’est le cas ordinaire.',
    remedy:
      'Si le domaine est vital pour vous, demandez à votre bureau d’enregistrement l’option de verrou au registre.',
  },
  'whois/expiry': {
    title: 'Date d’expiration',
    why: 'Le jour de l’expiration, sans renouvellement, le site et les e-mails s’arrêtent. Un inconnu peut ensuite acheter le nom.',
    pass: ({ registrable, expires, days, ...sources }) =>
      `${registrable} est enregistré jusqu’au ${dateInWords(expires)} (encore ${count(days, 'jour', 'jours')}).${apart(sources)}`,
    warn: ({ registrable, expires, days, ...sources }) =>
      `${registrable} expire le ${dateInWords(expires)}, ${inDays(days)}.${apart(sources)}`,
    fail: ({ registrable, expires, days, ...sources }) =>
      `${registrable} ${days < 0 ? `a expiré le ${dateInWords(expires)}` : `expire le ${dateInWords(expires)}, ${inDays(days)}`}.${apart(sources)}`,
    remedy: ({ days }) =>
      days < 0
        ? 'Renouvelez le domaine aujourd’hui même : passé le délai de rachat (le plus souvent trente jours), tout le monde pourra l’enregistrer.'
        : 'Renouvelez le domaine, pour plusieurs années si possible, et activez le renouvellement automatique.',
  },
  'whois/deps': {
    title: 'Domaines tiers dont dépendent vos e-mails',
    task: 'Cesser de dépendre d’un domaine tiers qui risque de changer de mains',
    why: 'Vos e-mails s’appuient sur des domaines qui ne sont pas les vôtres. Si l’un d’eux est abandonné, un tiers peut l’enregistrer et écrire, lire ou recevoir à votre place.',
    pass: ({ domains, undated }) =>
      `${count(domains.length, 'domaine tiers', 'domaines tiers')} : ${enumerateSome(domains)}. Aucun n’est libre ni près d’expirer${undated > 0 ? ` ; pour ${count(undated, 'domaine', 'domaines')}, la date d’expiration n’est pas connue` : ''}.`,
    info: ({ expiring }) => `${nearEnds(expiring)} Voir la carte qui l’emploie.`,
    warn: ({ expiring }) => nearEnds(expiring),
    fail: ({ lost }) =>
      `${enumerateSome(lost.map(({ domain, roles, kind }) => `${domain} (${inRoles(roles)}) ${kind === 'free' ? 'n’est enregistré par personne' : 'est en cours de suppression ou suspendu'}`))}.`,
    remedy: (facts) =>
      facts.lost.length > 0
        ? `Retirez aujourd’hui de votre zone tout ce qui mène à ${enumerateSome(facts.lost.map(({ domain }) => domain))}, ou faites-le renouveler s’il a encore un titulaire.`
        : `Demandez à votre prestataire de renouveler ${enumerateSome(facts.expiring.map(({ domain }) => domain))} ; si vous ne vous en servez plus, retirez-le de votre zone.`,
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'not-registered': 'Le registre ne connaît pas ce domaine.',
  'statuses-not-published': 'Ce registre ne publie pas l’état du domaine.',
  'name-servers-not-published': 'Ce registre ne publie pas les serveurs DNS.',
  'dnssec-not-published': 'Ce registre ne dit pas si la délégation est signée.',
  'change-not-published': 'Ce registre ne publie pas la date de dernière modification.',
  'registrar-not-published': 'Ce registre ne nomme pas le bureau d’enregistrement.',
  'no-transfer-lock-there': 'Sous cette extension, le transfert est protégé par un code et non par un verrou.',
  'no-dependency': 'Vos e-mails ne dépendent d’aucun domaine tiers parmi ceux que la zone désigne.',
  'expiry-not-published': 'Ce registre ne publie pas de date d’expiration à venir.',
} satisfies ReasonsFor<typeof checks>;

function list(words: readonly string[]): string {
  return enumerate(words);
}

/** States that take a domain away, for readers who have never heard of EPP. */
const DEAD: Readonly<Record<DeadState, string>> = {
  redemption: 'en période de rachat',
  deletion: 'sur le point d’être supprimé',
  quarantine: 'en quarantaine, dernière étape avant d’être libéré',
  expired: 'expiré',
  suspended: 'suspendu',
  'held-by-registry': 'suspendu par le registre',
  'held-by-registrar': 'suspendu par le bureau d’enregistrement',
  undelegated: 'sans serveur DNS au registre',
};

function deadWords(status: string): string {
  const state = deadState(status);
  return state === null ? `« ${status} »` : `${DEAD[state]} (« ${status} »)`;
}

function inDays(days: number): string {
  return days === 0 ? 'dans moins d’un jour' : `dans ${count(days, 'jour', 'jours')}`;
}

function ofParent(domain: string, registrable: string): string {
  return domain === registrable ? '' : ` Le sous-domaine ${domain} dépend de lui.`;
}

const FIELDS = {
  name: 'le nom',
  email: 'l’adresse e-mail',
  phone: 'le numéro de téléphone',
  address: 'l’adresse postale',
} as const;

const ROLES: Readonly<Record<DependencyRole, string>> = {
  ns: 'serveurs DNS',
  mx: 'réception',
  spf: 'envoi',
  reports: 'rapports',
  alias: 'alias',
};

function nearEnds(expiring: readonly NearEnd[]): string {
  const ends = expiring.map(
    ({ domain, days, roles }) =>
      `${domain} (${inRoles(roles)}) ${days < 0 ? 'a dépassé sa date d’expiration' : `expire ${inDays(days)}`}`,
  );
  return `${enumerateSome(ends)}.`;
}

function inRoles(roles: readonly DependencyRole[]): string {
  return roles.map((role) => ROLES[role]).join(', ');
}

/** Where registry and registrar give different dates. */
function apart({ registry, registrar }: { readonly registry?: string; readonly registrar?: string }): string {
  return registry && registrar
    ? ` Le registre dit le ${dateInWords(registry)}, le bureau d’enregistrement le ${dateInWords(registrar)} : la date la plus proche est retenue.`
    : '';
}
