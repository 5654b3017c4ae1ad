import { withoutSteering } from '@rempart/contract';
import { type Action, bothSpellings, isToMeet, type Plan, type RecordChange, zoneLines } from '@rempart/engine';
import { describeAction, onlyIf } from '@rempart/engine/fr';
import type { Attachment } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { day, NBSP } from '../typography.fr.ts';
import { recipientsOf } from './recipients.fr.ts';
import { valuesFile, ZONE_FILE } from './records.fr.ts';
import { numbersIn, whenInWords } from './when.fr.ts';

/** The records of the plan in master-file form, to be copied whole; comments say what goes away. Empty where nothing is published. */
export function zoneFile({ evidence, plan }: Subject): readonly Attachment[] {
  const steps = plan.actions.flatMap((action, index) => {
    if (action.records.length === 0) return [];
    const { title } = describeAction(action);
    const when = action.notBefore === null ? '' : ` (${whenInWords(action)})`;
    return [
      '',
      `; ${index + 1}. ${oneLine(title)}${when}`,
      ...onlyIf(action, evidence, numbersIn(plan)).map((condition) => `;   ${oneLine(condition)}`),
      ...action.served.map(
        ({ url }) =>
          `;   D’ABORD le fichier (voir la page du site), servi à ${oneLine(url)} ; ôtez ensuite seulement le point-virgule ci-dessous.`,
      ),
      ...action.records.flatMap((change) => changeLines(change, action, plan)),
    ];
  });
  if (steps.length === 0) return [];
  const head = [
    `; Enregistrements à publier pour ${oneLine(bothSpellings(evidence.domain))}`,
    `; d’après l’analyse du ${day(evidence.at)}. À appliquer dans l’ordre, une étape à la fois.`,
    '; Ne remplacez pas votre zone par ce fichier : il ne contient que ce qui change.',
    '; Ce qui est pour plus tard, sous condition ou à compléter est en commentaire : ôtez le point-virgule le moment venu, et retirez alors la valeur précédente.',
  ];
  return [
    {
      name: ZONE_FILE,
      mediaType: 'text/plain',
      description: 'Les enregistrements DNS à publier, en texte',
      text: `${[...head, ...steps].join('\n')}\n`,
    },
  ];
}

/**
 * What is for later, has a condition, may stop something or waits for a value of the reader's stands as a comment. So does what a later
 * step of the same day replaces, that the file is never two policies at once, and a record that puts a served file in force: the file comes
 * first, or the record revives what stands there today (RFC 8461 §3.1).
 */
function changeLines(change: RecordChange, action: Action, { actions }: Plan): readonly string[] {
  const later = actions.slice(actions.indexOf(action) + 1).filter(({ notBefore }) => notBefore === null);
  const isReplaced = later.some(({ records }) =>
    records.some(
      ({ name, type, before }) =>
        name === change.name && type === change.type && change.after.some((value) => before.includes(value)),
    ),
  );
  const isConditional = change.placeholders.length > 0 || action.risk === 'watch' || action.needs.some(isToMeet);
  const isLater = action.notBefore !== null || isReplaced || isConditional || action.served.length > 0;
  return [
    ...change.before.map((value) => `;   à retirer : ${change.name}. ${change.type} ${oneLine(value)}`),
    ...change.placeholders.map((value) => `;   À REMPLACER par la vôtre : ${oneLine(value)}`),
    ...zoneLines(change).map((line) => (isLater ? `; ${line}` : line)),
  ];
}

/**
 * The files and header lines of the plan, a text for each person who serves any: what is for later, has a condition or waits for a value of
 * the reader's stands as a comment, as in the zone file.
 */
export function servedFiles(subject: Subject): readonly Attachment[] {
  return recipientsOf(subject).flatMap(({ own, section, name }) => {
    const steps = own.flatMap((action) => (action.served.length === 0 ? [] : servedLines(action, subject)));
    if (steps.length === 0) return [];
    const head = [
      `# ${oneLine(name)}${NBSP}: les fichiers et les en-têtes à servir pour ${oneLine(bothSpellings(subject.evidence.domain))}`,
      `# d’après l’analyse du ${day(subject.evidence.at)}. À appliquer dans l’ordre, une étape à la fois. Chaque valeur tient sur sa ligne.`,
      '# Ce qui est pour plus tard, sous condition ou à compléter est en commentaire (« # »).',
    ];
    return [
      {
        name: valuesFile(section),
        mediaType: 'text/plain',
        description: `Les fichiers et les en-têtes à servir, en texte${NBSP}: ${name}`,
        text: `${[...head, ...steps].join('\n')}\n`,
      },
    ];
  });
}

function servedLines(action: Action, { plan, evidence }: Subject): readonly string[] {
  const when = action.notBefore === null ? '' : ` (${whenInWords(action)})`;
  const conditions = onlyIf(action, evidence, numbersIn(plan));
  return [
    '',
    `# ${plan.actions.indexOf(action) + 1}. ${oneLine(describeAction(action).title)}${when}`,
    ...conditions.map((condition) => `#   ${oneLine(condition)}`),
    ...action.served.flatMap(({ url, contentType, text, placeholders }) => {
      const isWaiting =
        action.notBefore !== null || conditions.length > 0 || action.risk === 'watch' || placeholders.length > 0;
      const what = contentType === 'headers' ? 'En-têtes à envoyer' : `Fichier à servir (${oneLine(contentType)})`;
      const lines = text.split(/\r?\n/).filter((line) => line !== '');
      return [
        `#   ${what}${NBSP}: ${oneLine(url)}`,
        ...placeholders.map((value) => `#   À REMPLACER par la vôtre${NBSP}: ${oneLine(value)}`),
        ...lines.map((line) => (isWaiting ? `# ${oneLine(line)}` : oneLine(line))),
      ];
    }),
  ];
}

/** No value from the network may begin a line of its own. */
function oneLine(text: string): string {
  return withoutSteering(text, () => ' ');
}
