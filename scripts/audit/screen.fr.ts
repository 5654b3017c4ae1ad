import type { TerminalWords } from './words.ts';

/** What stands on the screen besides the findings. */
export const screenWords: TerminalWords['screen'] = {
  elsewhere: (domain, elsewhere) => `${domain} ne reçoit pas d’e-mail : la messagerie se règle sur ${elsewhere}.`,
  plan: {
    title: (domain) => `Plan d’action : ${domain}`,
    nothing: 'Rien à corriger.',
    none: 'Aucune étape n’est proposée : les constats disent ce qui reste, et ce qui n’a pas pu être mesuré.',
    tried: 'Chaque étape est essayée sur ce qui a été vu avant d’être donnée.',
    when: (week) => (week === 0 ? 'Dès maintenant' : `Semaine ${week}`),
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
    policies: 'Ce que chaque politique demanderait (RFC 7489, puis RFC 9989)',
    fates: ['Politique', 'Livrés', 'Indésirables', 'Refusés', 'Incertains'],
    encryption: (failed, sessions) =>
      `Chiffrement des messages reçus : ${number(failed)} ${failed < 2 ? 'livraison échouée' : 'livraisons échouées'} sur ${number(sessions)}`,
    tlsPeriod: ([first, last]) => `Rapports TLS du ${first} au ${last}.`,
    causes: ['Cause', 'Livraisons'],
  },
};

function number(value: number): string {
  return value.toLocaleString('fr-FR');
}
