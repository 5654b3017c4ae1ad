/** The head of the exported table. */
export const fleetColumns = ['domaine', 'étiquettes', 'note', 'points', 'provisoire', 'analysé le'] as const;
export const PROVISIONAL = 'oui';

/** What a list may call the column of its domains. */
export const DOMAIN_HEADS: ReadonlySet<string> = new Set([
  fleetColumns[0],
  ...['domain', 'domains', 'domaines', 'nom de domaine'],
]);
/** A column whose cells hold all tags of a domain. */
export const TAGS_HEADS: ReadonlySet<string> = new Set([fleetColumns[1], 'etiquettes', 'tags']);
/** Columns of our own tables, here and in the terminal, that say nothing of a list. */
export const OTHER_HEADS: ReadonlySet<string> = new Set([
  ...fleetColumns.slice(2),
  ...['letter', 'passed', 'warnings', 'errors', 'unknown', 'faults', 'accepted'],
]);
