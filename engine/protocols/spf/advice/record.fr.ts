import { agree, enumerateSome, ofName, quote } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';

const VOID = 'Une seule faute met SPF en erreur : les destinataires ne reconnaissent plus aucun de vos messages.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `« ${text.slice(0, 60)} »`));

export const advice = {
  'spf/record-present': {
    title: 'Politique SPF publiée',
    why: 'SPF est la liste des serveurs autorisés à envoyer en votre nom. Sans elle, rien ne distingue vos serveurs des autres.',
    pass: () => 'Le domaine publie une politique SPF.',
    warn: ({ domain }) =>
      `${domain} ne publie pas de SPF valable ; rien n’y annonce des e-mails, mais rien ne dit non plus qu’il n’en part jamais.`,
    fail: () => 'Aucun SPF valable n’est publié : les messageries ne savent pas quels serveurs envoient pour vous.',
    remedy: (facts) =>
      'domain' in facts
        ? `Si rien n’écrit au nom ${ofName(facts.domain)}, publiez-y un enregistrement TXT « v=spf1 -all ».`
        : 'Publiez à la racine du domaine un enregistrement TXT commençant par « v=spf1 », qui nomme vos expéditeurs et se termine par « -all » (« v=spf1 -all » si le domaine n’envoie rien).',
  },
  'spf/record-single': {
    title: 'Une seule politique',
    why: VOID,
    pass: () => 'Le domaine publie une seule politique SPF.',
    fail: ({ records }) =>
      `${records.length} enregistrements SPF sont publiés. La norme en veut un seul : SPF est en erreur pour tous vos messages.`,
    remedy: 'Réunissez leurs termes dans un seul enregistrement et supprimez les autres.',
  },
  'spf/record-strict-prefix': {
    title: 'Début de la politique',
    why: 'Un texte qui ne commence pas exactement par « v=spf1 » n’est pas une politique SPF : il est ignoré.',
    pass: () => 'La politique commence bien par « v=spf1 ».',
    warn: ({ texts }) => `À côté de la politique, ces textes lui ressemblent et sont ignorés : ${quoted(texts)}.`,
    fail: ({ texts }) => `Ces textes ressemblent à une politique SPF, mais sont ignorés : ${quoted(texts)}.`,
    remedy: 'Écrivez « v=spf1 » tout au début, sans espace ni guillemet devant, suivi d’une espace.',
  },
  'spf/record-strings': {
    title: 'Découpe en plusieurs chaînes',
    why: 'Un enregistrement long est découpé en chaînes que les destinataires recollent sans espace : mal coupé, il autorise d’autres adresses, ou aucune.',
    pass: () => 'La politique se lit d’un seul tenant, sans mot collé.',
    fail: ({ glued }) => `Deux mots se collent à la jonction de deux chaînes : ${quoted(glued)}.`,
    remedy: 'Ajoutez une espace à la fin de la première chaîne ou au début de la suivante.',
  },
  'spf/record-size': {
    title: 'Longueur de la politique',
    task: 'Alléger les textes publiés à la racine du domaine (SPF)',
    why: 'Une réponse DNS trop longue se perd chez certains destinataires.',
    pass: ({ octets }) => `La politique fait ${octets} octets.`,
    warn: ({ octets, advised, answer, carried }) =>
      answer > carried
        ? `Avec tous les textes publiés à la racine du domaine, la réponse fait ${answer.toLocaleString('fr-FR')} octets ; ${carried.toLocaleString('fr-FR')} au plus passent partout.`
        : `La politique fait ${octets} octets ; la norme conseille de rester nettement sous ${advised} octets.`,
    remedy:
      'Retirez de la politique les services que vous n’utilisez plus, et de la racine du domaine les textes de vérification devenus inutiles.',
  },
  'spf/record-nomail': {
    title: 'Domaine qui n’envoie rien',
    task: 'Dire que ce domaine n’envoie aucun message (SPF)',
    why: 'Si le domaine n’envoie rien, SPF peut le dire : les destinataires refusent alors plus facilement les faux messages.',
    pass: () => 'Le domaine déclare qu’il n’envoie rien (« v=spf1 -all »).',
    warn: ({ record, declared }) =>
      `${declared ? 'Vous dites que ce domaine n’envoie rien' : 'Le domaine ne reçoit pas d’e-mail'}, mais sa politique autorise des envois : ${quote(record, 100)}.`,
    remedy: 'Si ce domaine n’envoie rien, publiez exactement « v=spf1 -all ».',
  },
  'spf/record-ns-agree': {
    title: 'Même politique sur tous les serveurs DNS',
    task: 'Publier partout la même liste de serveurs d’envoi (SPF)',
    why: 'Si vos serveurs DNS ne publient pas la même politique, un même message passe ou échoue selon le serveur qui répond.',
    pass: ({ hosts }) => `Les ${hosts.length} serveurs DNS interrogés publient la même politique.`,
    fail: ({ sayings }) =>
      `Vos serveurs DNS ne disent pas la même chose : ${sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${texts.length === 0 ? `ne ${agree(hosts, 'publie', 'publient')} aucune politique` : `${agree(hosts, 'publie', 'publient')} ${quoted(texts)}`}`).join(' ; ')}.`,
    remedy:
      'Attendez la fin d’une modification en cours ; si l’écart dure une heure, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
  'spf/record-helo': {
    title: 'Nom de vos serveurs de messagerie',
    why: 'Les avis de non-distribution n’ont pas d’expéditeur : les destinataires vérifient alors SPF sous le nom du serveur.',
    pass: ({ hosts }) => `Vos serveurs de messagerie publient chacun leur politique SPF : ${enumerateSome(hosts)}.`,
    info: ({ hosts }) => `Ces serveurs n’ont pas de politique SPF à leur propre nom : ${enumerateSome(hosts)}.`,
    remedy:
      'Publiez « v=spf1 a -all » sous le nom de chaque serveur qui envoie, s’il envoie depuis les adresses de ce nom.',
  },
  'spf/record-subdomains': {
    title: 'Sous-domaines qui ont leurs e-mails',
    why: 'SPF ne s’hérite pas : la politique du domaine ne protège aucun de ses sous-domaines.',
    pass: ({ names }) =>
      `Les sous-domaines trouvés avec leurs propres e-mails ont leur politique : ${enumerateSome(names)}.`,
    info: ({ names }) =>
      `Ces sous-domaines ont leurs propres e-mails, mais aucune politique SPF : ${enumerateSome(names)}.`,
    remedy:
      'Publiez une politique sous chacun de ces noms : leurs expéditeurs, ou « v=spf1 -all » s’ils n’envoient rien.',
  },
} satisfies AdviceFor<typeof recordChecks>;
