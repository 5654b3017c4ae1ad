import { severityWords, verdictWords } from '@rempart/contract';
import * as engine from '@rempart/engine/fr';
import { longDay } from '@rempart/french';
import { unwritten } from '../print.fr.ts';
import { repairWords as repair } from '../repair/words.fr.ts';
import { diffWords as diff, keptUnread, zoneFaults, zoneNotes } from './lint.fr.ts';
import { refusals } from './refusals.fr.ts';
import type { TerminalWords } from './words.en.ts';

export const words: TerminalWords = {
  language: 'fr',
  engine,
  verdicts: verdictWords,
  refusals,
  unwritten,
  internal: 'Erreur interne :',
  notInstalled: (name: string) => `Le paquet « ${name} » n’est pas installé : « npm ci » installe tout ce qu’il faut.`,
  list: {
    refused: (line, text) => `ligne ${line} : « ${text} » n’est pas un nom de domaine`,
    resumed: (done) => (done === 1 ? '1 domaine était déjà fait' : `${done} domaines étaient déjà faits`),
    one: (domain, letter) => `${letter}  ${domain}`,
    chain: 'Chaque question a attendu la réponse de celle qui la précède :',
  },
  baseline: {
    title: 'Constats acceptés',
    one: (title, { until, why }) => `${title} : accepté jusqu’au ${until} (${why})`,
    short: ({ until, why }) => `Accepté jusqu’au ${until} : ${why}`,
    without: (letter) => `Note sans eux : ${letter}`,
    over: (place, { domain, check, until }) =>
      `${place}: EXPIRED: ${check} de ${domain} était accepté jusqu’au ${until}, et compte de nouveau`,
    unused: (place, { domain, check }) =>
      `${place}: UNUSED: ${check} de ${domain} ne se constate plus, et cette ligne peut être ôtée`,
  },
  diff,
  permitted: { lost: 'Ce que le changement retire', granted: 'Ce qu’il permet à des inconnus' },
  before: {
    title: (domain, provider, service, id) =>
      `${domain}, si vous laissez ${provider} (${service}, ${id}) modifier la zone`,
    grade: 'Note : ',
    lookups: 'Recherches DNS de l’enregistrement SPF (10 au plus) : ',
    added: 'Ce que le service ajoute',
    removed: 'Ce qu’il retire',
    appeared: 'Ce qui ne tiendrait plus',
    instead: (grade) => `À faire plutôt : écrivez vous-même ces enregistrements (${grade})`,
    repaired: 'Ce qu’il répare',
    unmodelled: 'Non prédit (noms qui dépendent d’une valeur, redirections, délégations, services)',
    open: (type, name, variables) => `${name} ${type}, dont le service vous donne la valeur (${variables.join(', ')})`,
    missing: (variables) =>
      `Valeurs que seul le service connaît : ${variables.join(', ')}. Ce qui en dépend n’est pas mesuré ; donnez-les par --var NOM=VALEUR.`,
    draft:
      'Prédit d’après draft-ietf-dconn-domainconnect-03. Certains hébergeurs DNS s’en écartent : plusieurs terminent tout SPF fusionné par « ~all ».',
    unanswered: (name) =>
      `${name} n’a pas répondu : ce que le service y remplacerait n’est pas connu. Rien n’est prédit.`,
    faults: {
      BAD_RECORD: (found) => `Le modèle écrirait un enregistrement qui n’en est pas un : ${found}.`,
      BAD_TEMPLATE: (found) => `Le modèle ne peut pas être appliqué : ${found}.`,
      BAD_TYPE: (found) => `Aucun modèle ne peut écrire un enregistrement de ce type : ${found}.`,
      MISSING_VARIABLE: (found) => `La variable ${found} n’a pas de valeur : donnez-la par --var ${found}=VALEUR.`,
      HOST_REQUIRED: () => 'Ce modèle est fait pour un sous-domaine : nommez-le par --host.',
      NO_SUCH_GROUP: (found) => `Le modèle ne connaît pas ce groupe d’enregistrements : ${found}.`,
    },
  },
  repair,
  fleet: {
    columns: ['Domaine', 'Note', 'Points', 'À corriger', 'À améliorer', 'Non mesurés'],
    letters: (letters, domains) =>
      `${domains} domaines : ${letters.map(([letter, count]) => `${letter === '?' ? 'sans note' : letter} ${count}`).join(', ')}`,
    common: 'Défauts communs à plusieurs domaines :',
    fault: ({ title, count, examples }) =>
      `- ${title} : ${count} domaines (${examples.join(', ')}${count > examples.length ? '…' : ''})`,
    left: (count) => (count === 1 ? '- et 1 autre défaut' : `- et ${count} autres défauts`),
  },
  gate: {
    below: (domains) => `Sous la note demandée : ${domains}.`,
    nothing: (domains) => `Trop peu a pu être mesuré pour donner une note : ${domains}.`,
    absent: (domains) => `N’existe pas dans le DNS (« --allow absent » l’accepte) : ${domains}.`,
    deadline: (domains) =>
      `Interrompu par le délai (« --deadline » en donne un plus long, « --allow deadline » l’accepte) : ${domains}.`,
    part: (domains) => `Analysé en partie seulement (« --allow part » l’accepte) : ${domains}.`,
    uncertain: (domains) =>
      `Ce qui n’a pas pu être mesuré peut changer la réponse (« --allow unmeasured » l’accepte) : ${domains}.`,
  },
  formats: {
    zone: zoneFaults,
    zoneNotes,
    keptUnread,
    colon: ' : ',
    noGrade: 'sans note',
    letter,
    grade: ({ letter: one, points, partial, floor, ceiling }) => {
      if (one === null) return 'sans note';
      const told = [...(partial ? ['partielle'] : []), `${points} points`];
      return `${one} (${[...told, ...(floor === ceiling ? [] : [`entre ${floor} et ${ceiling}`])].join(', ')})`;
    },
    columns: ['Contrôle', 'Gravité', 'Constat, et que faire'],
    acceptedColumns: ['Contrôle', 'Accepté jusqu’au', 'Pourquoi'],
    sound: (isPartial) => (isPartial ? 'Rien à corriger dans cette partie.' : 'Rien à corriger.'),
    unknown: (count) =>
      `${count} ${count > 1 ? 'contrôles n’ont' : 'contrôle n’a'} pas pu être mesuré${count > 1 ? 's' : ''}.`,
    severities: severityWords,
  },
  screen: {
    elsewhere: (domain, elsewhere) => `${domain} ne reçoit pas d’e-mail : la messagerie se règle sur ${elsewhere}.`,
    plan: {
      title: (domain) => `Plan d’action : ${domain}`,
      nothing: 'Rien à corriger.',
      none: 'Aucune étape n’est proposée : les constats disent ce qui reste, et ce qui n’a pas pu être mesuré.',
      tried: 'Chaque étape est essayée sur ce qui a été vu avant d’être donnée.',
      advice: 'Aucune étape ne peut être calculée ; des conseils suivent.',
      advised: (title) => `Conseil : ${title}`,
      unpromised: 'Aucune note n’est promise : l’effet dépend de réglages que nous ne voyons pas.',
      when: (day) => (day === null ? 'Dès maintenant' : `À partir du ${longDay(`${day}T12:00:00Z`)}, pas avant`),
      risk: (risk) => (risk === 'sans risque' ? risk : `risque ${risk}`),
      check: (criterion) => `Vérifier : ${criterion}`,
      undo: (rollback) => `Revenir en arrière : ${rollback}`,
      after: (letter, points) =>
        letter === null ? 'Note après cette étape : aucune' : `Note après cette étape : ${letter}, ${points} points`,
    },
    proofs: {
      none: 'Cet enregistrement est antérieur aux preuves.',
      colon: ' : ',
      more: (left) => `  et ${left} de plus`,
    },
    senders: {
      title: (domain) => `Qui écrit au nom de ${domain}`,
      nothing: 'Aucun rapport DMARC de ce dossier n’en parle.',
      unread: (name, why) => `${name} : ${why}`,
      unplaced: (name, failed, sessions) =>
        `${name === '' ? 'Un rapport TLS sans nom de domaine' : `Un rapport TLS sur le serveur ${name}, qui n’est celui d’aucun domaine demandé`} : ${number(failed)} livraisons échouées sur ${number(sessions)}, non comptées.`,
      number,
      counted: (reports, period, messages) =>
        [
          `${number(reports)} ${reports < 2 ? 'rapport' : 'rapports'}`,
          ...(period ? [`du ${period[0]} au ${period[1]}`] : []),
          `${number(messages)} ${messages < 2 ? 'message' : 'messages'}`,
        ].join(', '),
      unreadRecords: (records) =>
        `, et ${number(records)} ${records < 2 ? 'ligne illisible qui n’est pas comptée' : 'lignes illisibles qui ne sont pas comptées'}`,
      period: ([first, last]) => `du ${first} au ${last}`,
      columns: ['Expéditeur', 'Messages', 'Passent', 'Échouent', 'Signés', 'DKIM', 'SPF'],
      excused: 'Excusés',
      policies: 'Ce que chaque politique demanderait (RFC 7489, puis RFC 9989)',
      dispositions: ['Politique', 'Livrés', 'Indésirables', 'Refusés', 'Incertains'],
      encryption: (failed, sessions) =>
        `Chiffrement des messages reçus : ${number(failed)} ${failed < 2 ? 'livraison échouée' : 'livraisons échouées'} sur ${number(sessions)}`,
      tlsPeriod: ([first, last]) => `Rapports TLS du ${first} au ${last}.`,
      causes: ['Cause', 'Serveur de réception', 'Livraisons'],
    },
  },
};

function letter({ letter: one, partial }: Parameters<TerminalWords['formats']['letter']>[0]): string {
  return `${one ?? '?'}${one !== null && partial ? ' (partielle)' : ''}`;
}

function number(value: number): string {
  return value.toLocaleString('fr-FR');
}
