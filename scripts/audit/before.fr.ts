import type { BeforeWords } from './before-words.ts';

export const beforeWords: BeforeWords = {
  title: (domain, provider, service, id) =>
    `${domain}, si vous laissez ${provider} (${service}, ${id}) modifier la zone`,
  grade: 'Note : ',
  lookups: 'Recherches DNS de l’enregistrement SPF (10 au plus) : ',
  added: 'Ce que le service ajoute',
  removed: 'Ce qu’il retire',
  losers: 'Qui y perd',
  loses: {
    sender: (term) => `${term} n’est plus autorisé à envoyer (SPF)`,
    reports: (mailbox) => `${mailbox} ne reçoit plus de rapports (DMARC)`,
    mail: (host) => `${host} ne reçoit plus vos e-mails (MX)`,
  },
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
};
