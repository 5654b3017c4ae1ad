import { count, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { Breadth } from '../breadth.ts';
import type { mechanismChecks } from '../checks/mechanisms.ts';

const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `« ${text.slice(0, 60)} »`));
const policyOf = (via: string | null) =>
  via === null ? 'La politique' : `La politique de ${via}, à laquelle la vôtre renvoie,`;
const addresses = (number: number) => count(number, 'adresse IPv4', 'adresses IPv4');
/** « 16 adresses IPv4, toutes chez des fournisseurs connus ». */
function reached(own: number, providers: number): string {
  if (providers === 0) return addresses(own);
  if (own === 0)
    return `${addresses(providers)}, ${providers === 1 ? 'chez un fournisseur connu' : 'toutes chez des fournisseurs connus'}`;
  return `${addresses(own + providers)}, dont ${count(providers, 'chez un fournisseur connu', 'chez des fournisseurs connus')}`;
}

type Counted = Omit<Breadth, 'silence'>;

/** Whom a policy lets in, as far as that can be counted. */
function namedBy({ own, providers, ipv6, uncounted }: Counted): string {
  if (own + providers + ipv6 === 0 && uncounted.length > 0) return 'ne nomme elle-même aucune adresse';
  const networks = ipv6 > 0 ? `, et en IPv6 ${count(ipv6, 'adresse ou réseau', 'adresses ou réseaux')}` : '';
  return `autorise${uncounted.length > 0 ? ' au moins' : ''} ${reached(own, providers)}${networks}`;
}

/** What stands for those whom it finds message by message. */
function foundByMessage({ uncounted }: Counted): string {
  return uncounted.length > 0
    ? ` D’autres expéditeurs sont cherchés à chaque message, et nous ne pouvons pas les compter : ${quoted(uncounted)}.`
    : '';
}

