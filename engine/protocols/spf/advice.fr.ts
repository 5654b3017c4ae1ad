import { count, enumerate, enumerateSome } from '../../common/phrases.fr.ts';
import { partyName } from '../../data/parties.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';

const VOID =
  'Une politique fautive est tenue pour nulle par tous les destinataires\u00A0: vos messages perdent cet appui.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`));

const addresses = (number: number) => count(number, 'adresse IPv4', 'adresses IPv4');
const beside = (providers: number) =>
  providers > 0 ? ` de votre fait, et ${addresses(providers)} de fournisseurs reconnus` : '';

export const advice = {
  'spf/record-present': {
    title: 'Politique SPF',
    why: 'SPF dit quels serveurs ont le droit d’envoyer du courrier en votre nom. Sans elle, n’importe lequel peut s’en réclamer.',
    pass: () => 'Le domaine publie une politique SPF.',
    fail: () => 'Le domaine ne publie aucune politique SPF\u00A0: n’importe quel serveur peut se réclamer de lui.',
    remedy:
      'Publiez à la racine du domaine un enregistrement TXT commençant par «\u00A0v=spf1\u00A0», qui nomme vos expéditeurs et se termine par «\u00A0-all\u00A0» («\u00A0v=spf1 -all\u00A0» si le domaine n’envoie rien).',
  },
  'spf/record-single': {
    title: 'Une seule politique',
    why: VOID,
    pass: () => 'Le domaine publie une seule politique SPF.',
    fail: ({ records }) =>
      `Le domaine publie ${records.length} politiques SPF\u00A0: les destinataires les tiennent toutes pour invalides.`,
    remedy: 'Réunissez leurs termes dans un seul enregistrement et supprimez les autres.',
  },
  'spf/record-strict-prefix': {
    title: 'Début de la politique',
    why: 'Un texte qui ne commence pas exactement par «\u00A0v=spf1\u00A0» n’est pas une politique SPF\u00A0: il est ignoré.',
    pass: () => 'La politique commence bien par «\u00A0v=spf1\u00A0».',
    fail: ({ texts }) => `Ces textes ressemblent à une politique SPF, mais sont ignorés\u00A0: ${quoted(texts)}.`,
    remedy: 'Écrivez «\u00A0v=spf1\u00A0» tout au début, sans espace ni guillemet devant, suivi d’une espace.',
  },
  'spf/record-strings': {
    title: 'Découpe en plusieurs chaînes',
    why: 'Un enregistrement long est découpé en chaînes que les destinataires recollent sans espace.',
    pass: () => 'La politique se lit d’un seul tenant, sans mot collé.',
    fail: ({ glued }) => `Deux mots se collent à la jonction de deux chaînes\u00A0: ${quoted(glued)}.`,
    remedy: 'Ajoutez une espace à la fin de la première chaîne ou au début de la suivante.',
  },
  'spf/record-size': {
    title: 'Longueur de la politique',
    why: 'Une réponse DNS trop longue se perd chez certains destinataires.',
    pass: ({ octets }) => `La politique fait ${octets} octets.`,
    warn: ({ octets, advised, answer, carried }) =>
      answer > carried
        ? `Avec tous les textes publiés à la racine du domaine, la réponse fait ${answer.toLocaleString('fr-FR')} octets\u00A0; ${carried.toLocaleString('fr-FR')} au plus passent partout.`
        : `La politique fait ${octets} octets\u00A0; la norme conseille de rester sous ${advised}, marge comprise.`,
    remedy:
      'Retirez de la politique les services que vous n’utilisez plus, et de la racine du domaine les textes de vérification devenus inutiles.',
  },
  'spf/record-nomail': {
    title: 'Domaine qui ne reçoit pas de courrier',
    why: 'Un domaine sans courrier a tout intérêt à le dire\u00A0: aucun serveur ne peut alors écrire en son nom.',
    pass: () => 'Le domaine déclare qu’il n’envoie rien («\u00A0v=spf1 -all\u00A0»).',
    warn: ({ record }) =>
      `Le domaine ne reçoit pas de courrier, mais autorise des envois\u00A0: «\u00A0${record.slice(0, 100)}\u00A0».`,
    remedy: 'Si ce domaine n’envoie rien, publiez exactement «\u00A0v=spf1 -all\u00A0».',
  },
  'spf/record-ns-agree': {
    title: 'Même politique sur tous les serveurs DNS',
    why: 'Si vos serveurs DNS ne publient pas la même politique, un même message passe ou échoue selon celui qui répond.',
    pass: ({ hosts }) => `Les ${hosts.length} serveurs DNS interrogés publient la même politique.`,
    fail: ({ sayings }) =>
      `Vos serveurs DNS ne disent pas la même chose\u00A0: ${sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${texts.length === 0 ? 'ne publie aucune politique' : `publie ${quoted(texts)}`}`).join('\u00A0; ')}.`,
    remedy:
      'Attendez la fin d’une modification en cours\u00A0; si l’écart dure une heure, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
  'spf/record-helo': {
    title: 'Nom de vos serveurs de messagerie',
    why: 'Les avis de non-distribution n’ont pas d’expéditeur\u00A0: les destinataires vérifient alors SPF sous le nom du serveur.',
    pass: ({ hosts }) =>
      `Vos serveurs de messagerie publient chacun leur politique SPF\u00A0: ${enumerateSome(hosts)}.`,
    info: ({ hosts }) => `Sans politique SPF à leur propre nom\u00A0: ${enumerateSome(hosts)}.`,
    remedy: 'Publiez «\u00A0v=spf1 a -all\u00A0» sous le nom de chaque serveur qui envoie.',
  },
  'spf/record-subdomains': {
    title: 'Sous-domaines qui ont leur courrier',
    why: 'SPF ne s’hérite pas\u00A0: la politique du domaine ne protège aucun de ses sous-domaines.',
    pass: ({ names }) =>
      `Les sous-domaines trouvés avec un courrier à eux ont leur politique\u00A0: ${enumerateSome(names)}.`,
    info: ({ names }) =>
      `Ces sous-domaines ont un courrier à eux, mais aucune politique SPF\u00A0: ${enumerateSome(names)}.`,
    remedy:
      'Publiez une politique sous chacun de ces noms\u00A0: leurs expéditeurs, ou «\u00A0v=spf1 -all\u00A0» s’ils n’envoient rien.',
  },
  'spf/syntax-valid': {
    title: 'Grammaire de la politique',
    why: VOID,
    pass: () => 'La politique respecte la grammaire de la norme.',
    fail: ({ texts }) => `Termes mal écrits\u00A0: ${quoted(texts)}.`,
    remedy:
      'Corrigez ces termes\u00A0: une adresse entière après «\u00A0ip4:\u00A0» ou «\u00A0ip6:\u00A0», un nom de domaine après «\u00A0include:\u00A0».',
  },
  'spf/syntax-unknown': {
    title: 'Termes connus',
    why: VOID,
    pass: () => 'La politique n’emploie que des termes connus.',
    info: ({ ignored }) =>
      `Modificateurs inconnus, que les destinataires ignorent sans conséquence\u00A0: ${quoted(ignored)}.`,
    fail: ({ texts }) => `Termes inconnus\u00A0: ${quoted(texts)}.`,
    remedy:
      'Les seuls termes sont all, include, a, mx, ptr, ip4, ip6, exists, redirect et exp\u00A0: vérifiez l’orthographe.',
  },
  'spf/syntax-cidr': {
    title: 'Tailles de réseaux',
    why: VOID,
    pass: () => 'Les tailles de réseaux sont valables.',
    warn: ({ inexact }) =>
      `L’adresse écrite n’est pas le début du réseau\u00A0: ${enumerateSome(inexact.map(({ text, network }) => `«\u00A0${text}\u00A0» vaut ${network}`))}. La plage autorisée n’est peut-être pas celle que vous vouliez.`,
    fail: ({ texts }) => `Tailles de réseaux hors bornes\u00A0: ${quoted(texts)}.`,
    remedy:
      'Écrivez la première adresse du réseau, puis sa taille\u00A0: de /0 à /32 pour «\u00A0ip4:\u00A0», de /0 à /128 pour «\u00A0ip6:\u00A0».',
  },
  'spf/syntax-glue': {
    title: 'Espaces et séparateurs',
    why: VOID,
    pass: () => 'Les termes sont bien séparés.',
    fail: ({ texts }) => `Termes collés ou mauvais séparateur\u00A0: ${quoted(texts)}.`,
    remedy:
      'Séparez les termes par une espace, sans virgule\u00A0; écrivez «\u00A0include:\u00A0» avec deux-points et «\u00A0redirect=\u00A0» avec le signe égal.',
  },
  'spf/syntax-dup': {
    title: 'Termes répétés',
    why: VOID,
    pass: () => 'Aucun terme unique n’est répété.',
    warn: ({ texts }) => `«\u00A0all\u00A0» figure plusieurs fois\u00A0: seul le premier compte (${enumerate(texts)}).`,
    fail: ({ texts }) => `Ce terme ne peut figurer qu’une fois\u00A0: ${quoted(texts)}.`,
    remedy: 'Gardez un seul «\u00A0all\u00A0», en dernier, et un seul «\u00A0redirect=\u00A0».',
  },
  'spf/syntax-after-all': {
    title: 'Termes après «\u00A0all\u00A0»',
    why: 'Tout ce qui suit «\u00A0all\u00A0» est ignoré\u00A0: un expéditeur ajouté là n’est pas autorisé.',
    pass: () => 'Rien n’est écrit après «\u00A0all\u00A0».',
    warn: ({ ignored }) => `Termes ignorés car écrits après «\u00A0all\u00A0»\u00A0: ${quoted(ignored)}.`,
    remedy: 'Placez «\u00A0all\u00A0» tout à la fin.',
  },
  'spf/syntax-macro': {
    title: 'Macros',
    why: 'Une macro («\u00A0%{i}\u00A0», «\u00A0%{d}\u00A0»…) est remplacée par le destinataire\u00A0; mal écrite, elle invalide toute la politique.',
    pass: () => 'La politique ne contient aucune macro mal écrite.',
    warn: ({ named }) =>
      `«\u00A0%{p}\u00A0» est déconseillée par la norme\u00A0: elle dépend du DNS de l’expéditeur et des destinataires l’ignorent (${quoted(named)}).`,
    fail: ({ texts }) => `Macros mal écrites\u00A0: ${quoted(texts)}.`,
    remedy:
      'Reprenez la macro donnée par votre fournisseur\u00A0; un signe «\u00A0%\u00A0» seul s’écrit «\u00A0%%\u00A0». Remplacez «\u00A0%{p}\u00A0» par une liste d’adresses.',
  },
  'spf/all-plus': {
    title: 'Ouverture à tous',
    why: 'Avec «\u00A0+all\u00A0», tous les serveurs du monde peuvent écrire en votre nom, et SPF leur donne raison.',
    pass: () => 'La politique n’autorise pas tous les serveurs.',
    fail: ({ term }) =>
      `La politique se termine par «\u00A0${term}\u00A0»\u00A0: elle autorise tous les serveurs du monde.`,
    remedy:
      'Remplacez ce terme par «\u00A0~all\u00A0», puis par «\u00A0-all\u00A0» quand tous vos expéditeurs sont nommés.',
  },
  'spf/all-neutral': {
    title: 'Conclusion de la politique',
    why: 'Une politique qui ne conclut pas ne protège de rien.',
    pass: () => 'La politique conclut pour les serveurs qu’elle ne nomme pas.',
    fail: ({ term }) =>
      term === null
        ? 'La politique n’a ni «\u00A0all\u00A0» ni «\u00A0redirect=\u00A0»\u00A0: les autres serveurs ne sont pas refusés.'
        : 'La politique se termine par «\u00A0?all\u00A0»\u00A0: elle ne dit rien des autres serveurs.',
    remedy: 'Terminez la politique par «\u00A0~all\u00A0» ou «\u00A0-all\u00A0».',
  },
  'spf/all-fail': {
    title: 'Refus des autres serveurs',
    why: '«\u00A0~all\u00A0» suffit quand DMARC est appliqué\u00A0; sans lui, beaucoup de destinataires laissent passer.',
    pass: ({ term, enforced }) =>
      `La politique se termine par «\u00A0${term}\u00A0»${enforced ? ', et DMARC est appliqué' : ''}.`,
    warn: () =>
      'La politique se termine par «\u00A0~all\u00A0» et DMARC n’est pas appliqué\u00A0: les autres serveurs sont à peine suspectés.',
    remedy: 'Appliquez DMARC («\u00A0p=quarantine\u00A0»), ou terminez la politique par «\u00A0-all\u00A0».',
  },
  'spf/mech-ptr': {
    title: 'Mécanisme «\u00A0ptr\u00A0»',
    why: 'Lent et peu sûr, ce mécanisme est déconseillé par la norme\u00A0; des destinataires l’ignorent.',
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
    remedy: 'N’autorisez que les adresses de vos serveurs.',
  },
  'spf/mech-broad6': {
    title: 'Réseaux IPv6 trop larges',
    why: 'Chaque adresse autorisée est un serveur qui peut écrire en votre nom.',
    pass: () => 'Aucun réseau IPv6 démesuré n’est autorisé.',
    warn: ({ networks }) =>
      `Réseaux très larges\u00A0: ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    fail: ({ networks }) =>
      `Réseaux démesurés\u00A0: ${enumerateSome(networks.map(({ domain, text }) => `${text} (${domain})`))}.`,
    remedy: 'N’autorisez que les adresses de vos serveurs.',
  },
  'spf/mech-total': {
    title: 'Nombre d’adresses autorisées',
    why: 'Chaque adresse autorisée peut écrire en votre nom, même si un inconnu la loue demain\u00A0: plus elles sont nombreuses, moins SPF protège.',
    pass: ({ own, providers }) => `La politique autorise ${addresses(own)}${beside(providers)}.`,
    info: ({ own, providers }) => `La politique autorise ${addresses(own)}${beside(providers)}\u00A0: c’est beaucoup.`,
    warn: ({ own, providers }) =>
      `La politique autorise ${addresses(own)}${beside(providers)}\u00A0: bien plus qu’une organisation n’en emploie.`,
    fail: ({ own, providers }) =>
      `La politique autorise ${addresses(own)}${beside(providers)}\u00A0: personne ne peut répondre d’autant de machines.`,
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
  'spf/lookup-limit': {
    title: 'Nombre de résolutions DNS',
    why: 'Au-delà de dix résolutions, les destinataires tiennent la politique pour invalide.',
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
    why: 'Au-delà de deux noms sans réponse, les destinataires peuvent tenir la politique pour invalide.',
    pass: ({ voids, allowed }) => `${count(voids, 'nom sans réponse', 'noms sans réponse')} sur ${allowed} tolérés.`,
    warn: ({ targets }) => `Deux noms ne mènent à rien, c’est le maximum toléré\u00A0: ${enumerateSome(targets)}.`,
    fail: ({ voids, allowed, targets }) =>
      `${voids} noms ne mènent à rien, pour ${allowed} tolérés\u00A0: ${enumerateSome(targets)}.`,
    remedy: 'Retirez les termes qui désignent des noms disparus.',
  },
  'spf/mx-limit': {
    title: 'Serveurs derrière «\u00A0mx\u00A0»',
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
    pass: () => 'Les domaines inclus appartiennent à quelqu’un.',
    warn: ({ expiring }) =>
      `La politique s’en remet à un domaine dont l’enregistrement prend fin\u00A0: ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'échu' : `dans ${count(days, 'jour', 'jours')}`})`))}.`,
    fail: ({ domains }) =>
      `La politique s’en remet à un domaine que n’importe qui peut enregistrer\u00A0: ${enumerate(domains)}.`,
    remedy: (facts) =>
      'domains' in facts
        ? `Retirez aujourd’hui le terme qui nomme ${enumerate(facts.domains)}.`
        : 'Demandez à son titulaire s’il le renouvelle\u00A0; sinon, retirez ce terme avant cette date.',
  },
  'spf/include-loop': {
    title: 'Inclusions en boucle',
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
  'spf/include-known': {
    title: 'Qui peut écrire en votre nom',
    why: 'Chaque inclusion autorise un service à envoyer en votre nom\u00A0: il doit s’agir de services que vous employez encore.',
    info: ({ known, others }) =>
      [
        known.length > 0 &&
          `La politique autorise ${enumerate([...new Set(known.map(({ provider }) => partyName(provider)))])}`,
        others.length > 0 &&
          `${known.length > 0 ? 'et s’en remet à' : 'La politique s’en remet à'} ${enumerateSome(others)}, que nous ne savons pas nommer`,
      ]
        .filter(Boolean)
        .join(', ')
        .concat('.'),
    remedy: 'Retirez les inclusions des services que vous n’utilisez plus.',
  },
  'spf/include-redundant': {
    title: 'Termes qui font double emploi',
    why: 'Un terme inutile use les résolutions permises et cache ce que la politique autorise vraiment.',
    pass: () => 'Aucun terme ne répète ce qu’un autre autorise déjà.',
    warn: ({ again, networks }) =>
      `Déjà autorisés par ailleurs\u00A0: ${enumerateSome([
        ...again.map(({ include, within }) => `${include} (par ${within})`),
        ...networks.map(({ text, within }) => `${text} (par ${within})`),
      ])}.`,
    remedy: ({ again }) =>
      again.length > 0
        ? `Retirez ces termes\u00A0: rien ne change pour vos envois, et vous gagnez au moins ${count(again.length, 'résolution', 'résolutions')} DNS.`
        : 'Retirez ces termes\u00A0: rien ne change pour vos envois.',
  },
  'spf/mx-covered': {
    title: 'Votre messagerie est-elle autorisée\u00A0?',
    why: 'Si le fournisseur de votre messagerie n’est pas nommé, vos propres courriels échouent à SPF.',
    pass: ({ providers }) =>
      providers.length > 0
        ? `La politique autorise le fournisseur de la messagerie (${enumerate(providers.map(partyName))}).`
        : 'La politique autorise les serveurs de messagerie du domaine.',
    info: ({ hosts }) =>
      `Les serveurs qui reçoivent votre courrier (${enumerateSome(hosts)}) ne sont pas autorisés à en envoyer\u00A0: c’est voulu s’ils n’envoient rien.`,
    warn: ({ missing }) =>
      `La messagerie est chez ${enumerate(missing.map(partyName))}, que la politique n’autorise pas.`,
    remedy: ({ missing }) =>
      `Ajoutez l’inclusion que ${enumerate(missing.map(partyName))} indique dans sa documentation.`,
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'no-record': 'Sans objet tant qu’aucune politique SPF n’est publiée.',
  'several-records': 'Sans objet tant que plusieurs politiques se contredisent.',
  'syntax-error': 'Sans objet tant que la politique contient une faute d’écriture.',
  'handles-mail': 'Le domaine reçoit du courrier.',
  'open-to-all': 'Sans objet tant que la politique est ouverte à tous.',
  'no-fail': 'Sans objet\u00A0: la politique ne refuse personne.',
  'no-host-mechanism': 'La politique n’emploie ni «\u00A0a\u00A0» ni «\u00A0mx\u00A0».',
  'no-own-host': 'Aucun serveur de messagerie du domaine ne porte un nom à lui.',
  'no-subdomain-mail': 'Aucun des sous-domaines usuels n’a de courrier à lui.',
  'no-redirect': 'La politique ne renvoie à aucune autre.',
  'no-mx-mechanism': 'La politique n’emploie pas «\u00A0mx\u00A0».',
  'no-include': 'La politique n’inclut aucune autre.',
  'one-server': 'Un seul serveur DNS fait autorité pour ce nom\u00A0: il n’y a rien à comparer.',
  'no-known-provider': 'Le fournisseur de la messagerie n’est pas de ceux que nous connaissons.',
} satisfies ReasonsFor<typeof checks>;
