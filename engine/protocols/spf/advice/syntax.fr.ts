import { enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { syntaxChecks } from '../checks/syntax.ts';

const VOID =
  'Une seule faute rend toute la politique nulle pour les destinataires\u00A0: SPF ne reconnaît plus aucun de vos messages.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`));

export const advice = {
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
    why: 'Les destinataires s’arrêtent à «\u00A0all\u00A0»\u00A0: un expéditeur écrit après n’est pas autorisé.',
    pass: () => 'Rien n’est écrit après «\u00A0all\u00A0».',
    warn: ({ ignored }) => `Termes ignorés car écrits après «\u00A0all\u00A0»\u00A0: ${quoted(ignored)}.`,
    remedy:
      'Retirez les termes écrits après «\u00A0all\u00A0» qui ne désignent plus un expéditeur à vous, puis placez «\u00A0all\u00A0» tout à la fin.',
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
} satisfies AdviceFor<typeof syntaxChecks>;