export const advice = {
  'spf/all-plus': {
    title: 'Serveurs que SPF autorise',
    why: '« +all » autorise tous les serveurs du monde à envoyer en votre nom.',
    pass: () => 'Aucun terme de la politique n’autorise tous les serveurs.',
    fail: ({ term, isAll, via }) =>
      isAll
        ? `${policyOf(via)} se termine par « ${term} » : elle autorise tous les serveurs du monde.`
        : `Le nom de « ${term} » existe toujours, quel que soit l’expéditeur : la politique autorise tous les serveurs du monde.`,
    remedy: ({ isAll, via }) => {
      if (via !== null)
        return `Si la politique de ${via} est à vous, corrigez-la ; sinon, remplacez le renvoi par les termes que donne ce service, suivis de « ~all ».`;
      return isAll
        ? 'Remplacez ce terme par « ~all », puis par « -all » quand tous vos expéditeurs sont nommés.'
        : 'Retirez ce terme, ou reprenez celui que donne votre fournisseur : il contient une macro comme « %{i} ».';
    },
  },
  'spf/all-neutral': {
    title: 'Fin de SPF (« ~all » ou « -all »)',
    why: 'Sans cette fin, SPF ne dit rien des serveurs qu’il ne nomme pas.',
    pass: () => 'La politique conclut pour les serveurs qu’elle ne nomme pas.',
    fail: ({ term, via }) => {
      return term === null
        ? `${policyOf(via)} n’a ni « all » ni « redirect= » : les autres serveurs ne sont pas refusés.`
        : `${policyOf(via)} se termine par « ${term} » : elle ne dit rien des autres serveurs.`;
    },
    remedy: ({ via }) =>
      via === null
        ? 'Terminez la politique par « ~all », ou par « -all » quand tous vos expéditeurs sont nommés.'
        : `Terminez la politique de ${via} par « ~all », ou par « -all » quand tous vos expéditeurs sont nommés ; si elle n’est pas à vous, remplacez le renvoi par « include:${via} ~all ».`,
  },
  'spf/all-fail': {
    title: 'Refus des autres serveurs',
    why: '« ~all » suffit quand DMARC est appliqué ; sans lui, beaucoup de destinataires laissent passer.',
    pass: ({ term, via, enforced }) =>
      `${policyOf(via)} se termine par « ${term} »${enforced ? ', et DMARC est appliqué' : ''}.`,
    warn: ({ term, via }) =>
      `${policyOf(via)} se termine par « ${term} » et DMARC n’est pas appliqué : les autres serveurs sont à peine suspectés.`,
    remedy:
      'Appliquez DMARC (« p=quarantine ») quand vos rapports sont propres, ou terminez la politique par « -all » quand tous vos expéditeurs sont nommés.',
  },
  'spf/mech-ptr': {
    title: 'Mécanisme « ptr »',
    why: 'Lent et peu sûr, « ptr » est déconseillé par la norme ; certains destinataires l’ignorent, et ceux qu’il devait autoriser échouent.',
    pass: () => 'La politique n’emploie pas « ptr ».',
    warn: ({ terms }) => `La politique emploie ${quoted(terms)}.`,
    remedy: 'Remplacez « ptr » par les adresses (« ip4: », « ip6: ») de vos serveurs.',
  },
  'spf/mech-broad4': {
    title: 'Réseaux IPv4 trop larges',
    why: 'Chaque adresse autorisée est un serveur qui peut écrire en votre nom : un grand réseau en compte des millions.',
    pass: () => 'Aucun réseau IPv4 démesuré n’est autorisé.',
    warn: ({ networks }) =>
      `Réseaux très larges : ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    fail: ({ networks }) =>
      `Réseaux démesurés : ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    remedy:
      'Remplacez ces réseaux par les adresses de vos serveurs ; s’ils viennent d’un service inclus, demandez-lui de les réduire ou retirez-le.',
  },
  'spf/mech-broad6': {
    title: 'Réseaux IPv6 trop larges',
    why: 'Chaque adresse autorisée est un serveur qui peut écrire en votre nom : un grand réseau appartient à beaucoup de monde.',
    pass: () => 'Aucun réseau IPv6 démesuré n’est autorisé.',
    warn: ({ networks }) =>
      `Réseaux très larges : ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    fail: ({ networks }) =>
      `Réseaux démesurés : ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    remedy:
      'Remplacez ces réseaux par les adresses de vos serveurs ; s’ils viennent d’un service inclus, demandez-lui de les réduire ou retirez-le.',
  },
  'spf/mech-total': {
    title: 'Nombre d’adresses autorisées',
    why: 'Chaque adresse autorisée peut écrire en votre nom, y compris celles que d’autres louent : plus elles sont nombreuses, moins SPF protège.',
    pass: (facts) => `La politique ${namedBy(facts)}.${foundByMessage(facts)}`,
    info: (facts) =>
      `La politique ${namedBy(facts)}${facts.isMany ? ' : c’est beaucoup' : ''}.${foundByMessage(facts)}`,
    warn: (facts) =>
      `La politique ${namedBy(facts)} : bien plus qu’une organisation n’en emploie.${foundByMessage(facts)}`,
    fail: (facts) =>
      `La politique ${namedBy(facts)} : beaucoup trop pour que toutes soient à vous.${foundByMessage(facts)}`,
    remedy:
      'Remplacez les grands réseaux par les adresses de vos serveurs, et retirez les services que vous n’utilisez plus.',
  },
  'spf/mech-reserved': {
    title: 'Adresses privées',
    why: 'Une adresse privée n’est jamais vue par un destinataire : elle ne sert à rien et décrit votre réseau.',
    pass: () => 'La politique ne nomme aucune adresse privée.',
    warn: ({ terms }) => `Adresses privées dans la politique : ${quoted(terms)}.`,
    remedy: 'Retirez ces termes.',
  },
  'spf/mech-a-mx-void': {
    title: 'Termes « a » et « mx » sans effet',
    task: 'Redonner une adresse aux noms de SPF qui n’en ont plus, ou les retirer',
    why: 'Un terme qui ne mène à aucune adresse n’autorise personne et use l’une des deux réponses vides tolérées.',
    pass: () => 'Chaque terme « a » ou « mx » mène à une adresse.',
    warn: ({ terms }) => `Termes qui ne mènent à aucune adresse : ${quoted(terms)}.`,
    remedy:
      'Si le nom est encore celui d’un serveur à vous, rendez-lui d’abord son adresse (pour « mx », à chaque serveur MX) ou corrigez-le ; ne retirez un terme que s’il ne désigne plus rien.',
  },
  'spf/mech-redirect-all': {
    title: 'Renvoi à côté de « all »',
    why: 'Quand « all » est présent, le renvoi n’est jamais lu : les expéditeurs qu’il devait autoriser ne le sont pas.',
    pass: ({ redirect }) => `Le renvoi « ${redirect} » conclut seul la politique.`,
    warn: ({ redirect, all }) => `« ${redirect} » est ignoré, car « ${all} » conclut avant lui.`,
    remedy: 'Gardez l’un des deux : le renvoi seul, ou « include: » du même nom avant « all ».',
  },
} satisfies AdviceFor<typeof mechanismChecks>;
