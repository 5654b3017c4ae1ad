import { count, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { Breadth } from '../breadth.ts';
import type { mechanismChecks } from '../checks/mechanisms.ts';

const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`));
const addresses = (number: number) => count(number, 'adresse IPv4', 'adresses IPv4');
const beside = (providers: number) =>
  providers > 0 ? ` de votre fait, et ${addresses(providers)} de fournisseurs reconnus` : '';

type Counted = Omit<Breadth, 'silence'>;

/** Whom a policy lets in, as far as that can be counted. */
function namedBy({ own, providers, ipv6, uncounted }: Counted): string {
  if (own + providers + ipv6 === 0 && uncounted.length > 0) return 'ne nomme aucune adresse';
  const networks = ipv6 > 0 ? `, et en IPv6 ${count(ipv6, 'adresse ou réseau', 'adresses ou réseaux')}` : '';
  return `autorise ${addresses(own)}${beside(providers)}${networks}`;
}

/** What stands for those whom it finds message by message. */
function foundByMessage({ uncounted }: Counted): string {
  return uncounted.length > 0
    ? ` Des expéditeurs, dont le nombre ne peut pas être connu, sont cherchés à chaque message : ${quoted(uncounted)}.`
    : '';
}

export const advice = {
  'spf/all-plus': {
    title: 'Ouverture à tous',
    why: 'Avec «\u00A0+all\u00A0», tous les serveurs du monde peuvent écrire en votre nom, et SPF leur donne raison.',
    pass: () => 'La politique n’autorise pas tous les serveurs.',
    fail: ({ term, isAll }) =>
      isAll
        ? `La politique se termine par «\u00A0${term}\u00A0»\u00A0: elle autorise tous les serveurs du monde.`
        : `Le nom de «\u00A0${term}\u00A0» existe toujours, quel que soit l’expéditeur\u00A0: la politique autorise tous les serveurs du monde.`,
    remedy: ({ isAll }) =>
      isAll
        ? 'Remplacez ce terme par «\u00A0~all\u00A0», puis par «\u00A0-all\u00A0» quand tous vos expéditeurs sont nommés.'
        : 'Retirez ce terme, ou reprenez celui que donne votre fournisseur\u00A0: il contient une macro comme «\u00A0%{i}\u00A0».',
  },
  'spf/all-neutral': {
    title: 'Conclusion de la politique',
    why: 'Une politique qui ne conclut pas ne protège de rien.',
    pass: () => 'La politique conclut pour les serveurs qu’elle ne nomme pas.',
    fail: ({ term, via }) => {
      const policy = via === null ? 'La politique' : `La politique de ${via}, à laquelle la vôtre renvoie,`;
      return term === null
        ? `${policy} n’a ni «\u00A0all\u00A0» ni «\u00A0redirect=\u00A0»\u00A0: les autres serveurs ne sont pas refusés.`
        : `${policy} se termine par «\u00A0${term}\u00A0»\u00A0: elle ne dit rien des autres serveurs.`;
    },
    remedy: ({ via }) =>
      via === null
        ? 'Terminez la politique par «\u00A0~all\u00A0» ou «\u00A0-all\u00A0».'
        : `Terminez la politique de ${via} par «\u00A0~all\u00A0» ou «\u00A0-all\u00A0»\u00A0; si elle n’est pas à vous, remplacez le renvoi par «\u00A0include:${via} ~all\u00A0».`,
  },
  'spf/all-fail': {
    title: 'Refus des autres serveurs',
    why: '«\u00A0~all\u00A0» suffit quand DMARC est appliqué\u00A0; sans lui, beaucoup de destinataires laissent passer.',
    pass: ({ term, via, enforced }) =>
      `La politique${via === null ? '' : ` de ${via}, à laquelle la vôtre renvoie,`} se termine par «\u00A0${term}\u00A0»${enforced ? ', et DMARC est appliqué' : ''}.`,
    warn: ({ term, via }) =>
      `La politique${via === null ? '' : ` de ${via}, à laquelle la vôtre renvoie,`} se termine par «\u00A0${term}\u00A0» et DMARC n’est pas appliqué\u00A0: les autres serveurs sont à peine suspectés.`,
    remedy: 'Appliquez DMARC («\u00A0p=quarantine\u00A0»), ou terminez la politique par «\u00A0-all\u00A0».',
  },
  'spf/mech-ptr': {
    title: 'Mécanisme «\u00A0ptr\u00A0»',
    why: 'Lent et peu sûr, «\u00A0ptr\u00A0» est déconseillé par la norme\u00A0; certains destinataires l’ignorent, et ceux qu’il devait autoriser échouent.',
    pass: () => 'La politique n’emploie pas «\u00A0ptr\u00A0».',
    warn: ({ terms }) => `La politique emploie ${quoted(terms)}.`,
    remedy: 'Remplacez «\u00A0ptr\u00A0» par les adresses («\u00A0ip4:\u00A0», «\u00A0ip6:\u00A0») de vos serveurs.',
  },
  'spf/mech-broad4': {
    title: 'Réseaux IPv4 trop larges',
    why: 'Chaque adresse autorisée est un serveur qui peut écrire en votre nom\u00A0: un grand réseau en compte des millions.',
    pass: () => 'Aucun réseau IPv4 démesuré n’est autorisé.',
    warn: ({ networks }) =>
      `Réseaux très larges\u00A0: ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    fail: ({ networks }) =>
      `Réseaux démesurés\u00A0: ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    remedy:
      'Remplacez ces réseaux par les adresses de vos serveurs\u00A0; s’ils viennent d’un service inclus, demandez-lui de les réduire ou retirez-le.',
  },
  'spf/mech-broad6': {
    title: 'Réseaux IPv6 trop larges',
    why: 'Chaque adresse autorisée est un serveur qui peut écrire en votre nom\u00A0: un grand réseau appartient à beaucoup de monde.',
    pass: () => 'Aucun réseau IPv6 démesuré n’est autorisé.',
    warn: ({ networks }) =>
      `Réseaux très larges\u00A0: ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    fail: ({ networks }) =>
      `Réseaux démesurés\u00A0: ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    remedy:
      'Remplacez ces réseaux par les adresses de vos serveurs\u00A0; s’ils viennent d’un service inclus, demandez-lui de les réduire ou retirez-le.',
  },
  'spf/mech-total': {
    title: 'Nombre d’adresses autorisées',
    why: 'Chaque adresse autorisée peut écrire en votre nom, y compris celles que d’autres louent\u00A0: plus elles sont nombreuses, moins SPF protège.',
    pass: (facts) => `La politique ${namedBy(facts)}.${foundByMessage(facts)}`,
    info: (facts) => `La politique ${namedBy(facts)} : c’est beaucoup.${foundByMessage(facts)}`,
    warn: (facts) =>
      `La politique ${namedBy(facts)} : bien plus qu’une organisation n’en emploie.${foundByMessage(facts)}`,
    fail: (facts) =>
      `La politique ${namedBy(facts)} : personne ne peut répondre d’autant de machines.${foundByMessage(facts)}`,
    remedy:
      'Remplacez les grands réseaux par les adresses de vos serveurs, et retirez les services que vous n’utilisez plus.',
  },
  'spf/mech-reserved': {
    title: 'Adresses privées',
    why: 'Une adresse privée n’est jamais vue par un destinataire\u00A0: elle ne sert à rien et décrit votre réseau.',
    pass: () => 'La politique ne nomme aucune adresse privée.',
    warn: ({ terms }) => `Adresses privées dans la politique\u00A0: ${quoted(terms)}.`,
    remedy: 'Retirez ces termes.',
  },
  'spf/mech-a-mx-void': {
    title: 'Termes «\u00A0a\u00A0» et «\u00A0mx\u00A0» sans effet',
    why: 'Un terme qui ne mène à aucune adresse n’autorise personne et use l’une des deux réponses vides tolérées.',
    pass: () => 'Chaque terme «\u00A0a\u00A0» ou «\u00A0mx\u00A0» mène à une adresse.',
    warn: ({ terms }) => `Termes qui ne mènent à aucune adresse\u00A0: ${quoted(terms)}.`,
    remedy: 'Retirez ces termes, ou corrigez le nom qu’ils désignent.',
  },
  'spf/mech-redirect-all': {
    title: 'Renvoi à côté de «\u00A0all\u00A0»',
    why: 'Quand «\u00A0all\u00A0» est présent, le renvoi n’est jamais lu\u00A0: les expéditeurs qu’il devait autoriser ne le sont pas.',
    pass: ({ redirect }) => `Le renvoi «\u00A0${redirect}\u00A0» conclut seul la politique.`,
    warn: ({ redirect, all }) => `«\u00A0${redirect}\u00A0» est ignoré, car «\u00A0${all}\u00A0» conclut avant lui.`,
    remedy:
      'Gardez l’un des deux\u00A0: le renvoi seul, ou «\u00A0include:\u00A0» du même nom avant «\u00A0all\u00A0».',
  },
} satisfies AdviceFor<typeof mechanismChecks>;
