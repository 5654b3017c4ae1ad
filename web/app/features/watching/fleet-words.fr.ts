import {
  type FleetAdded,
  type FleetFault,
  type FleetLineFault,
  LONGEST_TAG,
  MOST_BELOW,
  MOST_TAGS,
  MOST_WATCHED,
} from '@rempart/contract';

export const fleetWords = {
  title: 'Mon parc',
  lead: 'Vos domaines surveillés dans un seul tableau, et ce qu’ils ont en commun.',
  empty: 'Aucun domaine pour l’instant : ajoutez votre liste ci-dessous.',
  emptyForReader: 'Aucun domaine n’est surveillé dans ce parc pour l’instant.',
  none: 'Aucun domaine ne correspond à ce choix.',
  waiting: 'en attente',
  silent: 'non mesurée',
  remove: 'Arrêter de surveiller',
  removed: 'C’est noté : ce domaine n’est plus surveillé.',
  weekly: 'C’est noté : un message le lundi, si quelque chose a changé dans la semaine.',
  daily: 'C’est noté : un message par jour au plus, quand quelque chose change.',
  weeklyOn: 'Recevoir un seul message par semaine',
  weeklyOff: 'Être prévenu le jour même',
  common: 'Défauts communs',
  oneMessage:
    'Un même défaut sur plusieurs domaines vient souvent d’un seul réglage : s’ils sont chez le même hébergeur, un seul message suffit.',
  adding: 'Ajouter des domaines',
  whole: 'Pour tout le parc',
  ask: 'Recevoir le lien de confirmation',
  faultyAsked: 'Rien n’a été envoyé : corrigez ces lignes, puis envoyez de nouveau la liste.',
  add: 'Ajouter la liste',
  faulty: 'Rien n’a été ajouté : corrigez ces lignes, puis envoyez de nouveau la liste.',
  entitled: 'Je suis en droit de faire analyser ces domaines chaque jour : ils sont à moi, ou à mes clients.',
  notEntitledAsked: 'Rien n’a été envoyé : cochez la case qui dit que vous en avez le droit.',
  notEntitled: 'Rien n’a été ajouté : cochez la case qui dit que vous en avez le droit.',
} as const;

/** « 3 domaines ajoutés, 2 déjà surveillés. » */
export function addedWords({ added, known }: FleetAdded): string {
  const news = added === 1 ? '1 domaine ajouté' : `${added} domaines ajoutés`;
  return known === 0
    ? `${news}. Les premières analyses commencent, sans hâte : dix aussitôt, puis une par minute.`
    : `${news}, ${known} déjà ${known === 1 ? 'surveillé' : 'surveillés'}.`;
}

/** What is wrong with one line. */
export function lineFaultWords(fault: FleetLineFault): string {
  const { line, text } = fault;
  switch (fault.kind) {
    case 'name':
      return text === ''
        ? `Ligne ${line} : le nom de domaine manque.`
        : `Ligne ${line} : « ${text} » n’est pas un nom de domaine.`;
    case 'quote':
      return `Ligne ${line} : un guillemet est mal placé (« ${text} »).`;
    case 'tags':
      return `Ligne ${line} : ${MOST_TAGS} étiquettes au plus, de ${LONGEST_TAG} signes au plus (« ${text} »).`;
    case 'empty':
      return 'La liste ne contient aucun nom de domaine.';
    case 'tooMany':
      return `Ligne ${line} : ${text} est de trop. Une adresse surveille ${MOST_WATCHED} domaines au plus.`;
    case 'optedOut':
      return `Ligne ${line} : ${text} refuse d’être analysé.`;
    case 'unproven':
      return `Ligne ${line} : plus de ${MOST_BELOW} noms de ${text} demandent son accord. Publiez d’abord l’enregistrement TXT ${fault.proof.name} avec la valeur ${fault.proof.value}, puis renvoyez la liste.`;
    case 'twice':
      return `Ligne ${line} : ${text} est déjà à la ligne ${fault.first}.`;
  }
}

/** How many of how many domains. */
export function progressWords(measured: number, all: number): string {
  const domains = all === 1 ? '1 domaine' : `${all} domaines`;
  if (measured === all) return `${domains}, ${all === 1 ? 'analysé' : 'tous analysés'}.`;
  const share =
    measured === 0
      ? `pas encore ${all === 1 ? 'analysé' : 'analysés'}`
      : `dont ${measured} ${measured > 1 ? 'analysés' : 'analysé'}`;
  return `${domains}, ${share}. Rechargez la page pour voir la suite.`;
}

/** « Ce même défaut touche 61 domaines. » */
export function commonWords({ domains }: Pick<FleetFault, 'domains'>): string {
  return `Ce même défaut touche ${domains.length} domaines.`;
}

/** The line behind which the less frequent ones are. */
export function othersWords(count: number): string {
  return count === 1 ? 'Un autre défaut commun' : `${count} autres défauts communs`;
}

/** The message to their hosting provider. */
export function hostMessage({ title, protocol, why, remedy, domains }: FleetFault): string {
  return [
    'Bonjour,',
    '',
    `Une même mesure signale « ${title} » (${protocol}) pour ${domains.length} domaines que vous hébergez pour nous :`,
    '',
    ...domains.map((domain) => `- ${domain}`),
    '',
    `Ce que cela veut dire : ${why}`,
    ...(remedy === null ? [] : [`Ce qu’il faut faire : ${remedy}`]),
    '',
    'Pouvez-vous nous dire si un seul réglage, chez vous, en est la cause, et si vous pouvez le corriger pour tous ? Rien ne presse au point de modifier ce qui fonctionne.',
    '',
    'Merci.',
  ].join('\n');
}
