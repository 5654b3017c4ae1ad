import { PROGRAM } from './program.ts';

/** What is said of long lists. */
export const listWords = {
  usage: `Usage : ${PROGRAM} list [--format FORMAT] [--resume FICHIER] [--concurrency N] [--dns-only] [--deadline SECONDES] LISTE

  LISTE                un nom par ligne, ou la première colonne d’un CSV qui en contient un ; « - » lit l’entrée standard
  --format FORMAT      json (un document par ligne), csv ou markdown ; les défauts communs sont dits à la fin
  --resume FICHIER     y ajoute chaque résultat ; relancée avec le même fichier, la commande reprend où elle en était
  --concurrency N      analyses à la fois, de 1 à 16 (4 par défaut)
  --dns-only           rien que le DNS et les registres : aucune connexion aux serveurs audités
  --deadline SECONDES  fin de chaque analyse (30 par défaut)`,
  traceUsage: `Usage : ${PROGRAM} trace DOMAINE`,
  oneList: 'Une liste est requise, et une seule',
  format: (text: string) => `Format de liste inconnu : ${text} (json, csv ou markdown)`,
  concurrency: (text: string) => `Nombre d’analyses invalide : ${text} (de 1 à 16)`,
  unreadable: (file: string, why: string) => `${file} est illisible : ${why}`,
  unwritable: (file: string, why: string) => `Impossible d’écrire ${file} : ${why}`,
  foreign: (file: string, line: number) =>
    `${file}, ligne ${line} : ce fichier ne contient pas les résultats d’une liste, il est laissé tel quel`,
  refused: (line: number, text: string) => `ligne ${line} : « ${text} » n’est pas un nom de domaine`,
  resumed: (done: number) => (done === 1 ? '1 domaine était déjà fait' : `${done} domaines étaient déjà faits`),
  one: (domain: string, letter: string) => `${letter}  ${domain}`,
  chain: 'Chaque question a attendu la réponse de celle qui la précède :',
} as const;
