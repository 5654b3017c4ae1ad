import type { ZoneFaultCode, ZoneNoteCode } from '@rempart/engine';

/** What is wrong in a file of records that cannot be judged. */
export const zoneFaults: Readonly<Record<ZoneFaultCode, string>> = {
  BAD_CLASS: 'seule la classe IN est lue',
  BAD_NAME: 'ce nom n’est pas valide',
  BAD_RECORD: 'l’enregistrement est incomplet ou mal écrit',
  BAD_TTL: 'cette durée de vie n’est pas lisible',
  BAD_TYPE: 'type d’enregistrement inconnu',
  BAD_YAML: 'ce n’est pas une zone octoDNS lisible',
  CNAME_AND_OTHER: 'un CNAME ne peut pas côtoyer d’autres enregistrements',
  EMPTY_ZONE: 'le fichier ne contient aucun enregistrement',
  GENERATE_REFUSED: '$GENERATE n’est pas pris en charge',
  INCLUDE_REFUSED: '$INCLUDE n’est pas pris en charge',
  MISPLACED: 'un enregistrement de ce type ne peut pas se trouver ici',
  NO_ORIGIN: 'le domaine de la zone n’est pas connu : ajoutez $ORIGIN, ou le domaine après le fichier',
  NO_OWNER: 'le premier enregistrement n’a pas de nom',
  OUT_OF_ZONE: 'ce nom n’appartient pas à la zone',
  PARENTHESES: 'parenthèse ouverte ou fermée en trop',
  SEVERAL_RECORDS: 'la zone, ou ce nom, ne peut avoir qu’un enregistrement de ce type',
  STRING_TOO_LONG: 'une chaîne dépasse 255 octets',
  UNENDED_STRING: 'guillemet jamais refermé',
  UNKNOWN_DIRECTIVE: 'directive inconnue',
};

/** What is noted of a file that is judged. */
export const zoneNotes: Readonly<Record<ZoneNoteCode, string>> = {
  KEPT_UNREAD: 'cet enregistrement est gardé sans être lu',
  MISSING_DOT: 'un point final manque : la zone est ajoutée à ce nom une seconde fois',
  OUT_OF_ZONE: 'cette ligne est laissée : son nom n’appartient pas à la zone',
};

export function keptUnread(count: number, types: readonly string[]): string {
  return `${count} ${count === 1 ? 'ligne gardée sans être lue' : 'lignes gardées sans être lues'} : ${types.join(', ')}`;
}

/** What is said of a change of a zone file. */
export const diffWords = {
  appeared: 'Ce qu’elle casse',
  repaired: 'Ce qu’elle répare',
  nothing: 'La modification ne casse rien et ne répare rien.',
  nothingMeasured: (unknown: number) =>
    `La modification ne casse et ne répare rien de ce qui a pu être mesuré ; ${unknown} ${unknown === 1 ? 'contrôle n’a pas pu l’être' : 'contrôles n’ont pas pu l’être'}.`,
  line: 'Ligne',
  finding: 'Constat, et que faire',
};
