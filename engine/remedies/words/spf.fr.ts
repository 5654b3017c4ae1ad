import { count, enumerateSome, ofName } from '../../common/phrases.fr.ts';
import type { MendKind } from '../spf/mend.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const MENDS: Readonly<Record<MendKind, (from: string, to: string) => string>> = {
  respelt: (from, to) => `« ${from} » s’écrit « ${to} ».`,
  unreadable: (from) =>
    `« ${from} » est illisible pour les messageries et a été retiré : si un de vos outils en dépend, demandez-lui la forme exacte.`,
  repeated: (from) => `« ${from} » figurait deux fois.`,
  covered: (from, to) => `« ${from} » est déjà compris dans « ${to} ».`,
  ptr: (from) =>
    `« ${from} » est abandonné par la norme et coûte des recherches DNS ; si un de vos serveurs ne passait que par là, inscrivez son adresse à la place.`,
  void: (from) =>
    `« ${from} » ne mène à aucune adresse : si ce serveur envoie encore, rendez-lui d’abord son adresse et gardez ce terme.`,
  'no-policy': (from) =>
    `« ${from} » mène à un domaine qui ne publie pas de politique : à lui seul, il annule la vôtre. Si ce service envoie encore pour vous, demandez-lui le nom exact à inclure, et écrivez-le à la place.`,
  loop: (from) => `« ${from} » se renvoie à lui-même.`,
  free: (from) => `« ${from} » désigne un domaine libre à l’achat. Son acheteur pourrait envoyer en votre nom.`,
  open: (from) =>
    `« ${from} » autorise tous les serveurs du monde à envoyer en votre nom ; demandez à cet expéditeur l’adresse à inclure à la place.`,
  private: (from) => `« ${from} » est une adresse de réseau interne, sans effet sur internet.`,
  broad: (from) =>
    `« ${from} » couvre des réseaux entiers qui ne sont pas à vous ; inscrivez à la place les adresses exactes de vos serveurs.`,
  ignored: (from, to) =>
    to ? `Gardez « ${to} » seul, au lieu de « ${from} ».` : `« ${from} » est sans effet à côté de « all ».`,
  all: (from, to) => {
    if (from === '-all')
      return `« -all » devient « ${to} » : ce qui n’est pas listé devient suspect, le temps de retrouver les outils oubliés.`;
    if (from) return `« ${from} » devient « ${to} ».`;
    return `« ${to} » est ajouté à la fin : ce qui n’est pas listé devient suspect.`;
  },
};

/** What to do about a record of which no mended form is proposed. */
function rewriting(
  { length, most }: { readonly length: number; readonly most: number },
  name: string,
): readonly string[] {
  return [
    `L’enregistrement compte ${count(length, 'caractère', 'caractères')}. Au-delà de ${count(most, 'caractère', 'caractères')}, nous ne proposons pas de correction terme à terme : il doit être réécrit.`,
    'Dressez la liste des serveurs et des outils qui envoient pour vous : messagerie, site, facturation, lettre d’information.',
    `Écrivez pour ${name} un enregistrement qui ne nomme qu’eux et finit par « ~all », si possible en moins de 450 caractères ; laissez l’ancien en place jusque-là.`,
    'Remplacez ensuite l’ancien par le nouveau, et relancez l’analyse.',
  ];
}

