import { partyName } from '../../../atlas/atlas.ts';
import { count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';

const FAULTS = {
  version: 'la version n’est pas « v=DKIM1 » en tête',
  tags: 'la liste de champs est mal formée',
  'no-key': 'le champ « p= » manque',
  base64: 'la clé n’est pas en base64',
  key: 'la clé est illisible',
  kind: 'le type de clé est inconnu',
  'host-name': 'un nom de serveur y est écrit en texte (TXT), là où il faut un alias (CNAME)',
  'key-alone': 'la clé y est seule, sans « v=DKIM1; p= » devant',
  misspelt:
    'la clé est bonne, mais ses champs ne sont pas écrits comme il faut (« v=DKIM1 » en tête, noms en minuscules)',
  'no-record': 'ce texte n’est pas une clé',
} as const;

export const advice = {
  'dkim/record-ent': {
    title: 'Noms de clés DKIM dans le DNS',
    why: 'Une signature DKIM prouve qu’un message vient de vous, même transféré, et n’a pas été modifié en route.',
    pass: ({ node, under }) =>
      node === 'exists'
        ? 'Des noms existent sous « _domainkey » : au moins une clé DKIM peut être publiée.'
        : `Aucune clé DKIM n’existe sous ce nom même, mais il y en a une sous ${under}, qui est de la même organisation.`,
    fail: ({ domain, others }) =>
      `Aucune clé DKIM n’est publiée sous ${domain}${others > 0 ? `, ni sous ${count(others, 'autre nom usuel', 'autres noms usuels')} du domaine` : ''} : un message ne peut pas être signé à ces noms.`,
    remedy: 'Activez DKIM chez votre fournisseur de messagerie, puis publiez l’enregistrement qu’il vous donne.',
  },
  'dkim/record-found': {
    title: 'Clés trouvées',
    why: 'Les sélecteurs DKIM ne peuvent pas être énumérés de l’extérieur : on ne trouve que ceux que l’on sait demander.',
    pass: ({ selectors, asked }) =>
      `${count(selectors.length, 'clé trouvée', 'clés trouvées')} parmi ${asked} sélecteurs testés : ${enumerateSome(selectors)}.`,
    remedy:
      'Indiquez votre sélecteur dans les options avancées : il figure dans l’en-tête « DKIM-Signature » de vos messages, après « s= ».',
  },
  'dkim/record-provider': {
    title: 'Clé de chaque expéditeur connu',
    why: 'Un service qui écrit en votre nom sans signer échoue à DKIM : ses messages reposent sur SPF seul, qui échoue quand un message est transféré.',
    pass: ({ providers }) => `Les expéditeurs reconnus ont leur clé : ${enumerate(providers.map(partyName))}.`,
    warn: ({ missing }) =>
      `Expéditeurs autorisés dont la clé habituelle est introuvable : ${enumerate(missing.map(partyName))}.`,
    remedy: ({ missing }) =>
      `Activez la signature DKIM dans l’administration ${ofName(enumerate(missing.map(partyName)))} et publiez les enregistrements proposés.`,
  },
  'dkim/record-wildcard': {
    title: 'Réponse à tout sélecteur',
    why: 'Un joker sous « _domainkey » répond pour n’importe quel sélecteur : il masque les vraies clés et trompe les vérifications.',
    pass: ({ texts }) =>
      texts.length === 0
        ? 'Aucun joker ne donne de clé sous « _domainkey ».'
        : 'Un joker révoque tous les sélecteurs, ce qui convient à un domaine qui n’envoie rien.',
    warn: ({ texts }) => `Un sélecteur inventé reçoit une réponse : « ${texts.join(' ').slice(0, 120)} ».`,
    remedy: 'Publiez chaque sélecteur sous son propre nom, puis retirez l’enregistrement joker.',
  },
  'dkim/record-single': {
    title: 'Une clé par sélecteur',
    why: 'Avec deux enregistrements au même sélecteur, le résultat de la vérification n’est pas défini.',
    pass: () => 'Chaque sélecteur trouvé porte un seul enregistrement.',
    fail: ({ selectors, strays }) =>
      selectors.length === strays.length
        ? `Un autre texte se trouve à côté de la clé : ${enumerate(selectors)}.`
        : `Plusieurs textes au même sélecteur : ${enumerate(selectors)}.`,
    remedy: ({ selectors, strays }) =>
      [
        ...(strays.length > 0
          ? [`Supprimez le texte qui n’est pas une clé (${enumerate(strays)}), et laissez la clé telle quelle.`]
          : []),
        ...(selectors.length > strays.length
          ? ['Gardez un seul enregistrement TXT par sélecteur ; donnez un autre nom à la seconde clé.']
          : []),
      ].join(' '),
  },
  'dkim/record-syntax': {
    title: 'Écriture des clés',
    task: 'Réécrire les clés de signature illisibles (DKIM)',
    why: 'Un message signé avec une clé illisible passe pour non signé : pour lui, DMARC ne repose plus que sur SPF.',
    pass: () => 'Les enregistrements trouvés sont bien écrits.',
    info: ({ selectors }) =>
      `Clés d’un type que les destinataires ne lisent pas encore, à côté d’une clé qu’ils lisent : ${enumerateSome(selectors)}.`,
    fail: ({ faults }) =>
      `Clés inutilisables : ${enumerateSome(faults.map(({ selector, fault }) => `${selector} (${FAULTS[fault]})`))}.`,
    remedy: ({ faults }) =>
      faults.some(({ fault }) => fault === 'host-name')
        ? 'Supprimez le texte (TXT) et publiez au même nom un alias (CNAME) vers le nom que donne votre fournisseur. Pour les autres clés, recopiez l’enregistrement qu’il donne, sans rien ajouter.'
        : 'Recopiez l’enregistrement donné par votre fournisseur, sans guillemets ni barre oblique ajoutés : « v=DKIM1 » vient en tête, et les noms des champs (k, p) sont en minuscules.',
  },
  'dkim/record-revoked': {
    title: 'Clés révoquées',
    why: 'Une clé révoquée (« p= » vide) dit que les signatures faites avec elle ne valent plus.',
    pass: () => 'Aucun des sélecteurs trouvés n’est révoqué.',
    info: ({ revoked }) => `Sélecteurs révoqués : ${enumerateSome(revoked)}.`,
    remedy: 'Rien à faire si ces sélecteurs ne servent plus.',
  },
  'dkim/record-cname': {
    title: 'Alias vers le fournisseur',
    why: 'Un sélecteur délégué dont la cible a disparu ne donne plus de clé, et la personne qui reprend cette cible peut en publier une.',
    pass: () => 'Les sélecteurs délégués mènent bien à une clé.',
    info: ({ waiting }) =>
      `Alias sans clé au bout pour l’instant : ${waiting.map(({ selector, target }) => `${selector} → ${target}`).join(', ')}. Un fournisseur n’y publie souvent une clé qu’une fois la signature (DKIM) activée chez lui, ou au changement de clé suivant : gardez ${waiting.length > 1 ? 'ces alias' : 'cet alias'}.`,
    warn: ({ broken }) =>
      `Alias sans clé au bout : ${broken.map(({ selector, target }) => `${selector} → ${target}`).join(', ')}.`,
    fail: ({ broken, free }) =>
      `Libre à l’achat ou près de l’être : ${enumerate(free)}. Son acheteur pourrait signer à votre place : ${broken.map(({ selector, target }) => `${selector} → ${target}`).join(', ')}.`,
    remedy: (facts) =>
      'free' in facts
        ? 'Supprimez ces alias aujourd’hui.'
        : 'Supprimez l’alias si le service n’est plus utilisé ; sinon, reprenez la valeur donnée par le fournisseur.',
  },
  'dkim/record-strings': {
    title: 'Longueur des clés publiées',
    why: 'Une réponse trop longue pour un seul paquet se redemande par un autre chemin, que certains réseaux ferment.',
    pass: () => 'Les enregistrements trouvés passent dans un seul paquet.',
    info: ({ long, carried }) =>
      `Réponses de plus de ${carried.toLocaleString('fr-FR')} octets : ${enumerateSome(long.map(({ selector, octets }) => `${selector} (${octets.toLocaleString('fr-FR')})`))}.`,
    remedy: 'Rien à faire si vos messages sont bien vérifiés ; une clé de 2 048 bits tient dans un seul paquet.',
  },
} satisfies AdviceFor<typeof recordChecks>;
