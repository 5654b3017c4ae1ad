/** A letter, a quotation mark or an apostrophe that only French has, among the languages of this project. */
export const OF_FRENCH = /[àâçéèêëîïôûùœÀÉÈŒ’«»]/u;

/** What French sets with a no-break space or a curly apostrophe, written otherwise; the first group is kept, the rest replaced. */
const SLIPS: readonly { readonly slip: string; readonly pattern: RegExp; readonly mend: string }[] = [
  {
    slip: 'a breaking space before ; : ? ! » % or €',
    pattern: /(?<![ \n])[ \n]+(?=[;:!?»%€](?:[\s).,»'"`]|$))/gu,
    mend: '\u00a0',
  },
  { slip: 'a breaking space beside a no-break space', pattern: /(?<! ) +(?=\u00a0)|(?<=\u00a0) +/gu, mend: '' },
  { slip: 'a breaking space after «', pattern: /« /gu, mend: '«\u00a0' },
  { slip: 'a breaking space after n°', pattern: /n° (?=\d|$)/gu, mend: 'n°\u00a0' },
  {
    slip: 'a breaking space before a unit',
    pattern: /(?<=\d) (?=(?:bits|octets|Ko|Mo|min|h|s|ms)(?![\p{L}\d]))/gu,
    mend: '\u00a0',
  },
  {
    slip: 'a breaking space within the scale of letters',
    pattern: /(?<=\b[A-F]) (?=à[ \u00a0][A-F]\b)|(?<=\b[A-F][ \u00a0]à) (?=[A-F]\b)/gu,
    mend: '\u00a0',
  },
  { slip: 'a breaking space within a number', pattern: /(?<=\b\d{1,3}) (?=\d{3}\b)/gu, mend: '\u00a0' },
  { slip: 'a straight apostrophe', pattern: /(?<=\p{L})\\?'(?=\p{L})/gu, mend: '’' },
];

/** Wording that the specification imposes to the letter, straight apostrophes included. */
const IMPOSED = [
  'avec succès !',
  'Analyse Terminée !',
  'Paiement Confirmé !',
  'Êtes-vous sûr de vouloir supprimer cet article ?',
  'Lien copié dans le presse-papiers !',
  "Erreur lors de l'enregistrement",
  "Aujourd'hui",
  "Impossible de démarrer l'analyse",
  "Accès au rapport d'analyse",
  "Démarrer l'Analyse Experte",
  "En lançant l'analyse, vous certifiez être titulaire ou administrateur de ce domaine, ou agir avec son accord.",
];

/** Values to copy, in which a no-break space would be an error of syntax. */
const VALUES = ['; accounturi=… ; validationmethods='];

/** The slips in a French string, by the words for them; none where it is set as French is. */
export function slipsIn(text: string): readonly string[] {
  return isExempt(text) ? [] : SLIPS.filter(({ pattern }) => text.search(pattern) >= 0).map(({ slip }) => slip);
}

/** The same string, set as French is. */
export function setAsFrench(text: string): string {
  return isExempt(text) ? text : SLIPS.reduce((told, { pattern, mend }) => told.replace(pattern, mend), text);
}

/** Marks of French that a string spells by their numbers. */
const SPELLED = /\\u(00a0|202f|2019|00ab|00bb)/gi;

/** A string with these marks as they are read. One of nothing else names a mark itself, which needs to be seen. */
export function asRead(text: string): string {
  const hasWords = /\p{L}{2}/u.test(text.replace(/\\u..../g, ''));
  return hasWords
    ? text.replace(SPELLED, (_, number: string) => String.fromCodePoint(Number.parseInt(number, 16)))
    : text;
}

function isExempt(text: string): boolean {
  return VALUES.some((value) => text.includes(value)) || IMPOSED.some((words) => text.includes(words));
}
