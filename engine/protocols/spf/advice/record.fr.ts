import { agree, enumerateSome, ofName, quote } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';

const VOID =
  'Une seule faute rend toute la politique nulle pour les destinataires\u00A0: SPF ne reconnaît plus aucun de vos messages.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`));

export const advice = {
  'spf/record-present': {
    title: 'Politique SPF',
    why: 'SPF dit quels serveurs ont le droit d’envoyer du courrier en votre nom. Sans elle, n’importe lequel peut s’en réclamer.',
    pass: () => 'Le domaine publie une politique SPF.',
    warn: ({ domain }) =>
      `${domain} ne publie pas de SPF valable\u00A0; rien n’y annonce du courrier, mais rien ne dit non plus qu’il n’en part jamais.`,
    fail: () =>
      'Le domaine ne publie aucune politique SPF valable\u00A0: n’importe quel serveur peut se réclamer de lui.',
    remedy: (facts) =>
      'domain' in facts
        ? `Si rien n’écrit au nom ${ofName(facts.domain)}, publiez-y un enregistrement TXT «\u00A0v=spf1 -all\u00A0».`
        : 'Publiez à la racine du domaine un enregistrement TXT commençant par «\u00A0v=spf1\u00A0», qui nomme vos expéditeurs et se termine par «\u00A0-all\u00A0» («\u00A0v=spf1 -all\u00A0» si le domaine n’envoie rien).',
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
    warn: ({ texts }) => `À côté de la politique, ces textes lui ressemblent et sont ignorés\u00A0: ${quoted(texts)}.`,
    fail: ({ texts }) => `Ces textes ressemblent à une politique SPF, mais sont ignorés\u00A0: ${quoted(texts)}.`,
    remedy: 'Écrivez «\u00A0v=spf1\u00A0» tout au début, sans espace ni guillemet devant, suivi d’une espace.',
  },
  'spf/record-strings': {
    title: 'Découpe en plusieurs chaînes',
    why: 'Un enregistrement long est découpé en chaînes que les destinataires recollent sans espace : mal coupé, il autorise d’autres adresses, ou aucune.',
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
        : `La politique fait ${octets} octets\u00A0; la norme conseille de rester nettement sous ${advised} octets.`,
    remedy:
      'Retirez de la politique les services que vous n’utilisez plus, et de la racine du domaine les textes de vérification devenus inutiles.',
  },
  'spf/record-nomail': {
    title: 'Domaine sans courrier',
    task: 'Dire que ce domaine n’envoie aucun message (SPF)',
    why: 'Un domaine sans courrier a tout intérêt à le dire\u00A0: les destinataires peuvent alors refuser tout ce qui prétend en venir.',
    pass: () => 'Le domaine déclare qu’il n’envoie rien («\u00A0v=spf1 -all\u00A0»).',
    warn: ({ record, declared }) =>
      `${declared ? 'Vous dites que ce domaine n’envoie rien' : 'Le domaine ne reçoit pas de courrier'}, mais sa politique autorise des envois\u00A0: ${quote(record, 100)}.`,
    remedy: 'Si ce domaine n’envoie rien, publiez exactement «\u00A0v=spf1 -all\u00A0».',
  },
  'spf/record-ns-agree': {
    title: 'Même politique sur tous les serveurs DNS',
    task: 'Publier la même politique SPF sur tous les serveurs DNS',
    why: 'Si vos serveurs DNS ne publient pas la même politique, un même message passe ou échoue selon celui qui répond.',
    pass: ({ hosts }) => `Les ${hosts.length} serveurs DNS interrogés publient la même politique.`,
    fail: ({ sayings }) =>
      `Vos serveurs DNS ne disent pas la même chose\u00A0: ${sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${texts.length === 0 ? `ne ${agree(hosts, 'publie', 'publient')} aucune politique` : `${agree(hosts, 'publie', 'publient')} ${quoted(texts)}`}`).join('\u00A0; ')}.`,
    remedy:
      'Attendez la fin d’une modification en cours\u00A0; si l’écart dure une heure, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
  'spf/record-helo': {
    title: 'Nom de vos serveurs de messagerie',
    why: 'Les avis de non-distribution n’ont pas d’expéditeur\u00A0: les destinataires vérifient alors SPF sous le nom du serveur.',
    pass: ({ hosts }) =>
      `Vos serveurs de messagerie publient chacun leur politique SPF\u00A0: ${enumerateSome(hosts)}.`,
    info: ({ hosts }) => `Ces serveurs n’ont pas de politique SPF à leur propre nom\u00A0: ${enumerateSome(hosts)}.`,
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
} satisfies AdviceFor<typeof recordChecks>;
