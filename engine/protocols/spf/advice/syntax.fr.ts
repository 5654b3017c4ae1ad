import { agree, enumerate, enumerateSome } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { syntaxChecks } from '../checks/syntax.ts';

const VOID =
  'Une seule faute rend toute la politique nulle pour les destinataires : SPF ne reconnaît plus aucun de vos messages.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `« ${text.slice(0, 60)} »`));

export const advice = {
  'spf/syntax-valid': {
    title: 'Grammaire de la politique',
    why: VOID,
    pass: () => 'La politique respecte la grammaire de la norme.',
    fail: ({ texts }) => `Termes mal écrits : ${quoted(texts)}.`,
    remedy:
      'Corrigez ces termes : une adresse entière après « ip4: » ou « ip6: », un nom de domaine après « include: ».',
  },
  'spf/syntax-unknown': {
    title: 'Termes connus',
    why: VOID,
    pass: ({ reporting }) =>
      reporting.length > 0
        ? `La politique n’emploie que des termes connus. ${quoted(reporting)} ${agree(reporting, 'demande', 'demandent')} aux destinataires des rapports sur les messages en échec (RFC 6652) ; presque aucun n’en envoie.`
        : 'La politique n’emploie que des termes connus.',
    info: ({ ignored }) =>
      `Modificateurs inconnus, que les destinataires ignorent sans conséquence : ${quoted(ignored)}.`,
    fail: ({ texts }) => `Termes inconnus : ${quoted(texts)}.`,
    remedy:
      'Les seuls termes sont all, include, a, mx, ptr, ip4, ip6, exists, redirect et exp : vérifiez l’orthographe.',
  },
  'spf/syntax-cidr': {
    title: 'Tailles de réseaux',
    why: VOID,
    pass: () => 'Les tailles de réseaux sont valables.',
    warn: ({ inexact }) =>
      `L’adresse écrite n’est pas le début du réseau : ${enumerateSome(inexact.map(({ text, network }) => `« ${text} » vaut ${network}`))}. La plage autorisée n’est peut-être pas celle que vous vouliez.`,
    fail: ({ texts }) => `Tailles de réseaux hors bornes : ${quoted(texts)}.`,
    remedy: (facts) =>
      'texts' in facts && facts.texts.some((text) => /\/\d+:/.test(text))
        ? 'Écrivez la taille derrière le nom (« a:mail.exemple.fr/24 »), et seulement si les voisins de ce serveur envoient aussi pour vous ; sinon, retirez-la.'
        : 'Écrivez la première adresse du réseau, puis sa taille : de /0 à /32 pour « ip4: », de /0 à /128 pour « ip6: ».',
  },
  'spf/syntax-glue': {
    title: 'Espaces et séparateurs',
    why: (facts) =>
      facts && 'ignored' in facts
        ? 'Un service dont le terme est ignoré n’est pas autorisé à envoyer : ses messages échouent à SPF.'
        : VOID,
    pass: () => 'Les termes sont bien séparés.',
    warn: ({ ignored }) =>
      `Écrits avec « = » au lieu de « : », ces termes sont ignorés, et ce qu’ils nomment n’est pas autorisé : ${quoted(ignored)}.`,
    fail: ({ texts }) => `Termes collés ou mauvais séparateur : ${quoted(texts)}.`,
    remedy:
      'Séparez les termes par une espace, sans virgule ; écrivez « include: » avec deux-points et « redirect= » avec le signe égal.',
  },
  'spf/syntax-dup': {
    title: 'Termes répétés',
    why: VOID,
    pass: () => 'Aucun terme unique n’est répété.',
    warn: ({ texts }) => `« all » figure plusieurs fois : seul le premier compte (${enumerate(texts)}).`,
    fail: ({ texts }) => `Ce terme ne peut figurer qu’une fois : ${quoted(texts)}.`,
    remedy: 'Gardez un seul « all », en dernier, et un seul « redirect= ».',
  },
  'spf/syntax-after-all': {
    title: 'Termes après « all »',
    why: 'Les destinataires s’arrêtent à « all » : un expéditeur écrit après n’est pas autorisé.',
    pass: () => 'Rien n’est écrit après « all ».',
    warn: ({ ignored }) => `Termes ignorés car écrits après « all » : ${quoted(ignored)}.`,
    remedy:
      'Retirez les termes écrits après « all » qui ne désignent plus un expéditeur à vous, puis placez « all » tout à la fin.',
  },
  'spf/syntax-macro': {
    title: 'Macros',
    why: 'Une macro (« %{i} », « %{d} »…) est remplacée par le destinataire ; mal écrite, elle invalide toute la politique.',
    pass: () => 'La politique ne contient aucune macro mal écrite.',
    warn: ({ named }) =>
      `« %{p} » est déconseillée par la norme : elle dépend du DNS de l’expéditeur et des destinataires l’ignorent (${quoted(named)}).`,
    fail: ({ texts }) => `Macros mal écrites : ${quoted(texts)}.`,
    remedy:
      'Reprenez la macro donnée par votre fournisseur ; un signe « % » seul s’écrit « %% ». Remplacez « %{p} » par une liste d’adresses.',
  },
} satisfies AdviceFor<typeof syntaxChecks>;
