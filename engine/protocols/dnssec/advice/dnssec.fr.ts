import { count, enumerate, ofName, thatName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import { ALGORITHMS, digestName } from '../algorithm-names.ts';
import type { BogusReason } from '../chain-of-trust.ts';
import type { checks } from '../checks/dnssec.ts';
import { timeLeft } from './time-left.fr.ts';

export const advice = {
  'dns/dnssec-status': {
    title: 'DNSSEC',
    why: (facts) =>
      facts !== null && 'reason' in facts
        ? 'Les résolveurs qui vérifient DNSSEC écartent une réponse dont la chaîne est cassée : pour ceux qui s’en servent, le site et les e-mails ne répondent plus.'
        : 'Sans signature DNSSEC, une réponse falsifiée en chemin peut détourner le site ou les e-mails.',
    pass: ({ zone }) => `La zone ${zone} est signée et sa chaîne de confiance est valide.`,
    warn: ({ zone, isSigned }) =>
      isSigned
        ? `La zone ${zone} est signée, mais rien de ce que les résolveurs connaissent n’en garantit les clés au registre : elle compte comme non signée.`
        : `La zone ${zone} n’est pas protégée par DNSSEC.`,
    fail: ({ zone, reason, set, isWhole }) =>
      isWhole
        ? `La chaîne DNSSEC ${ofName(zone)} est cassée : ${BOGUS[reason]}${set ? ` (${set.type} ${ofName(set.name)})` : ''}. Les résolveurs qui valident refusent de répondre pour ce domaine.`
        : `La zone ${zone} est signée, mais ${BOGUS[reason]}${set ? ` (${set.type} ${ofName(set.name)})` : ''}. Les résolveurs qui valident ne donnent plus ${set?.type === 'MX' ? 'vos serveurs de messagerie : les messages ne vous parviennent plus' : 'cette réponse'}.`,
    remedy: (facts) => {
      if ('isSigned' in facts && facts.isSigned)
        return 'Publiez chez votre bureau d’enregistrement le DS de type 2 (SHA-256) que donne votre hébergeur DNS ; il remplace tout autre.';
      if (!('reason' in facts))
        return `Faites signer la zone ${facts.zone} par votre hébergeur DNS, puis publiez l’enregistrement DS qu’il vous donne chez votre bureau d’enregistrement (gratuit chez la plupart).`;
      if (facts.reason === 'above')
        return `Ne changez rien à votre zone : signalez dès aujourd’hui la panne à votre bureau d’enregistrement, qui la transmet au registre, ou à l’hébergeur de la zone parente si elle est à vous.`;
      if (WRONG_LINK.includes(facts.reason))
        return facts.reason === 'no-keys'
          ? `Retirez dès aujourd’hui, chez votre bureau d’enregistrement, les DS de ${facts.zone} : le domaine redevient joignable, sans DNSSEC. Publiez-en de nouveaux une fois la zone signée.`
          : 'Remplacez dès aujourd’hui, chez votre bureau d’enregistrement, les DS par celui de la clé actuelle, que donne votre hébergeur DNS ; à défaut, retirez-les : le domaine redevient joignable, sans DNSSEC.';
      return `Demandez dès aujourd’hui à votre hébergeur DNS de signer de nouveau la zone ${facts.zone} ; si cela prend du temps, retirez d’abord l’enregistrement DS chez votre bureau d’enregistrement : le domaine redevient joignable, sans DNSSEC.`;
    },
  },
  'dns/dnssec-ds-match': {
    title: 'Lien entre le registre et la zone (DS)',
    why: 'Si le DS du registre ne correspond à aucune clé, le domaine ne répond plus à ceux qui vérifient DNSSEC.',
    pass: ({ ds }) =>
      `${count(ds.length, 'DS au registre correspond', 'DS au registre correspondent')} à une clé de la zone.`,
    info: ({ orphans }) =>
      `${orphanWords(orphans)} ; un autre y correspond, et le domaine répond. C’est normal pendant un changement de clé.`,
    warn: ({ ds }) =>
      `Les résolveurs ne connaissent pas l’algorithme ou le type d’empreinte des DS du registre (${keyTags(ds)}), et tiennent la zone pour non signée.`,
    fail: ({ ds, isBySha1 }) =>
      isBySha1
        ? `Au registre, seule une empreinte SHA-1 (DS) correspond à une clé qui signe la zone (${keyTags(ds)}). À côté d’une empreinte plus longue, les résolveurs qui suivent la norme l’écartent : pour eux la chaîne est cassée, et le domaine ne répond pas.`
        : `Aucun des DS du registre (${keyTags(ds)}) ne correspond à une clé qui signe la zone.`,
    remedy: ({ ds, isBySha1 }) =>
      ds.some(({ matches }) => matches === true) && !isBySha1
        ? 'Demandez à votre hébergeur DNS si ce DS est celui d’une ancienne clé ou d’une clé à venir (un changement de clé peut être en cours). Ne le retirez, chez votre bureau d’enregistrement, que dans le premier cas.'
        : 'Chez votre bureau d’enregistrement, remplacez les DS par celui que donne votre hébergeur DNS ; retirez ceux d’anciennes clés, et tous si la zone n’est pas signée.',
  },
  'dns/dnssec-ds-digest': {
    title: 'Empreinte du DS',
    task: 'Publier une empreinte DNSSEC actuelle (DS)',
    why: 'L’empreinte du registre garantit votre clé. SHA-1 est dépassé : une telle empreinte pourra, à terme, être contrefaite.',
    pass: ({ digests }) => `Empreinte du DS : ${enumerate(digests.map(digestName))}.`,
    warn: ({ digests }) =>
      `Une empreinte dépassée est publiée à côté d’une empreinte sûre (${enumerate(digests.map(digestName))}).`,
    fail: ({ digests, isObsolete }) =>
      isObsolete
        ? `Empreinte du DS dépassée : ${enumerate(digests.map(digestName))}.`
        : `Empreinte du DS que la plupart des résolveurs ne connaissent pas : ${enumerate(digests.map(digestName))}. Pour eux, la zone n’est pas signée.`,
    remedy:
      'Publiez chez votre bureau d’enregistrement un DS de type 2 (SHA-256) de la même clé, puis retirez les autres.',
  },
  'dns/dnssec-alg': {
    title: 'Algorithme de signature',
    task: 'Passer DNSSEC à un algorithme actuel',
    why: 'Les résolveurs récents ne vérifient plus les algorithmes abandonnés : la zone est signée, et n’est plus protégée.',
    pass: ({ algorithms }) => `Algorithme : ${enumerate(algorithms.map(algorithmName))}.`,
    warn: ({ algorithms }) => `Algorithme déconseillé ou peu répandu : ${enumerate(algorithms.map(algorithmName))}.`,
    fail: ({ algorithms }) => `Algorithme abandonné : ${enumerate(algorithms.map(algorithmName))}.`,
    remedy: 'Faites passer la zone à l’algorithme 13 (ECDSA P-256), par un changement de clé progressif.',
  },
  'dns/dnssec-key-size': {
    title: 'Taille des clés de signature',
    task: 'Remplacer les clés DNSSEC trop courtes',
    why: 'Une clé RSA courte peut être retrouvée par calcul ; une personne qui y parvient signe à votre place.',
    pass: ({ smallest }) =>
      smallest === null
        ? 'Clés à courbe elliptique, de taille suffisante.'
        : `Clés RSA d’au moins ${count(smallest, 'bit', 'bits')}.`,
    warn: ({ smallest }) => `Clé RSA de ${count(smallest, 'bit', 'bits')} : 2 048 sont conseillés.`,
    fail: ({ smallest }) => `Clé RSA de ${count(smallest, 'bit', 'bits')}, trop courte.`,
    remedy:
      'Remplacez les clés, par un changement progressif, par des clés ECDSA P-256 (algorithme 13) ou RSA de 2 048 bits.',
  },
  'dns/dnssec-rrsig-left': {
    title: 'Fraîcheur des signatures',
    task: 'Remettre en marche la signature DNSSEC',
    why: 'Les signatures DNSSEC ont une date de fin. Quand le signataire s’arrête, le domaine disparaît à cette date.',
    pass: ({ left }) => `La signature la plus proche de sa fin est valable encore ${timeLeft(left)}.`,
    warn: ({ left, name, type }) =>
      `La signature ${type} ${ofName(name)} n’est plus valable que pour ${timeLeft(left)}.`,
    fail: ({ left, name, type }) =>
      left < 0
        ? `La signature ${type} ${ofName(name)} a expiré il y a ${timeLeft(-left)}.`
        : `La signature ${type} ${ofName(name)} expire dans ${timeLeft(left)}.`,
    remedy:
      'Vérifiez que le signataire de la zone fonctionne (tâche planifiée, espace disque, horloge) et faites signer la zone à nouveau.',
  },
  'dns/dnssec-denial': {
    title: 'Preuve d’absence',
    why: 'DNSSEC doit aussi prouver qu’un nom n’existe pas. Sans cette preuve, les résolveurs échouent sur chaque nom absent, et DANE ne peut pas protéger les e-mails.',
    pass: () => 'L’absence d’un nom est prouvée par une signature valide.',
    fail: ({ name, type }) =>
      type === 'TLSA'
        ? `Il n’est pas prouvé ${thatName(name)} n’a pas d’enregistrement TLSA : les serveurs qui protègent leurs envois par DANE retiennent alors les messages qui vous sont destinés.`
        : `L’absence ${ofName(name)} n’est pas prouvée : les résolveurs qui valident échouent.`,
    info: ({ iterations }) =>
      `L’absence d’un nom n’est pas prouvée par une signature (${
        iterations === null
          ? 'zone signée avec l’option « opt-out »'
          : `zone signée avec l’option « opt-out », ou avec plus d’itérations de NSEC3 que notre résolveur n’en calcule : ${iterations}`
      }).`,
    remedy: 'Faites signer la zone à nouveau avec ses enregistrements NSEC ou NSEC3, sur tous les serveurs.',
  },
  'dns/dnssec-signed-no-ds': {
    title: 'Signature reliée au registre',
    why: 'Une zone signée sans DS au registre n’est vérifiée par personne : le travail est fait, il ne protège pas encore.',
    pass: () => 'La zone est signée et le registre publie son DS.',
    warn: ({ keyTags }) =>
      `La zone est signée (${keyTags.length > 1 ? 'clés' : 'clé'} ${enumerate(keyTags.map(String))}), mais le registre ne publie aucun DS : personne ne peut vérifier ces signatures.`,
    remedy: 'Publiez le DS de la zone chez votre bureau d’enregistrement ; votre hébergeur DNS vous le donne.',
  },
  'dns/dnssec-mx-zones': {
    title: 'DNSSEC des serveurs de messagerie',
    task: 'Demander des serveurs de messagerie signés par DNSSEC',
    why: 'Pour protéger la livraison des e-mails par DANE, les noms de vos serveurs de messagerie doivent eux aussi être signés.',
    pass: ({ hosts }) => `Les adresses des serveurs de messagerie sont signées : ${enumerate(hosts)}.`,
    warn: ({ insecure }) =>
      `Les adresses ${ofName(enumerate(insecure))} ne sont pas signées par DNSSEC : DANE ne peut pas protéger les e-mails qui y arrivent.`,
    remedy: ({ insecure }) =>
      insecure.some((host) => host.endsWith(OUTLOOK))
        ? 'Microsoft 365 en propose : votre administrateur lance « Enable-DnssecForVerifiedDomain » (PowerShell d’Exchange Online) et obtient un nouveau nom MX en « mx.microsoft ». Si vous publiez MTA-STS, mettez-le d’abord à l’essai et ajoutez-y ce nom. Changez ensuite le MX pas à pas, comme l’explique https://learn.microsoft.com/purview/how-smtp-dane-works.'
        : 'Demandez à votre messagerie des noms de serveurs signés par DNSSEC, si elle en propose.',
  },
} satisfies AdviceFor<typeof checks>;

/** Where Microsoft 365 receives unless its customer has asked for a signed name. */
const OUTLOOK = '.mail.protection.outlook.com';

/** Signing again repairs nothing here: what the registry holds is wrong. */
const WRONG_LINK: readonly BogusReason['reason'][] = ['no-keys', 'ds-mismatch'];

const BOGUS: Readonly<Record<BogusReason['reason'], string>> = {
  above: 'la zone parente, celle du registre le plus souvent, ne prouve pas qu’elle n’est pas signée',
  'no-keys': 'le registre annonce une signature, mais la zone ne publie aucune clé',
  'ds-mismatch': 'les DS du registre ne correspondent à aucune clé de la zone',
  unsigned: 'un enregistrement n’est pas signé',
  expired: 'une signature a expiré',
  'not-yet-valid': 'une signature n’est pas encore valable',
  'no-key': 'une signature renvoie à une clé qui n’existe pas',
  invalid: 'une signature ne correspond pas aux données',
  unexplained: 'les réponses sont refusées par la validation',
};

function orphanWords(orphans: readonly number[]): string {
  const several = orphans.length > 1;
  return `${several ? 'Des DS du registre ne correspondent' : 'Un DS du registre ne correspond'} à aucune clé de la zone (${several ? 'numéros de clé' : 'numéro de clé'} : ${enumerate(orphans.map(String))})`;
}

function keyTags(ds: readonly { readonly keyTag: number }[]): string {
  return `${ds.length > 1 ? 'numéros de clé' : 'numéro de clé'} : ${enumerate(ds.map(({ keyTag }) => String(keyTag)))}`;
}

function algorithmName(number: number): string {
  return `${ALGORITHMS[number] ?? 'inconnu'} (${number})`;
}
