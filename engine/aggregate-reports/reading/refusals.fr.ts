import type { ReportFault } from './report.ts';

/** Why a file was not read, and what to do about it. */
export const REPORT_FAULTS: Readonly<Record<ReportFault, string>> = {
  empty: 'Ce fichier est vide.',
  'too-large': 'Ce fichier est trop gros : 5 Mo au plus, et 10 Mo une fois décompressé.',
  'too-many-files': 'Cette archive contient plus de 200 fichiers. Envoyez-les en plusieurs fois.',
  'archive-broken': 'Cette archive est abîmée, chiffrée ou incomplète. Enregistrez à nouveau la pièce jointe.',
  'archive-too-deep': 'Cette archive contient des archives qui en contiennent d’autres. Décompressez-la d’abord.',
  'failure-report':
    'Ce rapport d’échec décrit un message précis et peut en citer le contenu. Par respect du secret de la correspondance, nous ne le lisons pas.',
  mail: 'C’est un e-mail entier. Enregistrez sa pièce jointe (.xml, .gz, .zip ou .json), puis déposez-la ici.',
  'not-a-report': 'Ce fichier n’est ni un rapport DMARC (XML), ni un rapport TLS (JSON).',
  'xml-malformed': 'Ce fichier XML est mal formé : il est tronqué, ou son auteur l’a mal écrit.',
  'xml-doctype':
    'Ce fichier XML déclare un type de document (DOCTYPE). Un vrai rapport n’en a pas : nous ne le lisons pas.',
  'json-malformed': 'Ce fichier JSON est mal formé : il est tronqué, ou son auteur l’a mal écrit.',
  incomplete: 'Ce rapport ne dit pas de quel domaine, de quelle période ou de combien de sessions il parle.',
};
