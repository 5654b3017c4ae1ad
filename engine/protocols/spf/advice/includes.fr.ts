import { count, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { includesChecks } from '../checks/includes.ts';

export const advice = {
  'spf/lookup-limit': {
    title: 'Nombre de résolutions DNS',
    why: 'Pour vérifier votre politique, un destinataire ne fait que dix recherches DNS : au-delà, il la tient pour invalide.',
    pass: ({ lookups, allowed }) =>
      `La politique demande ${count(lookups, 'résolution', 'résolutions')} DNS sur ${allowed} permises.`,
    info: ({ lookups, allowed }) =>
      `La politique demande ${lookups} résolutions DNS sur ${allowed} permises : il reste peu de place.`,
    warn: ({ allowed }) =>
      `La politique demande les ${allowed} résolutions DNS permises : un fournisseur qui en ajoute une l’invalide.`,
    fail: ({ lookups, allowed }) =>
      `La politique demande au moins ${lookups} résolutions DNS pour ${allowed} permises : elle est tenue pour invalide.`,
    remedy:
      'Retirez les « include » des services que vous n’utilisez plus ; remplacez « a » et « mx » par des « ip4: ».',
  },
  'spf/void-limit': {
    title: 'Résolutions sans réponse',
    task: 'Retirer de SPF les noms sans adresse, ou leur en donner une',
    why: 'Au-delà de deux termes qui ne trouvent pas d’adresse, les destinataires peuvent tenir la politique pour invalide.',
    pass: ({ voids, allowed }) =>
      `${count(voids, 'terme sans adresse', 'termes sans adresse')} sur ${allowed} tolérés.`,
    warn: ({ targets }) =>
      `Deux termes ne trouvent pas d’adresse, c’est le maximum toléré : ${enumerateSome(targets)}.`,
    fail: ({ voids, allowed, targets }) =>
      `${voids} termes ne trouvent pas d’adresse, pour ${allowed} tolérés : ${enumerateSome(targets)}.`,
    remedy:
      'Retirez les termes qui désignent des noms disparus ; pour un « mx », donnez une adresse au serveur indiqué, ou retirez-le des MX.',
  },
  'spf/mx-limit': {
    title: 'Serveurs derrière « mx »',
    task: 'Remplacer « mx » par les adresses de vos serveurs (SPF)',
    why: 'Au-delà de dix serveurs derrière un terme « mx », la politique est tenue pour invalide.',
    pass: () => 'Les termes « mx » restent dans la limite de la norme.',
    fail: ({ targets, allowed }) => `Plus de ${allowed} serveurs derrière « mx » pour ${enumerate(targets)}.`,
    remedy: 'Remplacez « mx » par les adresses de vos serveurs.',
  },
  'spf/include-missing': {
    title: 'Politiques incluses',
    why: 'Une inclusion qui ne mène à aucune politique valable invalide toute la vôtre.',
    pass: () => 'Chaque politique incluse existe et se lit bien.',
    fail: ({ empty, several, broken }) =>
      [
        empty.length > 0 && `sans politique : ${enumerate(empty)}`,
        several.length > 0 && `avec plusieurs politiques : ${enumerate(several)}`,
        broken.length > 0 && `mal écrites : ${enumerate(broken)}`,
      ]
        .filter(Boolean)
        .join(' ; ')
        .replace(/^/, 'Inclusions ')
        .concat('.'),
    remedy: 'Retirez ces « include », ou corrigez leur nom d’après la documentation du service.',
  },
  'spf/include-free': {
    title: 'Inclusion d’un domaine libre',
    why: 'Qui enregistre ce domaine décide qui a le droit d’écrire en votre nom : des campagnes de fraude en vivent.',
    pass: () => 'Les domaines inclus ont un titulaire, pour plus d’un mois quand la date est connue.',
    warn: ({ expiring }) =>
      `La politique s’en remet à un domaine dont l’enregistrement prend fin : ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'échu' : `dans ${count(days, 'jour', 'jours')}`})`))}.`,
    fail: ({ domains }) =>
      `La politique s’en remet à un domaine libre, ou sur le point de l’être : ${enumerate(domains)}.`,
    remedy: (facts) =>
      'domains' in facts
        ? `Retirez aujourd’hui le terme qui nomme ${enumerate(facts.domains)}.`
        : 'Demandez à son titulaire s’il le renouvelle ; sinon, retirez ce terme avant cette date.',
  },
  'spf/include-loop': {
    title: 'Inclusions en boucle',
    task: 'Couper la boucle d’inclusions (SPF)',
    why: 'Une boucle épuise les résolutions permises : la politique est tenue pour invalide.',
    pass: () => 'Les inclusions ne forment pas de boucle.',
    fail: ({ loops }) => `Inclusions en boucle : ${enumerateSome(loops.map(({ from, to }) => `${from} → ${to}`))}.`,
    remedy: 'Retirez l’inclusion qui ramène à une politique déjà lue.',
  },
  'spf/include-nested-plus': {
    title: 'Inclusion ouverte à tous',
    why: 'Inclure une politique en « +all » revient à autoriser tous les serveurs du monde.',
    pass: () => 'Aucune politique incluse n’est ouverte à tous.',
    fail: ({ domains }) => `Politique incluse ouverte à tous : ${enumerate(domains)}.`,
    remedy: 'Retirez cette inclusion et prévenez le service concerné.',
  },
} satisfies AdviceFor<typeof includesChecks>;
