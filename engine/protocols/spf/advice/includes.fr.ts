import { count, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { includesChecks } from '../checks/includes.ts';

export const advice = {
  'spf/lookup-limit': {
    title: 'Nombre de résolutions DNS',
    why: 'Pour vérifier votre politique, un destinataire ne fait que dix recherches DNS\u00A0: au-delà, il la tient pour invalide.',
    pass: ({ lookups, allowed }) =>
      `La politique demande ${count(lookups, 'résolution', 'résolutions')} DNS sur ${allowed} permises.`,
    info: ({ lookups, allowed }) =>
      `La politique demande ${lookups} résolutions DNS sur ${allowed} permises\u00A0: il reste peu de place.`,
    warn: ({ allowed }) =>
      `La politique demande les ${allowed} résolutions DNS permises\u00A0: un fournisseur qui en ajoute une l’invalide.`,
    fail: ({ lookups, allowed }) =>
      `La politique demande au moins ${lookups} résolutions DNS pour ${allowed} permises\u00A0: elle est tenue pour invalide.`,
    remedy:
      'Retirez les «\u00A0include\u00A0» des services que vous n’utilisez plus\u00A0; remplacez «\u00A0a\u00A0» et «\u00A0mx\u00A0» par des «\u00A0ip4:\u00A0».',
  },
  'spf/void-limit': {
    title: 'Résolutions sans réponse',
    task: 'Retirer de SPF les noms sans adresse, ou leur en donner une',
    why: 'Au-delà de deux termes qui ne trouvent pas d’adresse, les destinataires peuvent tenir la politique pour invalide.',
    pass: ({ voids, allowed }) =>
      `${count(voids, 'terme sans adresse', 'termes sans adresse')} sur ${allowed} tolérés.`,
    warn: ({ targets }) =>
      `Deux termes ne trouvent pas d’adresse, c’est le maximum toléré\u00A0: ${enumerateSome(targets)}.`,
    fail: ({ voids, allowed, targets }) =>
      `${voids} termes ne trouvent pas d’adresse, pour ${allowed} tolérés\u00A0: ${enumerateSome(targets)}.`,
    remedy:
      'Retirez les termes qui désignent des noms disparus\u00A0; pour un «\u00A0mx\u00A0», donnez une adresse au serveur indiqué, ou retirez-le des MX.',
  },
  'spf/mx-limit': {
    title: 'Serveurs derrière «\u00A0mx\u00A0»',
    task: 'Remplacer « mx » par les adresses de vos serveurs (SPF)',
    why: 'Au-delà de dix serveurs derrière un terme «\u00A0mx\u00A0», la politique est tenue pour invalide.',
    pass: () => 'Les termes «\u00A0mx\u00A0» restent dans la limite de la norme.',
    fail: ({ targets, allowed }) => `Plus de ${allowed} serveurs derrière «\u00A0mx\u00A0» pour ${enumerate(targets)}.`,
    remedy: 'Remplacez «\u00A0mx\u00A0» par les adresses de vos serveurs.',
  },
  'spf/include-missing': {
    title: 'Politiques incluses',
    why: 'Une inclusion qui ne mène à aucune politique valable invalide toute la vôtre.',
    pass: () => 'Chaque politique incluse existe et se lit bien.',
    fail: ({ empty, several, broken }) =>
      [
        empty.length > 0 && `sans politique\u00A0: ${enumerate(empty)}`,
        several.length > 0 && `avec plusieurs politiques\u00A0: ${enumerate(several)}`,
        broken.length > 0 && `mal écrites\u00A0: ${enumerate(broken)}`,
      ]
        .filter(Boolean)
        .join('\u00A0; ')
        .replace(/^/, 'Inclusions ')
        .concat('.'),
    remedy: 'Retirez ces «\u00A0include\u00A0», ou corrigez leur nom d’après la documentation du service.',
  },
  'spf/include-free': {
    title: 'Inclusion d’un domaine libre',
    why: 'Qui enregistre ce domaine décide qui a le droit d’écrire en votre nom\u00A0: des campagnes de fraude en vivent.',
    pass: () => 'Les domaines inclus ont un titulaire, pour plus d’un mois quand la date est connue.',
    warn: ({ expiring }) =>
      `La politique s’en remet à un domaine dont l’enregistrement prend fin\u00A0: ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'échu' : `dans ${count(days, 'jour', 'jours')}`})`))}.`,
    fail: ({ domains }) =>
      `La politique s’en remet à un domaine libre, ou sur le point de l’être\u00A0: ${enumerate(domains)}.`,
    remedy: (facts) =>
      'domains' in facts
        ? `Retirez aujourd’hui le terme qui nomme ${enumerate(facts.domains)}.`
        : 'Demandez à son titulaire s’il le renouvelle\u00A0; sinon, retirez ce terme avant cette date.',
  },
  'spf/include-loop': {
    title: 'Inclusions en boucle',
    task: 'Couper la boucle d’inclusions (SPF)',
    why: 'Une boucle épuise les résolutions permises\u00A0: la politique est tenue pour invalide.',
    pass: () => 'Les inclusions ne forment pas de boucle.',
    fail: ({ loops }) =>
      `Inclusions en boucle\u00A0: ${enumerateSome(loops.map(({ from, to }) => `${from} → ${to}`))}.`,
    remedy: 'Retirez l’inclusion qui ramène à une politique déjà lue.',
  },
  'spf/include-nested-plus': {
    title: 'Inclusion ouverte à tous',
    why: 'Inclure une politique en «\u00A0+all\u00A0» revient à autoriser tous les serveurs du monde.',
    pass: () => 'Aucune politique incluse n’est ouverte à tous.',
    fail: ({ domains }) => `Politique incluse ouverte à tous\u00A0: ${enumerate(domains)}.`,
    remedy: 'Retirez cette inclusion et prévenez le service concerné.',
  },
} satisfies AdviceFor<typeof includesChecks>;