export const spfWords: WordsFor<RemedyOf<'spf'>> = {
  'spf/narrow': {
    title: () => 'Retirer de SPF ce qui autorise trop de serveurs',
    why: 'La liste laisse passer des serveurs qui ne sont pas à vous. Les rapports disent d’abord si l’un de vos outils en dépend.',
    steps: ({ name, mends, added, weeks }) => [
      `Lisez les rapports DMARC pendant ${weeks} semaines : chaque outil qui envoie pour vous doit figurer dans la liste, ou signer ses messages.`,
      ...mends.map(({ kind, from, to }) => MENDS[kind](from, to)),
      ...(added.includes('mx')
        ? ['« mx » y inscrit vos serveurs de réception ; les rapports disent quels autres serveurs envoient pour vous.']
        : []),
      `Remplacez ensuite la valeur de ${name} par celle qui est proposée.`,
    ],
    criterion: 'Les rapports de la semaine suivante ne montrent aucun de vos outils en échec.',
    rollback: 'Remettez la valeur précédente.',
  },
  'spf/loops': {
    title: () => 'Couper la boucle d’inclusions (SPF)',
    why: 'Une boucle épuise les recherches DNS permises : SPF est en erreur pour tous vos messages.',
    steps: ({ cuts }) => [
      ...cuts.map(
        ({ name, terms }) =>
          `Dans l’enregistrement TXT ${ofName(name)}, retirez « ${terms.join(' ')} », qui ramène à une politique déjà lue. Ne touchez ni aux autres termes, ni à l’enregistrement du domaine.`,
      ),
      'Si un de vos outils n’était inscrit nulle part ailleurs que dans la boucle, inscrivez-y son adresse.',
    ],
    criterion: 'Un message envoyé par chacun de vos outils porte « spf=pass » dans ses en-têtes.',
    rollback: 'Remettez la valeur à retirer, notée ci-dessus.',
  },
  'spf/record': {
    title: ({ tooLong, isNew, merged, isClosed, added, mends }) => {
      if (tooLong) return 'Réécrire la liste de vos serveurs d’envoi (SPF)';
      if (isClosed) return 'Déclarer qu’aucun message ne part de ce domaine (SPF)';
      if (isNew) return 'Publier la liste de vos serveurs d’envoi (SPF)';
      if (merged > 1) return 'Réunir en une seule les listes de serveurs d’envoi (SPF)';
      return added.length > 0 && mends.length === 0
        ? 'Ajouter votre messagerie à la liste des serveurs d’envoi (SPF)'
        : 'Corriger la liste de vos serveurs d’envoi (SPF)';
    },
    why: ({ tooLong, isNew, merged, isClosed, added, mends }) => {
      if (isClosed)
        return 'Rien ne dit qu’aucun message ne part de ce domaine (SPF) : un faux message est plus difficile à écarter.';
      if (isNew)
        return 'Aucune liste ne dit quels serveurs envoient en votre nom (SPF) : vos messages n’ont pas cette preuve d’origine.';
      if (merged > 1)
        return 'Plusieurs listes de serveurs d’envoi s’annulent (SPF) : vos messages perdent cette preuve d’origine.';
      return tooLong || mends.length > 0 || added.length === 0
        ? 'La liste de vos serveurs d’envoi (SPF) est mal écrite, ou laisse passer des serveurs qui ne sont pas à vous.'
        : 'Votre messagerie manque dans la liste de vos serveurs d’envoi (SPF) : vos messages n’ont pas cette preuve d’origine.';
    },
    steps: ({ tooLong, name, isNew, isClosed, mends, added, lookups, allowed }) => [
      ...(isClosed
        ? ['À ne faire que si aucun outil (site, facturation, lettre d’information) n’envoie au nom de ce domaine.']
        : []),
      ...(tooLong ? rewriting(tooLong, name) : []),
      ...(tooLong
        ? []
        : [
            isNew
              ? `Publiez un enregistrement TXT au nom ${name}, avec la valeur proposée.`
              : `Au nom ${name}, remplacez toute valeur qui commence par « v=spf1 » par la seule valeur proposée ; ne touchez pas aux autres TXT.`,
          ]),
      ...new Set(mends.map(({ kind, from, to }) => MENDS[kind](from, to))),
      ...(added.length > 0
        ? [`« ${added.join(' ')} » est ajouté : c’est votre messagerie, d’après vos serveurs de réception (MX).`]
        : []),
      ...(!isNew && lookups.before > lookups.after
        ? [
            `Recherches DNS nécessaires : ${lookups.before} auparavant, ${lookups.after} ensuite ; la limite est ${allowed}.`,
          ]
        : []),
    ],
    criterion: ({ isClosed }) =>
      isClosed
        ? 'Aucun outil ne se révèle envoyer au nom de ce domaine.'
        : 'Un message envoyé par chacun de vos outils porte « spf=pass » dans ses en-têtes.',
    rollback: ({ isNew }) =>
      isNew
        ? 'Supprimez l’enregistrement publié.'
        : 'Remettez la valeur à retirer, notée ci-dessus : elle reprend effet en une heure.',
  },
  'spf/lookups': {
    title: ({ lookups, allowed }) =>
      lookups > allowed
        ? `Simplifier la liste des serveurs d’envoi (SPF) : ${allowed} recherches DNS au plus, au lieu de ${lookups}`
        : `Simplifier la liste des serveurs d’envoi (SPF) : les ${allowed} recherches DNS permises sont toutes prises`,
    why: 'Au-delà de dix recherches DNS, la vérification SPF s’arrête en erreur. De vrais messages ne sont plus reconnus.',
    steps: ({ costs, ownHosts }) => [
      ...(costs.length > 0
        ? [
            `Retirez d’abord les outils que vous n’utilisez plus. Les plus coûteux : ${enumerateSome(
              costs.map(
                ({ term, lookups }) =>
                  `${term} (${lookups === null ? 'selon le message' : count(lookups, 'recherche', 'recherches')})`,
              ),
              5,
            )}.`,
          ]
        : []),
      ...costs
        .filter(({ isOwn }) => isOwn)
        .map(
          ({ term }) =>
            `« ${term} » est un enregistrement à vous : écrivez à sa place les termes qu’il contient, ce qui épargne une recherche.`,
        ),
      ...(ownHosts.length > 0
        ? [
            `Là où vous donnez vous-même son adresse à un serveur, écrivez l’adresse (« ip4: », « ip6: ») à la place de son nom, ce qui épargne une recherche, et changez-la ici quand elle change là-bas : ${enumerateSome(ownHosts, 12)}.`,
          ]
        : []),
      'Faites envoyer les lettres d’information et la facturation depuis un sous-domaine qui a son propre SPF.',
      'Ne remplacez pas les « include » de prestataires par des listes d’adresses : elles changent sans préavis et vos messages seraient refusés.',
    ],
    criterion: ({ lookups, allowed }) =>
      lookups > allowed
        ? 'Une nouvelle analyse compte dix recherches DNS ou moins.'
        : 'Une nouvelle analyse compte moins de dix recherches DNS.',
    rollback: 'Remettez le terme retiré si un outil se plaint de refus.',
  },
};
