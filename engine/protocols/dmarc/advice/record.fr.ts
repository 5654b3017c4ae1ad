import { agree, enumerate, enumerateSome, ofName, quote } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';

const SPOOFED = 'Sans politique appliquée, n’importe qui peut écrire à vos clients en se faisant passer pour vous.';

export const advice = {
  'dmarc/record-present': {
    title: 'Politique DMARC',
    why: SPOOFED,
    pass: ({ owner, inherited }) =>
      inherited
        ? `La politique ${ofName(owner)} s’applique à ce nom, qui n’en publie pas lui-même.`
        : `Le domaine ${owner} publie une politique DMARC.`,
    fail: ({ asked }) =>
      `Aucune politique DMARC valable n’a été trouvée (noms demandés\u00A0: ${enumerateSome(asked)}).`,
    remedy: ({ sends }) =>
      sends
        ? 'Publiez sous «\u00A0_dmarc\u00A0» un enregistrement TXT «\u00A0v=DMARC1; p=none; rua=mailto:…\u00A0», lisez les rapports pendant un mois au moins, puis passez à «\u00A0p=quarantine\u00A0», et un mois plus tard à «\u00A0p=reject\u00A0».'
        : 'Publiez sous «\u00A0_dmarc\u00A0» un enregistrement TXT «\u00A0v=DMARC1; p=quarantine\u00A0»\u00A0: le domaine n’envoie rien, aucun vrai message ne peut en souffrir. Deux semaines plus tard, passez à «\u00A0p=reject\u00A0».',
  },
  'dmarc/record-single': {
    title: 'Une seule politique',
    why: 'Avec deux politiques au même nom, les destinataires n’en appliquent aucune.',
    pass: () => 'Le nom porte un seul enregistrement DMARC.',
    fail: ({ records }) => `Le nom porte ${records.length} enregistrements DMARC\u00A0: ils s’annulent.`,
    remedy: 'Gardez un seul enregistrement sous «\u00A0_dmarc\u00A0» et supprimez les autres.',
  },
  'dmarc/record-version': {
    title: 'Version de la politique',
    why: 'Un enregistrement qui ne commence pas exactement par «\u00A0v=DMARC1\u00A0» est ignoré.',
    pass: () => 'L’enregistrement commence bien par «\u00A0v=DMARC1\u00A0».',
    fail: ({ text }) =>
      `Cet enregistrement est ignoré, car il ne commence pas par «\u00A0v=DMARC1\u00A0»\u00A0: «\u00A0${text.slice(0, 100)}\u00A0».`,
    remedy: 'Écrivez «\u00A0v=DMARC1;\u00A0» en tête, en majuscules, sans espace ni guillemet devant.',
  },
  'dmarc/record-place': {
    title: 'Place de la politique',
    why: 'Les destinataires ne cherchent la politique que sous «\u00A0_dmarc\u00A0»\u00A0: ailleurs, elle ne protège pas.',
    pass: () => 'Aucune politique n’a été déposée ailleurs par erreur.',
    fail: ({ strayed, right }) =>
      `Une politique DMARC est publiée sous ${enumerate(strayed)}, où personne ne la cherche\u00A0; le bon nom est ${right}.`,
    remedy: ({ right }) =>
      `Déplacez l’enregistrement sous ${right}. Dans la plupart des interfaces, le nom à saisir est «\u00A0_dmarc\u00A0» seul.`,
  },
  'dmarc/record-foreign': {
    title: 'Autres textes sous «\u00A0_dmarc\u00A0»',
    why: 'Des textes étrangers à cet endroit viennent le plus souvent d’une erreur de saisie\u00A0: le réglage attendu manque ailleurs.',
    pass: () => 'Rien d’autre n’est publié sous «\u00A0_dmarc\u00A0».',
    warn: ({ foreign }) =>
      `Autres textes publiés sous «\u00A0_dmarc\u00A0»\u00A0: ${enumerateSome(
        foreign.map((text) => quote(text, 60)),
        3,
      )}.`,
    fail: () => 'Une politique SPF est publiée sous «\u00A0_dmarc\u00A0», où elle n’a aucun effet.',
    remedy: 'Supprimez de «\u00A0_dmarc\u00A0» tout ce qui n’est pas la politique DMARC.',
  },
  'dmarc/record-syntax': {
    title: 'Écriture de la politique',
    why: 'Une politique mal écrite est ignorée, en tout ou en partie, selon le destinataire.',
    pass: () => 'La politique est bien écrite.',
    warn: ({ malformed, capitals, strange }) => {
      const foreign = written(malformed);
      return [
        malformed.length > foreign.length &&
          'Deux points-virgules se suivent\u00A0: la norme ne l’admet pas, mais les destinataires s’en accommodent.',
        foreign.length > 0 &&
          `${quoted(foreign)} ${agree(foreign, 'n’est pas un champ', 'ne sont pas des champs')} de DMARC\u00A0: les destinataires passent outre.`,
        capitals.length > 0 &&
          `${quoted(capitals)} ${agree(capitals, 'est écrit', 'sont écrits')} en capitales\u00A0: la plupart des destinataires l’admettent, les plus stricts n’y voient rien.`,
        strange.length > 0 &&
          `${quoted(strange)} ${agree(strange, 'n’est pas admis', 'ne sont pas admis')} par la norme\u00A0: les destinataires passent outre.`,
      ]
        .filter(Boolean)
        .join(' ');
    },
    fail: ({ malformed, repeated, invalid, curly }) =>
      [
        written(malformed).length > 0 && `parties illisibles\u00A0: ${quoted(written(malformed))}`,
        repeated.length > 0 && `champs répétés\u00A0: ${enumerate(repeated)}`,
        invalid.length > 0 && `valeurs inconnues pour ${enumerate(invalid)}`,
        curly && 'guillemets typographiques',
      ]
        .filter(Boolean)
        .join('\u00A0; ')
        .replace(/^./, (letter) => letter.toUpperCase())
        .concat('.'),
    remedy:
      'Réécrivez l’enregistrement\u00A0: des champs «\u00A0nom=valeur\u00A0» séparés par des points-virgules, chacun une seule fois.',
  },
  'dmarc/record-obsolete': {
    title: 'Champs retirés de la norme',
    why: 'Ces champs ont disparu de la norme en 2026 (RFC 9989)\u00A0; d’anciens destinataires les lisent encore.',
    pass: () => 'La politique n’emploie aucun champ retiré.',
    warn: ({ tags, sizes }) => `Champs retirés encore présents\u00A0: ${enumerate([...tags, ...sizes])}.`,
    remedy: ({ tags }) =>
      `Retirez «\u00A0rf\u00A0», «\u00A0ri\u00A0» et les tailles après «\u00A0!\u00A0», qui ne changent rien.${tags.includes('pct') ? ' «\u00A0pct\u00A0» est encore lu\u00A0: ne le retirez d’une politique appliquée que si vos rapports sont propres\u00A0; sinon, revenez d’abord à «\u00A0p=none\u00A0».' : ''}`,
  },
  'dmarc/record-unknown': {
    title: 'Champs inconnus',
    why: 'Un champ mal orthographié est ignoré sans avertissement\u00A0: le réglage que vous croyez actif ne l’est pas.',
    pass: () => 'Tous les champs de la politique sont connus.',
    warn: ({ unknown }) =>
      `Champs ignorés\u00A0: ${enumerateSome(unknown.map(({ name, meant }) => (meant ? `«\u00A0${name}\u00A0» (sans doute «\u00A0${meant}\u00A0»)` : `«\u00A0${name}\u00A0»`)))}.`,
    remedy: 'Corrigez l’orthographe de ces champs, ou retirez-les.',
  },
  'dmarc/record-cname': {
    title: 'Politique confiée à un service',
    why: 'Quand «\u00A0_dmarc\u00A0» est un alias, le titulaire du nom visé écrit votre politique à votre place.',
    pass: ({ target }) => `«\u00A0_dmarc\u00A0» est un alias vers ${target}, qui répond.`,
    warn: ({ target }) => `«\u00A0_dmarc\u00A0» est un alias vers ${target}, où plus rien n’est publié.`,
    fail: ({ target }) =>
      `«\u00A0_dmarc\u00A0» est un alias vers ${target}, dont le domaine est libre, ou sur le point de l’être\u00A0: qui l’enregistre écrit votre politique.`,
    remedy: 'Remplacez l’alias par un enregistrement TXT à vous, ou reprenez le nom que donne le service.',
  },
  'dmarc/record-psd': {
    title: 'Nature du domaine',
    task: 'Corriger la nature déclarée du domaine',
    why: 'Le champ «\u00A0psd\u00A0» dit aux destinataires où s’arrête votre organisation\u00A0; «\u00A0psd=y\u00A0» est réservé aux registres, comme celui de «\u00A0.fr\u00A0».',
    pass: () => 'La politique laisse les destinataires trouver seuls où s’arrête votre organisation.',
    info: () =>
      '«\u00A0psd=n\u00A0»\u00A0: le domaine se déclare à la tête de sa propre organisation, et n’hérite plus de celui du dessus.',
    warn: () =>
      '«\u00A0psd=y\u00A0» déclare le domaine comme un registre\u00A0: vos sous-domaines ne comptent plus comme les vôtres.',
    remedy: 'Retirez «\u00A0psd=y\u00A0».',
  },
  'dmarc/record-ns-agree': {
    title: 'Même politique sur tous les serveurs DNS',
    task: 'Publier la même politique DMARC sur tous les serveurs DNS',
    why: 'Si vos serveurs DNS ne publient pas la même politique, un message usurpé passe ou non selon celui qui répond.',
    pass: ({ hosts }) => `Les ${hosts.length} serveurs DNS interrogés publient la même politique.`,
    fail: ({ sayings }) =>
      `Vos serveurs DNS ne disent pas la même chose\u00A0: ${sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${texts.length === 0 ? `ne ${agree(hosts, 'publie', 'publient')} aucune politique` : `${agree(hosts, 'publie', 'publient')} ${enumerateSome(texts.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`))}`}`).join('\u00A0; ')}.`,
    remedy:
      'Attendez la fin d’une modification en cours\u00A0; si l’écart dure une heure, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
} satisfies AdviceFor<typeof recordChecks>;

/** The parts in which something is written. */
function written(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function quoted(parts: readonly string[]): string {
  return enumerateSome(parts.map((part) => `«\u00A0${part.slice(0, 40)}\u00A0»`));
}
