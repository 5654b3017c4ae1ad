import { dateInWords, enumerate, integer } from '../common/phrases.fr.ts';
import { advise } from '../judgement/advice.fr.ts';
import type { Verdict } from '../judgement/judge.ts';
import type { Readiness, ReceiverReadiness } from './readiness.ts';
import type { ReceiverId, Requirement } from './rules.ts';
import type { Scenario, ScenarioAnswer, ScenarioId } from './scenarios.ts';

export const RECEIVER_NAMES: Readonly<Record<ReceiverId, string>> = {
  laposte: 'La Poste',
  gmail: 'Gmail',
  yahoo: 'Yahoo',
  outlook: 'Outlook',
};

export const READINESS: Readonly<Record<Readiness, string>> = {
  ready: 'prêt',
  'not-ready': 'pas prêt',
  unknown: 'non mesuré',
  none: 'sans objet',
  unruled: 'sans règle publiée',
};

const REQUIREMENTS: Readonly<Record<Requirement, string>> = {
  spf: 'un SPF valide',
  dkim: 'une signature DKIM',
  dmarc: 'un enregistrement DMARC',
  'spf-or-dkim': 'un SPF valide ou une signature DKIM',
  ptr: 'un nom inverse (PTR) qui ramène à l’adresse du serveur d’envoi',
};

/** What a domain asks for is asked of others, who decide: nothing is said to be impossible. */
export const ANSWERS: Readonly<Record<ScenarioAnswer, string>> = {
  yes: 'oui',
  partly: 'en partie',
  no: 'en principe non',
  unknown: 'non mesuré',
  none: 'sans objet',
};

/** Why a receiver would or would not take the domain's messages, in one sentence. */
export function explainReadiness({ state, bulk, unmet, unmetByBulk, unseen, bulkFrom }: ReceiverReadiness): string {
  if (state === 'none') return 'Ce domaine n’envoie pas d’e-mail.';
  if (state === 'not-ready') return `Il manque ${list(unmet)}.`;
  const unconfirmed = unseen.length > 0 ? [`À confirmer par un message d’essai : ${list(unseen)}.`] : [];
  if (bulk === 'not-ready') {
    const few = bulkFrom !== null && state !== 'unknown' ? ' Sous ce nombre, c’est sans effet.' : '';
    const many = bulkFrom === null ? 'Pour envoyer en nombre' : `Au-delà de ${integer(bulkFrom)} messages par jour`;
    return [...(state === 'unknown' ? unconfirmed : []), `${many}, il manque ${list(unmetByBulk)}.${few}`].join(' ');
  }
  if (unconfirmed.length > 0) return unconfirmed.join('');
  return 'Vos réglages publiés suivent ses règles. Le taux de plaintes, le chiffrement à l’envoi et le désabonnement en un clic ne se voient pas d’ici.';
}

export function receiverSource({ source, checkedOn }: Pick<ReceiverReadiness, 'source' | 'checkedOn'>): string {
  return `Règles lues le ${dateInWords(checkedOn)} : ${source}`;
}

export const SCENARIO_TITLES: Readonly<Record<ScenarioId, string>> = {
  impersonation: 'Écrire à vos clients avec votre adresse',
  delivery: 'E-mails refusés ou mis en indésirables',
  interception: 'Lire les messages qu’on vous envoie',
  loss: 'Perte du nom de domaine',
};

const SCENARIOS: Readonly<Record<ScenarioId, Readonly<Record<ScenarioAnswer, string>>>> = {
  impersonation: {
    yes: 'Quelqu’un peut envoyer aujourd’hui une fausse facture avec votre adresse. Rien ne demande aux messageries de l’écarter.',
    partly: 'Un faux message à votre nom est le plus souvent rangé en indésirables. Il n’est pas refusé partout.',
    no: 'Votre domaine demande de refuser les messages qui portent votre adresse sans venir de vous. Chaque messagerie en décide.',
    unknown: 'Nous n’avons pas pu le mesurer : nous ne savons pas.',
    none: 'Sans objet pour ce domaine.',
  },
  delivery: {
    yes: 'Une partie de vos messages peut être refusée ou rangée en indésirables aujourd’hui.',
    partly: 'Vos messages arrivent le plus souvent. Les messageries les plus strictes peuvent en écarter.',
    no: 'Rien dans vos réglages publiés ne fait refuser vos messages.',
    unknown: 'Nous n’avons pas pu le mesurer : nous ne savons pas.',
    none: 'Ce domaine n’envoie pas d’e-mail.',
  },
  interception: {
    yes: 'Les messages qu’on vous envoie peuvent être lus en chemin, ou arriver chez un inconnu.',
    partly: 'Ils sont chiffrés d’ordinaire. Un attaquant placé sur le trajet peut empêcher ce chiffrement.',
    no: 'Vous demandez de ne livrer que chiffré (MTA-STS ou DANE). Les expéditeurs qui suivent cette demande ne livrent rien en clair.',
    unknown: 'Nous n’avons pas pu le mesurer : nous ne savons pas.',
    none: 'Ce domaine ne reçoit pas d’e-mail.',
  },
  loss: {
    yes: 'Vous pouvez perdre votre nom de domaine. Le site et les e-mails s’arrêteraient.',
    partly: 'Le nom de domaine est à vous, mais une protection manque.',
    no: 'L’échéance est lointaine, et nous n’avons vu aucun signe de perte.',
    unknown: 'Nous n’avons pas pu le mesurer : nous ne savons pas.',
    none: 'Sans objet pour ce domaine.',
  },
};

/** What a fault proves of messages in the domain's name; null where it proves nothing of them. */
export function impersonationIn(scenarios: readonly Scenario[]): string | null {
  const proved = scenarios.find(
    ({ id, answer }) => id === 'impersonation' && (answer === 'yes' || answer === 'partly'),
  );
  return proved ? SCENARIOS.impersonation[proved.answer] : null;
}

export interface ScenarioWords {
  readonly title: string;
  readonly answer: string;
  readonly text: string;
  /** What was found, one sentence each, at most three. */
  readonly proofs: readonly string[];
}

const PROOFS_TOLD = 3;

export function describeScenario({ id, answer, checks }: Scenario, verdicts: readonly Verdict[]): ScenarioWords {
  const proofs = checks.slice(0, PROOFS_TOLD).flatMap((check) => {
    const verdict = verdicts.find((one) => one.check === check);
    return verdict ? [advise(verdict).found] : [];
  });
  return { title: SCENARIO_TITLES[id], answer: ANSWERS[answer], text: SCENARIOS[id][answer], proofs };
}

function list(requirements: readonly Requirement[]): string {
  const named = new Set(requirements);
  // Where both are named, that either is enough says nothing more.
  if (named.has('spf') && named.has('dkim')) named.delete('spf-or-dkim');
  return enumerate([...named].map((requirement) => REQUIREMENTS[requirement]));
}
