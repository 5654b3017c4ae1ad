import type { ForetoldService, ShownRecord } from '@rempart/contract';
import {
  type Audited,
  type Foretelling,
  type Foretold,
  LOOKUPS_ALLOWED,
  type Prediction,
  type TemplateEffect,
  type TemplateFaultCode,
  type Written,
} from '@rempart/engine';
import { advise, grantInWords, lossInWords } from '@rempart/engine/fr';

export const NOTICES = {
  unknownService: (words: string) =>
    `Aucun modèle connu ne s’appelle « ${words} ». Cherchez le nom du service, ou collez l’adresse vers laquelle il vous envoie pour « connecter votre domaine ».`,
  unknownTemplate: (id: string) =>
    `Ce lien applique le modèle « ${id} », que nous ne connaissons pas. Comparez les enregistrements qu’il annonce à votre zone, et notez votre SPF et votre DMARC avant d’accepter.`,
  notALink:
    'Cette adresse n’est pas un lien de Domain Connect : celui-ci contient « /v2/domainTemplates/ » et le nom de votre domaine.',
  otherDomain: (domain: string) => `Ce lien modifie ${domain}, et non le domaine de cette analyse.`,
  hostRequired: 'Ce modèle s’applique à un sous-domaine : indiquez lequel.',
  tooOld: 'Cette analyse est trop ancienne pour être rejouée : relancez-la, puis revenez ici.',
} as const;

export function refusedInWords(refused: Exclude<Foretelling, { readonly ok: true }>): string {
  if (refused.silence !== null)
    return `${refused.asked} n’a pas répondu : ce que le service y remplacerait n’est pas connu, et rien n’est prédit. Réessayez dans un instant.`;
  return FAULTS[refused.code](refused.found);
}

const FAULTS: Readonly<Record<TemplateFaultCode, (found: string) => string>> = {
  BAD_RECORD: (found) => `Le service écrirait un enregistrement qui n’en est pas un : ${found}.`,
  BAD_TEMPLATE: (found) => `Ce modèle ne peut pas être appliqué : ${found}.`,
  BAD_TYPE: (found) => `Aucun service ne peut écrire un enregistrement de ce type : ${found}.`,
  MISSING_VARIABLE: (found) => `Il manque une valeur que le service vous donne : ${found}.`,
  HOST_REQUIRED: () => NOTICES.hostRequired,
  NO_SUCH_GROUP: (found) => `Ce modèle ne connaît pas ce groupe d’enregistrements : ${found}.`,
};

/** What a template touches, each once. */
export function touchedInWords(effects: readonly TemplateEffect[]): string {
  const words = effects.map(({ kind }) => TOUCHED[kind]);
  return words.length === 0 ? 'preuve de propriété ou nom du service' : [...new Set(words)].join(', ');
}

const TOUCHED: Readonly<Record<TemplateEffect['kind'], string>> = {
  'spf-merged': 'SPF',
  'spf-beside': 'SPF',
  'spf-replaced': 'SPF',
  'dmarc-replaced': 'DMARC',
  'dmarc-beside': 'DMARC',
  'dmarc-aliased': 'DMARC',
  'mail-moved': 'serveurs de messagerie',
  'mail-below': 'serveur des retours',
  'key-added': 'clés DKIM',
  'site-moved': 'site web',
  'texts-removed': 'textes de la zone',
  delegated: 'délégation',
};

type Told = { readonly before: Audited; readonly foretold: Foretold };

export function foretoldInWords({ before, foretold }: Told): ForetoldService {
  const { change, after, prediction, instead } = foretold;
  const { losses, granted } = prediction;
  const { appeared, repaired } = prediction.comparison;
  const adviceOf = ({ conclusion }: Audited, check: string) => {
    const verdict = conclusion.verdicts.find((one) => one.check === check);
    return verdict ? [advise(verdict)] : [];
  };
  return {
    headline: headlineOf(foretold, before),
    grade: { before: gradeOf(before), after: gradeOf(after) },
    lookups: lookupsOf(prediction),
    ...recordsOf(change),
    losses: [
      ...losses.map((loss) => `${lossInWords(loss)}.`),
      ...(losses.some(({ kind }) => kind === 'reports') ? sendersUnseen(before) : []),
    ],
    granted: granted.map((grant) => `${grantInWords(grant)}.`),
    broken: appeared.flatMap(({ check }) => adviceOf(after, check).map(({ title, found }) => ({ title, text: found }))),
    mended: repaired.flatMap(({ check }) => adviceOf(before, check).map(({ title }) => title)),
    unknown: unknownOf(foretold, before),
    instead: instead && {
      headline: gradeOf(instead.after),
      lookups: lookupsOf(instead.prediction),
      records: recordsOf(instead.written).added,
      removed: recordsOf(instead.written).removed,
    },
  };
}

