import { partyName } from '../../atlas/atlas.ts';
import { enumerate, enumerateSome, ofName } from '../../common/phrases.fr.ts';
import type { KeyFault } from '../dkim/rotation.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const KEY_FAULTS: Readonly<Record<KeyFault, string>> = {
  known: 'Le secret de la clé peut être retrouvé : un fraudeur peut signer à votre place.',
  short: 'La clé est trop courte : un fraudeur peut finir par la retrouver, et signer à votre place.',
  malformed: 'La clé est mal écrite : vos messages passent pour non signés.',
  sha1: 'La clé ne vaut que pour SHA-1, que les destinataires n’acceptent plus : vos messages passent pour non signés.',
  several: 'Plusieurs clés sont publiées sous un même sélecteur : vos messages peuvent passer pour non signés.',
  restricted: 'La clé est publiée pour un autre usage que l’e-mail : vos messages passent pour non signés.',
};

export const dkimWords: WordsFor<RemedyOf<'dkim'>> = {
  'dkim/signing': {
    title: ({ providers, isAbsent, hasKey }) => {
      if (providers.length > 0)
        return `Activer la signature des messages (DKIM) chez ${enumerate(providers.map(partyName))}`;
      return isAbsent || hasKey
        ? 'Activer la signature des messages (DKIM)'
        : 'Confirmer que vos messages sont signés (DKIM)';
    },
    why: 'Sans signature, rien ne prouve qu’un message transféré vient de vous. Il serait bloqué avec les faux.',
    steps: ({ providers, isAbsent, asked, hasKey, maySendNothing, aliased, selector }) => [
      ...(maySendNothing
        ? [
            'À ne faire que si un outil envoie au nom de ce domaine : SPF déclare aujourd’hui qu’aucun message n’en part.',
          ]
        : []),
      ...(isAbsent
        ? ['Aucune clé n’est publiée aujourd’hui sous les noms usuels du domaine : il n’y a rien à retirer.']
        : []),
      ...(!isAbsent && !hasKey
        ? [
            `Aucune clé n’a été trouvée parmi ${asked} sélecteurs courants ; cela ne prouve pas qu’il n’y en a pas : regardez la ligne « DKIM-Signature » d’un message que vous avez envoyé, et relancez l’analyse avec le sélecteur qui suit « s= ».`,
          ]
        : []),
      providers.length > 0
        ? 'Dans la console de chaque outil, demandez une clé de 2 048 bits pour votre domaine, puis publiez l’enregistrement affiché, tel quel.'
        : 'Dans la console de votre messagerie, ou sur votre propre serveur, demandez une clé de 2 048 bits pour votre domaine, puis publiez l’enregistrement affiché, tel quel.',
      `Si le nom du sélecteur est à choisir, prenez « ${selector} » : une analyse ne trouve une clé que sous un nom courant.`,
      ...(aliased.length > 0
        ? [
            aliased.length > 1
              ? `Les alias (CNAME) ${ofName(enumerateSome(aliased))} sont déjà publiés : laissez-les, sauf si la console affiche une autre cible.`
              : `L’alias (CNAME) ${ofName(enumerateSome(aliased))} est déjà publié : laissez-le, sauf si la console affiche une autre cible.`,
          ]
        : []),
      'Revenez dans la console pour activer la signature : publier la clé ne suffit pas.',
    ],
    criterion: 'Un message reçu sur une boîte extérieure porte « dkim=pass » avec votre domaine.',
    rollback: 'Désactivez la signature dans la console ; la clé peut rester publiée sans dommage.',
  },
  'dkim/keys': {
    title: ({ selectors }) =>
      selectors.length === 1
        ? `Remplacer la clé de signature « ${selectors[0]} » (DKIM)`
        : `Remplacer ${selectors.length} clés de signature (DKIM)`,
    why: ({ reasons }) => reasons.map((reason) => KEY_FAULTS[reason]).join(' '),
    steps: ({ selectors, isOwn, makers: { services, naming, others } }) => [
      `Sélecteurs concernés : ${enumerateSome(selectors, 6)}.`,
      ...naming.map(
        ({ provider, selector }) =>
          `La clé de ${partyName(provider)} se fait dans sa console, et nulle part ailleurs : demandez-y une nouvelle clé de 2 048 bits sous un autre sélecteur (« ${selector} » par exemple), publiez l’enregistrement affiché, tel quel, puis relancez-y la signature.`,
      ),
      ...(services.length > 0
        ? [
            `Pour ${enumerate(services.map(partyName))}, demandez-la dans la console du service et publiez l’enregistrement affiché, tel quel : une clé à un sélecteur de votre choix n’y sert pas.`,
          ]
        : []),
      ...(others
        ? [
            `Pour ${enumerateSome(others.selectors, 6)}, demandez une nouvelle clé de 2 048 bits dans la console de l’outil qui signe ainsi, et publiez l’enregistrement affiché, tel quel.`,
            `Seulement si un serveur à vous signe ainsi : créez-y une clé RSA de 2 048 bits, et publiez-la en TXT sous un autre sélecteur (« ${others.selector}._domainkey » par exemple).`,
          ]
        : []),
      'Faites signer vos messages avec la nouvelle clé et vérifiez un message envoyé.',
      ...(isOwn ? ['Laissez encore l’ancienne clé publiée : l’étape qui la retire dit à partir de quand.'] : []),
    ],
    criterion: 'Un message envoyé porte « dkim=pass » avec le nouveau sélecteur.',
    rollback: 'Remettez la signature sur l’ancien sélecteur tant que sa clé est publiée.',
  },
  'dkim/withdrawal': {
    title: ({ selectors }) =>
      selectors.length === 1
        ? `Retirer l’ancienne clé DKIM du sélecteur ${selectors[0]}`
        : `Retirer ${selectors.length} anciennes clés DKIM`,
    why: 'Tant qu’une ancienne clé reste publiée, une personne qui en connaît le secret peut signer à votre place.',
    steps: ({ selectors, known, seen, services }) => [
      seen.length > 0
        ? `À ne faire que lorsque la clé ${ofName(enumerateSome(seen))} signe : un message envoyé porte « dkim=pass » avec ce sélecteur.`
        : 'À ne faire que lorsqu’une nouvelle analyse trouve la nouvelle clé, et qu’un message envoyé porte « dkim=pass » avec son sélecteur.',
      ...(known.length > 0
        ? [
            `Pour ${enumerate(known)}, dont le secret peut être retrouvé, n’attendez pas la date : retirez-la dès que la nouvelle clé signe.`,
          ]
        : []),
      ...(services.length > 0
        ? [
            `Si ${enumerate(services.map(partyName))} a donné la nouvelle clé au même sélecteur, elle y remplace déjà l’ancienne : laissez cet enregistrement.`,
          ]
        : []),
      `Supprimez l’enregistrement entier ${ofName(enumerateSome(selectors, 6))} ; ne le publiez plus, même corrigé.`,
    ],
    criterion: 'Un message envoyé par chacun de vos outils porte toujours « dkim=pass ».',
    rollback: 'Remettez l’enregistrement, noté ci-dessus, le temps de retrouver l’outil qui signait encore avec lui.',
  },
  'dkim/records': {
    title: () => 'Nettoyer les clés de signature (DKIM)',
    why: ({ misspelt, beside }) =>
      misspelt.length + beside.length > 0
        ? 'Les destinataires n’y trouvent aucune clé lisible : vos messages passent pour non signés.'
        : 'Une clé restée « en test » est ignorée par certains destinataires ; un inconnu peut parfois reprendre la cible d’un alias qui ne mène nulle part.',
    steps: ({ tested, misspelt, beside, dangling, wildcard, opens, isWeak }) => [
      ...(tested.length > 0 ? [`Ôtez « t=y » ${ofName(enumerateSome(tested))}.`] : []),
      ...(misspelt.length > 0
        ? [
            `Remplacez la clé ${ofName(enumerateSome(misspelt))} par la valeur proposée : c’est la même clé, telle que les destinataires la lisent.`,
          ]
        : []),
      ...(beside.length > 0
        ? [`Supprimez le texte qui n’est pas une clé (${enumerateSome(beside)}), et laissez la clé telle quelle.`]
        : []),
      ...(dangling.length > 0
        ? [
            `Supprimez l’alias (CNAME) ${ofName(enumerateSome(dangling))}, dont la cible ne répond plus, ou redemandez la bonne cible à l’outil concerné.`,
          ]
        : []),
      ...(opens
        ? [
            isWeak
              ? 'Faites d’abord signer vos messages avec une clé neuve, sous son propre sélecteur : celle que donne le joker n’est plus sûre.'
              : 'Publiez d’abord la même clé au sélecteur (« s= ») que portent vos messages signés : sans elle, leur signature ne serait plus vérifiable.',
          ]
        : []),
      ...(wildcard.length > 0
        ? [`Supprimez ${enumerate(wildcard)} : ce joker répond à la place de clés qui n’existent pas.`]
        : []),
    ],
    criterion: 'Un message envoyé par chacun de vos outils porte toujours « dkim=pass ».',
    rollback: 'Remettez la valeur précédente, notée ci-dessus.',
  },
};
