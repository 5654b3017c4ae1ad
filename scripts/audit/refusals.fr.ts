import type { Refusals } from './refusals.ts';
import { usage } from './usage.fr.ts';

export const refusals: Refusals = {
  unwritable: (file, why) => `Impossible d’écrire ${file} : ${why}`,
  unreadable: (file, why) => `${file} est illisible : ${why}`,
  tooLong: (file, mebibytes) => `${file} : une ligne dépasse ${mebibytes} Mio`,
  notJson: (file, line) => `${file}, ligne ${line} : ce n’est pas du JSON`,
  notEvidence: (file, line) => `${file}, ligne ${line} : ce n’est pas l’enregistrement d’une analyse`,
  cut: (file, line) => `${file}, ligne ${line} : enregistrement interrompu, cette analyse est laissée de côté`,
  empty: (file, domains) => `${file} ne contient pas ${domains.join(', ') || 'd’analyse'}`,
  noDomain: `Le domaine est requis\n${usage.command}`,
  language: (word) => `Langue inconnue : ${word} (fr ou en)`,
  parsing: (why, of) => `${why}\n${usage[of]}`,
  exclusive: (format) => `« --format ${format} » ne va avec ni --json, ni --plan, ni --proof\n${usage.command}`,
  planAndProof: `« --plan » et « --proof » ne vont pas ensemble\n${usage.command}`,
  protocol: (word, known) => `Protocole inconnu : ${word}. Connus : ${known.join(', ')}`,
  format: (word, known) => `Format inconnu : ${word}. Connus : ${known.join(', ')}`,
  grade: (word) => `Note inconnue : ${word}. De A à F`,
  selector: (word) => `Sélecteur DKIM invalide : ${word}`,
  deadline: (text, most) => `Délai invalide : ${text} (de 1 à ${most} secondes)`,
  zoneTooLarge: (file) => `${file} dépasse 16 Mio`,
  badDomain: (typed) => `Format de domaine invalide : ${typed}`,
  lint: usage.lint,
  trace: usage.trace,
  oneList: `Une liste est requise, et une seule\n${usage.list}`,
  listFormat: (text) => `Format de liste inconnu : ${text} (json, csv ou markdown)`,
  concurrency: (text) => `Nombre d’analyses invalide : ${text} (de 1 à 16)`,
  foreign: (file, line) =>
    `${file}, ligne ${line} : ce fichier ne contient pas les résultats d’une liste, il est laissé tel quel`,
  domain: (code) => (code === 'DOMAIN_REQUIRED' ? 'Le domaine est requis' : 'Format de domaine invalide'),
  refused: (typed, why) => `${typed} : ${why}`,
  textOrJson: (format) => `« --reports » se lit en texte ou en JSON, et non en ${format}`,
};
