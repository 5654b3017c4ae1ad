import { count, dateInWords, enumerate, enumerateSome, ofName } from '../../common/phrases.fr.ts';
import type { Claim } from '../zone/aliases.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const at = (registrar: string | null): string => (registrar === null ? 'votre bureau d’enregistrement' : registrar);

const ALIAS_WHY: Readonly<Record<Claim, string>> = {
  open: 'Le service visé est abandonné. Un inconnu peut le reprendre et publier sous votre nom.',
  edge: 'Le service visé est abandonné. Un inconnu qu’il croirait sur parole pourrait y publier sous votre nom.',
  gone: 'Un alias qui ne mène plus nulle part ne sert à personne. Un inconnu peut un jour en reprendre la cible.',
  bound: 'Un alias qui ne mène plus nulle part ne sert à personne.',
};

export const zoneWords: WordsFor<RemedyOf<'whois' | 'dns' | 'cname' | 'blacklist'>> = {
  'whois/renew': {
    title: ({ expires, isPast, dead, isLapsing }) => {
      if (isLapsing) return 'Faire restaurer le domaine, avant que tout le monde puisse l’acheter';
      if (dead.length > 0) return 'Rétablir le domaine';
      if (expires === null) return 'Renouveler le domaine';
      return `Renouveler le domaine, qui ${isPast ? 'a expiré' : 'expire'} le ${dateInWords(expires)}`;
    },
    why: ({ expires, isPast, dead }) =>
      expires === null || isPast || dead.length > 0
        ? 'Un domaine expiré n’a plus ni site ni e-mails, et un inconnu peut ensuite l’acheter.'
        : 'Ce jour-là, sans renouvellement, le site et les e-mails s’arrêtent. Un inconnu peut ensuite acheter le nom.',
    steps: ({ expires, dead, isLapsing, registrar }) => [
      ...(expires ? [`Échéance au registre : ${dateInWords(expires)}.`] : []),
      ...(isLapsing
        ? [
            `État au registre : ${enumerate(dead)}. Un renouvellement ne suffit plus.`,
            `Demandez aujourd’hui à ${at(registrar)} la restauration du domaine (« restore ») : elle est payante, et n’est possible que peu de temps.`,
            'Quand le domaine répond de nouveau, activez le renouvellement automatique.',
          ]
        : [
            ...(dead.length > 0
              ? [`État au registre : ${enumerate(dead)}. Demandez à ${at(registrar)} comment le lever.`]
              : []),
            `Renouvelez auprès ${ofName(at(registrar))} pour plusieurs années et activez le renouvellement automatique.`,
          ]),
      'Vérifiez que la carte bancaire et l’adresse de contact enregistrées sont à jour.',
    ],
    criterion: 'Le registre affiche une échéance éloignée de plus de soixante jours.',
    rollback: 'Sans objet : un renouvellement ne dérange rien.',
  },
  'whois/lock': {
    title: () => 'Verrouiller le transfert du domaine',
    why: 'Sans verrou, une personne qui obtient votre code de transfert peut déplacer le domaine chez un autre bureau d’enregistrement.',
    steps: ({ registrar }) => [
      `Dans l’espace client ${ofName(at(registrar))}, activez la protection contre le transfert.`,
    ],
    criterion: 'Le registre affiche « client transfer prohibited ».',
    rollback: 'Levez le verrou le temps d’un transfert voulu.',
  },
  'dns/dnssec-repair': {
    title: () => 'Réparer la signature de la zone DNS (DNSSEC)',
    why: ({ faults, isForSome }) => {
      if (isForSome && faults.includes('dns/dnssec-ds-match'))
        return 'Pour les résolveurs qui suivent la norme, l’empreinte du registre n’est celle d’aucune clé de la zone : derrière eux, ni site ni e-mails.';
      if (faults.includes('dns/dnssec-status') || faults.includes('dns/dnssec-ds-match'))
        return 'La signature de la zone DNS est fausse : le site et les e-mails ne répondent plus à ceux qui la vérifient.';
      if (faults.every((fault) => fault === 'dns/dnssec-servers'))
        return 'Des serveurs DNS donnent des réponses sans signature valable : ceux qui la vérifient les écartent.';
      return faults.includes('dns/dnssec-denial')
        ? 'La zone DNS ne prouve pas qu’un nom n’existe pas : ceux qui vérifient sa signature reçoivent alors une erreur.'
        : 'La signature de la zone DNS prend fin dans quelques heures : ceux qui la vérifient n’auraient plus ni site ni e-mails.';
    },
    steps: ({ zone, broken, servers, dsHours }) => {
      const forgotten = `Les résolveurs oublient l’ancien DS en ${count(dsHours, 'heure', 'heures')} au plus.`;
      if (broken === 'above')
        return [
          `Ne changez rien à ${zone} : la panne est au-dessus.`,
          'Signalez-la au bureau d’enregistrement, qui la transmet au registre, ou à l’hébergeur de la zone parente si elle est à vous.',
        ];
      if (broken === 'no-keys')
        return [
          `Faites retirer par le bureau d’enregistrement les enregistrements DS ${ofName(zone)} : la zone n’est pas signée, et le domaine redevient visible sans DNSSEC. ${forgotten}`,
          'Faites signer la zone par l’hébergeur DNS, puis publiez le DS de sa clé.',
        ];
      if (broken === 'link')
        return [
          `Demandez à l’hébergeur DNS le DS de la clé qui signe ${zone} aujourd’hui (type 2, SHA-256), et faites-le mettre au registre à la place des autres.`,
          `S’il ne peut pas le donner aujourd’hui, faites retirer les DS : le domaine redevient visible sans DNSSEC. ${forgotten}`,
        ];
      if (broken === 'edns')
        return [
          `Signer de nouveau ${zone} n’y changerait rien : sans EDNS, ${enumerate(servers)} ne peuvent donner aucune signature.`,
          `Faites retirer aujourd’hui les DS par le bureau d’enregistrement : le domaine redevient visible sans DNSSEC. ${forgotten}`,
          'Demandez à l’hébergeur DNS de faire répondre ces serveurs avec EDNS : logiciel à mettre à jour, ou pare-feu qui l’écarte.',
          'Publiez de nouveau le DS quand chacun d’eux donne la clé (DNSKEY) et ses signatures (RRSIG).',
        ];
      if (broken === 'servers')
        return [
          servers.length > 0
            ? `Demandez à l’hébergeur DNS de donner à ${enumerate(servers)} la zone ${zone} signée d’aujourd’hui, comme aux autres serveurs.`
            : `Demandez à l’hébergeur DNS de signer de nouveau ${zone}, et de donner cette zone à tous ses serveurs.`,
          'Demandez-lui de chercher d’où vient la panne : transfert refusé, numéro de série plus grand que celui du serveur principal, horloge, tâche qui signe.',
          'Jusque-là, ne publiez ni ne changez de DS au registre.',
        ];
      return [
        `Demandez à l’hébergeur DNS de signer de nouveau ${zone} : la clé et le DS restent, le domaine redevient visible dès que les serveurs DNS ont les nouvelles signatures.`,
        'Demandez-lui de vérifier la tâche qui signe (horloge, espace disque, redémarrage), sans quoi la panne reviendra.',
        `Seulement s’il ne peut pas le faire aujourd’hui : faites retirer les DS par le bureau d’enregistrement. ${forgotten}`,
      ];
    },
    criterion: ({ broken }) =>
      broken === 'servers'
        ? 'Une nouvelle analyse trouve une signature valable chez chaque serveur DNS.'
        : 'Le domaine répond de nouveau depuis un résolveur qui vérifie les signatures.',
    rollback: ({ broken, isForSome }) => {
      if (broken === 'servers') return 'Sans objet : les autres serveurs ne changent pas.';
      return broken === 'link' && isForSome
        ? 'Faites remettre les anciens DS.'
        : 'Sans objet : l’état actuel ne répond à personne qui vérifie.';
    },
  },
  'dns/signing': {
    title: () => 'Signer la zone DNS (DNSSEC)',
    why: 'Sans signature, une réponse DNS falsifiée peut envoyer vos visiteurs ou vos messages vers une autre machine.',
    steps: ({ zone, isOneParty }) => [
      `Dans l’espace client de l’hébergeur DNS, activez DNSSEC pour ${zone}.`,
      isOneParty
        ? 'Votre DNS et votre domaine sont au même endroit : s’il publie aussi l’empreinte de la clé au registre (DS), l’étape qui la fait publier est déjà faite.'
        : 'Notez l’empreinte de la clé (DS) qu’il affiche : une autre étape du plan la fait publier au registre.',
    ],
    criterion: 'Le lendemain, tous les serveurs DNS donnent la même clé (DNSKEY) et ses signatures (RRSIG).',
    rollback:
      'Tant que le registre ne publie pas l’empreinte, désactivez la signature : personne ne la vérifie encore.',
  },
  'dns/dnssec': {
    title: () => 'Publier au registre l’empreinte de la clé de la zone (DNSSEC)',
    why: 'Une zone signée n’est vérifiée par personne tant que le registre n’annonce pas sa clé.',
    steps: ({ zone }) => [
      'Un jour au moins après la signature, vérifiez que chacun des serveurs DNS donne la clé (DNSKEY) et ses signatures (RRSIG) : un seul qui ne les donne pas, et le domaine disparaîtrait pour une partie d’internet.',
      `Recopiez alors au bureau d’enregistrement l’empreinte (DS, type 2) que l’hébergeur DNS affiche pour ${zone}, à la place de toute autre.`,
      'Avant tout changement d’hébergeur DNS, retirez d’abord le DS et attendez deux jours : c’est la cause habituelle des pannes.',
    ],
    criterion: 'Une nouvelle analyse trouve la chaîne de signatures complète.',
    rollback: 'Faites retirer le DS par le bureau d’enregistrement, attendez deux jours, puis désactivez la signature.',
  },
  'dns/caa': {
    title: ({ isNew }) =>
      isNew
        ? 'Limiter les autorités qui peuvent émettre vos certificats (CAA)'
        : 'Corriger la liste des autorités de certification (CAA)',
    why: 'Seules les autorités nommées pourront émettre vos certificats. Une liste incomplète bloque le prochain renouvellement.',
    steps: ({ name, authorities }) => [
      `Les certificats que nous avons vus viennent ${ofName(enumerate(authorities))}. Si un autre service (boutique, lettre d’information, extranet) certifie un de vos sous-domaines, ajoutez d’abord son autorité aux enregistrements proposés : celle que vous oublieriez ne pourrait plus renouveler les siens.`,
      `Publiez ces enregistrements au nom ${name}.`,
    ],
    criterion: 'Le prochain renouvellement de certificat réussit.',
    rollback: ({ isNew }) =>
      isNew
        ? 'Supprimez les enregistrements CAA ajoutés.'
        : 'Remettez les enregistrements CAA d’avant, notés ci-dessus.',
  },
  'cname/aliases': {
    title: ({ names }) => `Supprimer ${count(names.length, 'alias abandonné', 'alias abandonnés')}`,
    why: ({ claim }) => ALIAS_WHY[claim],
    steps: ({ names, claim }) => [
      `Supprimez l’enregistrement CNAME ${ofName(enumerateSome(names, 6))}.`,
      ...(claim === 'open' ? ['Faites-le aujourd’hui : la place peut être prise à tout moment.'] : []),
      ...(claim === 'edge'
        ? ['N’attendez pas : le service exige souvent une preuve avant de céder le nom, mais pas toujours.']
        : []),
    ],
    criterion: 'Ces noms ne répondent plus.',
    rollback: 'Recréez l’alias si un service en dépendait, après avoir repris la place chez lui.',
  },
  'cname/records': {
    title: () => 'Remplacer l’alias à la racine du domaine par ce qui se lit à travers lui',
    why: 'Le DNS interdit un alias à la racine d’une zone : selon le serveur qui répond, le site ou les e-mails peuvent s’arrêter.',
    steps: ({ name, target, types, isForeign }) => [
      `Supprimez le CNAME ${ofName(name)} et publiez dans le même changement tous les enregistrements proposés (${enumerate(types)}) : ce sont les valeurs qui se lisent aujourd’hui à travers lui. Sans eux, le site et les e-mails s’arrêtent.`,
      `Si votre hébergeur DNS propose ALIAS ou ANAME, un tel enregistrement vers ${target} peut remplacer les enregistrements A et AAAA, et eux seuls.`,
      ...(isForeign ? [`Demandez à qui tient ${target} de vous prévenir quand l’une de ces valeurs change.`] : []),
    ],
    criterion:
      'Une nouvelle analyse trouve les mêmes adresses, les mêmes serveurs de messagerie et la même politique SPF.',
    rollback: 'Supprimez les enregistrements que cette étape ajoute, puis remettez l’alias.',
  },
  'blacklist/delisting': {
    title: ({ name, isWatched }) => {
      if (isWatched) return 'Chercher pourquoi une liste surveille le domaine';
      return `Faire retirer ${name === null ? 'vos adresses' : 'le domaine'} des listes noires`;
    },
    why: ({ isWatched }) =>
      isWatched
        ? 'Une liste de surveillance n’accuse pas, mais des messageries en tiennent compte.'
        : 'Beaucoup de messageries refusent les messages d’une adresse ou d’un nom inscrit.',
    steps: ({ lists, addresses, name, isWatched }) => {
      const where = lists.map(({ label, delist }) => `${label} (${delist})`).join(', ');
      if (isWatched)
        return [
          `Nom surveillé : ${name}, par ${where}. Ce n’est pas une inscription comme malveillant.`,
          'Cherchez quels envois en masse citent ce nom, et ne gardez que des destinataires qui les ont demandés.',
        ];
      return [
        ...(name === null ? [] : [`Nom listé : ${name}.`]),
        ...(addresses.length > 0 ? [`Adresses listées : ${enumerateSome(addresses)}.`] : []),
        name !== null
          ? 'Cherchez d’abord la cause : site piraté, compte qui envoie en masse, formulaire détourné. Un retrait sans correction ne dure pas.'
          : 'Cherchez d’abord la cause : compte piraté, relais ouvert, poste infecté. Un retrait sans correction ne dure pas.',
        `Demandez ensuite le retrait à ${where}.`,
      ];
    },
    criterion: 'Les listes ne répondent plus, sept jours de suite.',
    rollback: 'Sans objet.',
  },
};
