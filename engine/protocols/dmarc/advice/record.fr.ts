import { agree, enumerate, enumerateSome, ofName, quote } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';
import { isEnforced } from '../policy.ts';

/** Receivers may apply no policy today; a sound record puts it in force at once. */
const REVIVES =
  'Là où la politique était ignorée, elle entre aussitôt en vigueur : sans un mois de rapports propres, écrivez d’abord « p=none ».';

export const advice = {
  'dmarc/record-present': {
    title: 'Politique DMARC publiée',
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'Pour les messageries qui suivent encore l’ancienne norme, ce nom n’a aucune politique : rien ne leur demande d’écarter un faux message à ce nom.'
        : 'Sans politique appliquée, rien ne demande d’écarter un faux message à votre nom.',
    pass: ({ owner, inherited }) =>
      inherited
        ? `La politique ${ofName(owner)} s’applique à ce nom, qui n’en publie pas lui-même.`
        : `Le domaine ${owner} publie une politique DMARC.`,
    warn: ({ owner, asked }) =>
      `Seules les messageries qui suivent la norme de 2026 (RFC 9989) appliquent à ce nom la politique ${ofName(owner)}${asked === null ? '' : ` (« p=${asked} »)`}. Les autres ne cherchent qu’ici, n’y trouvent rien et n’appliquent rien.`,
    fail: ({ asked }) => `Aucune politique DMARC valable n’est publiée (noms demandés : ${enumerateSome(asked)}).`,
    task: 'Publier une politique DMARC à votre nom, pour toutes les messageries',
    remedy: (facts) => {
      if (!('sends' in facts) && isEnforced(facts.asked))
        return `Demandez à ${facts.owner} les rapports d’un mois sur votre nom, et faites signer tous vos expéditeurs. Publiez ensuite sous « _dmarc » un enregistrement TXT à vous, aussi strict que le sien (« p=${facts.asked} ») et avec votre adresse de rapports. Ne commencez pas par « p=none » : les messageries récentes ne vous protégeraient plus.`;
      return !('sends' in facts) || facts.sends
        ? 'Publiez sous « _dmarc » un enregistrement TXT « v=DMARC1; p=none; rua=mailto:… », lisez les rapports pendant un mois au moins, puis passez à « p=quarantine », et un mois plus tard à « p=reject ».'
        : 'Publiez sous « _dmarc » un enregistrement TXT « v=DMARC1; p=reject » : le domaine n’envoie rien, aucun de ses messages ne peut en être refusé.';
    },
  },
  'dmarc/record-single': {
    title: 'Une seule politique',
    why: 'Avec deux politiques au même nom, les destinataires n’en appliquent aucune.',
    pass: () => 'Le nom porte un seul enregistrement DMARC.',
    fail: ({ records }) => `${records.length} enregistrements DMARC sont publiés. Les messageries n’en suivent aucun.`,
    remedy: `Gardez un seul enregistrement sous « _dmarc » et supprimez les autres. ${REVIVES}`,
  },
  'dmarc/record-version': {
    title: 'Version de la politique',
    why: 'Un enregistrement qui ne commence pas exactement par « v=DMARC1 » est ignoré.',
    pass: () => 'L’enregistrement commence bien par « v=DMARC1 ».',
    fail: ({ text }) =>
      `Cet enregistrement est ignoré, car il ne commence pas par « v=DMARC1 » : « ${text.slice(0, 100)} ».`,
    remedy: ({ meant }) =>
      `Écrivez « v=DMARC1; » en tête, en majuscules, sans espace ni guillemet devant : ${quote(meant, 250)}. ${REVIVES}`,
  },
  'dmarc/record-place': {
    title: 'Place de la politique',
    why: 'Les destinataires ne cherchent la politique que sous « _dmarc » : ailleurs, elle ne protège pas.',
    pass: () => 'Aucune politique n’a été déposée ailleurs par erreur.',
    fail: ({ strayed, right }) =>
      `Une politique DMARC est publiée sous ${enumerate(strayed)}, où personne ne la cherche ; le bon nom est ${right}.`,
    remedy: ({ right }) =>
      `Déplacez l’enregistrement sous ${right}. Dans la plupart des interfaces, le nom à saisir est « _dmarc » seul. ${REVIVES}`,
  },
  'dmarc/record-foreign': {
    title: 'Autres enregistrements sous « _dmarc »',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'SPF ne se lit qu’au nom du domaine lui-même : écrit ici, il n’autorise aucun serveur.'
        : 'Des textes étrangers à cet endroit viennent le plus souvent d’une erreur de saisie : le réglage attendu manque ailleurs.',
    pass: () => 'Rien d’autre n’est publié sous « _dmarc ».',
    warn: ({ foreign }) =>
      `Autres textes publiés sous « _dmarc » : ${enumerateSome(
        foreign.map((text) => quote(text, 60)),
        3,
      )}.`,
    fail: () => 'Une politique SPF est publiée sous « _dmarc », où elle n’a aucun effet.',
    remedy: 'Supprimez de « _dmarc » tout ce qui n’est pas la politique DMARC.',
  },
  'dmarc/record-syntax': {
    title: 'Écriture de la politique',
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'Presque tous les destinataires lisent cette politique ; un plus strict peut l’écarter tout entière.'
        : 'Une politique mal écrite est ignorée, en tout ou en partie, selon le destinataire.',
    pass: () => 'La politique est bien écrite.',
    warn: ({ malformed, capitals, strange }) => {
      const foreign = written(malformed);
      return [
        malformed.length > foreign.length &&
          'Deux points-virgules se suivent : la norme ne l’admet pas, mais les destinataires s’en accommodent.',
        foreign.length > 0 &&
          `${quoted(foreign)} ${agree(foreign, 'n’est pas un champ', 'ne sont pas des champs')} de DMARC : les destinataires passent outre.`,
        capitals.length > 0 &&
          `${quoted(capitals)} ${agree(capitals, 'est écrit', 'sont écrits')} en capitales : la plupart des destinataires l’admettent, les plus stricts n’y voient rien.`,
        strange.length > 0 &&
          `${quoted(strange)} ${agree(strange, 'n’est pas admis', 'ne sont pas admis')} par la norme : les destinataires passent outre.`,
      ]
        .filter(Boolean)
        .join(' ');
    },
    fail: ({ malformed, repeated, invalid, curly }) =>
      [
        written(malformed).length > 0 && `parties illisibles : ${quoted(written(malformed))}`,
        repeated.length > 0 && `champs répétés : ${enumerate(repeated)}`,
        invalid.length > 0 && `valeurs inconnues pour ${enumerate(invalid)}`,
        curly && 'guillemets typographiques',
      ]
        .filter(Boolean)
        .join(' ; ')
        .replace(/^./, (letter) => letter.toUpperCase())
        .concat('.'),
    remedy: ({ isRead }) =>
      `Réécrivez l’enregistrement : des champs « nom=valeur » séparés par des points-virgules, chacun une seule fois.${isRead ? '' : ` ${REVIVES}`}`,
  },
  'dmarc/record-obsolete': {
    title: 'Champs retirés de la norme',
    why: 'Ces champs ont disparu de la norme en 2026 (RFC 9989) ; d’anciens destinataires les lisent encore.',
    pass: () => 'La politique n’emploie aucun champ retiré.',
    warn: ({ tags, sizes }) => `Champs retirés encore présents : ${enumerate([...tags, ...sizes])}.`,
    remedy: ({ tags }) =>
      `Retirez « rf », « ri » et les tailles après « ! », qui ne changent rien.${tags.includes('pct') ? ' « pct » est encore lu : ne le retirez d’une politique appliquée que si vos rapports sont propres ; sinon, revenez d’abord à « p=none ».' : ''}`,
  },
  'dmarc/record-unknown': {
    title: 'Champs inconnus',
    why: 'Un champ mal orthographié est ignoré sans avertissement : le réglage que vous croyez actif ne l’est pas.',
    pass: () => 'Tous les champs de la politique sont connus.',
    warn: ({ unknown }) =>
      `Champs ignorés : ${enumerateSome(unknown.map(({ name, meant }) => (meant ? `« ${name} » (sans doute « ${meant} »)` : `« ${name} »`)))}.`,
    remedy: 'Corrigez l’orthographe de ces champs, ou retirez-les.',
  },
  'dmarc/record-cname': {
    title: 'Politique confiée à un service',
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'Tant que l’alias ne mène à rien, ce nom n’a pas de politique à lui : sans celle d’un domaine au-dessus, rien ne demande d’écarter un faux message à votre nom.'
        : outcome === 'fail'
          ? 'Avec votre politique, l’acheteur du nom lèverait la protection contre les faux messages, et en recevrait les rapports.'
          : 'Quand « _dmarc » est un alias, le titulaire du nom visé écrit votre politique DMARC.',
    pass: ({ target }) => `« _dmarc » est un alias vers ${target}, qui répond.`,
    warn: ({ target }) => `« _dmarc » est un alias vers ${target}, où plus rien n’est publié.`,
    fail: ({ target }) =>
      `« _dmarc » est un alias vers ${target}, dont le domaine est libre à l’achat ou près de l’être. Son acheteur écrirait votre politique.`,
    remedy: 'Remplacez l’alias par un enregistrement TXT à vous, ou reprenez le nom que donne le service.',
  },
  'dmarc/record-psd': {
    title: 'Domaine déclaré registre (psd)',
    task: 'Retirer « psd » de l’enregistrement DMARC',
    why: (_, outcome) =>
      outcome === 'info'
        ? 'Ce que publie le domaine du dessus ne s’applique plus à celui-ci : sa politique et ses rapports sont les siens.'
        : outcome === 'warn'
          ? '« psd=y » est réservé aux registres, comme celui de « .fr » : un message que seul un de vos sous-domaines garantit ne passe plus pour le vôtre.'
          : 'Le champ « psd » dit aux destinataires où s’arrête votre organisation.',
    pass: () => 'La politique laisse les destinataires trouver seuls où s’arrête votre organisation.',
    info: () =>
      '« psd=n » : le domaine se déclare à la tête de sa propre organisation, et n’hérite plus de celui du dessus.',
    warn: () => '« psd=y » déclare le domaine comme un registre : vos sous-domaines ne comptent plus comme les vôtres.',
    remedy: 'Retirez « psd=y ».',
  },
  'dmarc/record-ns-agree': {
    title: 'Même politique sur tous les serveurs DNS',
    task: 'Publier la même politique DMARC sur tous les serveurs DNS',
    why: 'Si vos serveurs DNS ne publient pas la même politique, un faux message passe ou non selon le serveur qui répond.',
    pass: ({ hosts }) => `Les ${hosts.length} serveurs DNS interrogés publient la même politique.`,
    fail: ({ sayings }) =>
      `Vos serveurs DNS ne disent pas la même chose : ${sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${texts.length === 0 ? `ne ${agree(hosts, 'publie', 'publient')} aucune politique` : `${agree(hosts, 'publie', 'publient')} ${enumerateSome(texts.map((text) => `« ${text.slice(0, 60)} »`))}`}`).join(' ; ')}.`,
    remedy:
      'Attendez la fin d’une modification en cours ; si l’écart dure une heure, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
} satisfies AdviceFor<typeof recordChecks>;

/** The parts in which something is written. */
function written(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function quoted(parts: readonly string[]): string {
  return enumerateSome(parts.map((part) => `« ${part.slice(0, 40)} »`));
}