function headlineOf(foretold: Foretold, before: Audited): string {
  const { prediction, change } = foretold;
  const { letter, lookups, comparison, losses, granted } = prediction;
  if (change.added.length === 0) return 'Votre zone contient déjà tout ce que ce service écrit.';
  if (letter.before === null || letter.after === null)
    return 'La note ne se prédit pas : trop de ce que ce service change n’est pas mesuré.';
  const isOver = lookups.after !== null && lookups.after > LOOKUPS_ALLOWED && (lookups.before ?? 0) <= LOOKUPS_ALLOWED;
  if (isOver) return `Votre SPF passerait à ${lookups.after} recherches DNS, dix au plus : il ne vaudrait plus rien.`;
  if (letter.after > letter.before) return `Ce bouton ferait passer la note de ${letter.before} à ${letter.after}.`;
  const { floor } = foretold.after.conclusion.grade;
  if (floor !== null && floor > letter.before && floor !== before.conclusion.grade.floor)
    return `La note irait de ${letter.after} à ${floor}, selon ce qui n’est pas mesuré.`;
  if (losses.length > 0) return 'La note tient, mais quelqu’un y perd.';
  if (granted.length > 0) return 'La note tient, mais un inconnu y gagne des droits.';
  if (comparison.appeared.length > 0) return 'La note tient, avec de nouveaux points à corriger.';
  return before.conclusion.grade.letter === letter.after
    ? 'Ce bouton ne coûte rien à votre note.'
    : `Ce bouton ferait passer la note de ${letter.before} à ${letter.after}.`;
}

function sendersUnseen({ evidence }: Audited): readonly string[] {
  const senders = evidence.reports?.senders.length ?? 0;
  return senders > 1 ? [`Ces rapports parlaient de ${senders} expéditeurs : vous ne les verriez plus.`] : [];
}

export function gradeOf({ conclusion: { grade } }: Audited): string {
  const { letter, points, floor, ceiling } = grade;
  if (letter === null) return 'sans note';
  return floor === ceiling
    ? `${letter} (${points} points)`
    : `${letter} (${points} points, entre ${floor} et ${ceiling})`;
}

function lookupsOf({ lookups: { before, after } }: Prediction): ForetoldService['lookups'] {
  return before === null || after === null ? null : { before, after };
}

function unknownOf({ change, after }: Foretold, before: Audited): readonly string[] {
  const { missing, unmodelled } = change;
  const outcomes = new Map(before.conclusion.verdicts.map(({ check, outcome }) => [check, outcome]));
  const lost = after.conclusion.verdicts.filter(
    ({ check, outcome }) => outcome === 'unknown' && outcomes.get(check) !== 'unknown',
  ).length;
  return [
    ...(missing.length > 0
      ? [
          `Ce que seul le service connaît : ${missing.map((name) => `« ${name} »`).join(', ')}. Donnez-le ci-dessous pour le mesurer.`,
        ]
      : []),
    ...unmodelled.map(
      ({ type, host, name }) => `L’enregistrement ${type} de « ${host ?? name ?? '@'} » n’est pas prédit.`,
    ),
    ...(lost > 0
      ? [
          `${lost} ${lost > 1 ? 'contrôles ne peuvent pas être prédits : ils dépendent' : 'contrôle ne peut pas être prédit : il dépend'} de ces valeurs, ou de machines que l’analyse n’a pas jointes.`,
        ]
      : []),
  ];
}

function recordsOf({ added, removed }: Pick<Written, 'added' | 'removed'>): Pick<ForetoldService, 'added' | 'removed'> {
  return {
    added: added.map(({ record, open }) => {
      const shown = shownOf(record);
      return open.length > 0 ? { ...shown, value: `donnée par le service (${open.join(', ')})` } : shown;
    }),
    removed: removed.map(shownOf),
  };
}

function shownOf({ name, type, priority, data }: Written['removed'][number]): ShownRecord {
  const value = priority === undefined ? data : `${priority} ${data}`;
  return { name, type, value, role: roleOf(name, type, data) };
}

function roleOf(name: string, type: string, data: string): string {
  if (/(^|[.])_domainkey([.]|$)/.test(name)) return 'clé de signature DKIM';
  if (name === '_dmarc' || name.startsWith('_dmarc.')) return 'politique DMARC';
  if (type === 'TXT' && /^v=spf1( |$)/i.test(data)) return 'expéditeurs autorisés (SPF)';
  if (type === 'MX') return name === '@' ? 'serveur de vos e-mails' : 'serveur des retours';
  if (type === 'TXT') return 'texte, le plus souvent une preuve de propriété';
  if (type === 'CNAME') return 'nom confié au service';
  return type === 'CAA' ? 'autorité de certification permise' : 'adresse d’une machine';
}
