import { agree, count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { includesChecks } from '../checks/includes.ts';

const FAMILIES = { ipv4: 'IPv4', ipv6: 'IPv6' } as const;

export const advice = {
  'spf/lookup-limit': {
    title: 'Nombre de recherches DNS',
    why: 'Pour vérifier votre politique, un destinataire ne fait que dix recherches DNS. Au-delà, la vérification s’arrête en erreur.',
    pass: ({ lookups, allowed }) =>
      `La politique demande ${count(lookups, 'recherche', 'recherches')} DNS sur ${allowed} permises.`,
    info: ({ lookups, allowed }) =>
      `La politique demande ${lookups} recherches DNS sur ${allowed} permises : il reste peu de place.`,
    warn: ({ allowed }) =>
      `La politique demande les ${allowed} recherches DNS permises : si un outil en ajoute une, SPF est en erreur.`,
    fail: ({ lookups, allowed }) =>
      `SPF demande au moins ${lookups} recherches DNS, pour ${allowed} permises : la vérification peut s’arrêter en erreur.`,
    remedy:
      'Retirez les « include » des services que vous n’utilisez plus ; remplacez « a » et « mx » par des « ip4: ».',
  },
  'spf/void-limit': {
    title: 'Noms sans adresse dans SPF',
    task: 'Retirer de SPF les noms sans adresse, ou leur en donner une',
    why: 'Au-delà de deux termes qui ne trouvent pas d’adresse, les destinataires peuvent tenir la politique pour invalide.',
    pass: ({ voids, allowed }) =>
      `${voids === 0 ? 'Aucun terme sans adresse' : count(voids, 'terme sans adresse', 'termes sans adresse')} (${allowed} au plus).`,
    warn: ({ targets, allowed, late }) =>
      late
        ? `Pour un expéditeur en ${FAMILIES[late.family]}, ${late.empty.length} termes ne trouvent pas d’adresse (${enumerateSome(late.empty)}), pour ${allowed} tolérés : les destinataires peuvent ne jamais arriver à ${enumerateSome(late.late)}, qui ${agree(late.late, 'l’autorise', 'l’autorisent')}.`
        : `Deux termes ne trouvent pas d’adresse, c’est le maximum toléré : ${enumerateSome(targets)}.`,
    fail: ({ voids, allowed, targets }) =>
      `${voids} termes ne trouvent pas d’adresse, pour ${allowed} tolérés : ${enumerateSome(targets)}.`,
    remedy: ({ late }) =>
      late
        ? `Placez ${enumerateSome(late.late)} avant les termes qui ne trouvent pas d’adresse, ou écrivez à leur place les adresses de ces serveurs (« ip4: », « ip6: »).`
        : 'Retirez les termes qui désignent des noms disparus ; pour un « mx », donnez une adresse au serveur indiqué, ou retirez-le des MX.',
  },
  'spf/mx-limit': {
    title: 'Serveurs derrière « mx »',
    task: 'Remplacer « mx » par les adresses de vos serveurs (SPF)',
    why: 'Au-delà de dix serveurs derrière un terme « mx », la politique est tenue pour invalide.',
    pass: () => 'Les termes « mx » restent dans la limite de la norme.',
    info: ({ crowded, allowed }) =>
      `Plus de ${allowed} adresses derrière ${enumerate(crowded)}, où mène « mx ». Les destinataires comptent les serveurs derrière « mx » et l’acceptent ; à la lettre, la norme (RFC 7208, 4.6.4) compte leurs adresses, et c’est une erreur.`,
    fail: ({ targets, allowed }) => `Plus de ${allowed} serveurs derrière « mx » pour ${enumerate(targets)}.`,
    remedy: 'Remplacez « mx » par les adresses de vos serveurs.',
  },
  'spf/include-missing': {
    title: 'Politiques incluses',
    why: 'Un « include » ou un « redirect » qui ne mène à aucune politique valable invalide toute la vôtre.',
    pass: () => 'Chaque politique incluse existe et se lit bien.',
    fail: ({ empty, several, broken }) =>
      [
        empty.length > 0 && `absentes : ${enumerate(empty)}`,
        several.length > 0 && `en plusieurs exemplaires : ${enumerate(several)}`,
        broken.length > 0 && `mal écrites : ${enumerate(broken)}`,
      ]
        .filter(Boolean)
        .join(' ; ')
        .replace(/^/, 'Politiques appelées par la vôtre (« include » ou « redirect »), ')
        .concat('.'),
    remedy:
      'Corrigez le texte de celles qui sont à vous, et le nom des autres d’après la documentation du service ; retirez le terme qui mène à celles dont vous n’avez pas besoin.',
  },
  'spf/include-free': {
    title: 'Titulaires des domaines autorisés',
    why: 'La personne qui achète ce domaine décide quels serveurs envoient en votre nom. Des fraudeurs achètent ces domaines exprès.',
    pass: () => 'Les domaines inclus ont un titulaire, pour plus d’un mois quand la date est connue.',
    warn: ({ expiring }) =>
      `SPF autorise un domaine dont l’enregistrement prend fin : ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'échu' : `dans ${count(days, 'jour', 'jours')}`})`))}.`,
    fail: ({ domains }) =>
      `SPF autorise un domaine libre à l’achat ou près de l’être (${enumerate(domains)}). Son acheteur pourrait envoyer en votre nom.`,
    remedy: (facts) =>
      'domains' in facts
        ? `Retirez aujourd’hui le terme qui nomme ${enumerate(facts.domains)}.`
        : 'Demandez à son titulaire s’il le renouvelle ; sinon, retirez ce terme avant cette date.',
  },
  'spf/include-loop': {
    title: 'Inclusions en boucle',
    task: 'Couper la boucle d’inclusions (SPF)',
    why: 'Une boucle épuise les recherches DNS permises : SPF est en erreur.',
    pass: () => 'Les inclusions ne forment pas de boucle.',
    fail: ({ loops }) => `Inclusions en boucle : ${enumerateSome(loops.map(({ from, to }) => `${from} → ${to}`))}.`,
    remedy: ({ loops }) =>
      `${enumerateSome(loops.map(({ from, to }) => `Dans l’enregistrement SPF ${ofName(from)}, retirez le renvoi à ${to}`))}. Laissez-y vos serveurs d’envoi, ou inscrivez-les s’il n’en nomme aucun.`,
  },
  'spf/include-nested-plus': {
    title: 'Inclusion ouverte à tous',
    why: 'Inclure une politique en « +all » revient à autoriser tous les serveurs du monde.',
    pass: () => 'Aucune politique incluse n’est ouverte à tous.',
    fail: ({ domains }) => `Politique incluse ouverte à tous : ${enumerate(domains)}.`,
    remedy: 'Retirez cette inclusion et prévenez le service concerné.',
  },
} satisfies AdviceFor<typeof includesChecks>;
