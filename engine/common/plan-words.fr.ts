import { legible, type PlanCondition } from '@rempart/contract';
import { longDay } from '@rempart/french';
import { count, enumerate, integer, ofName } from './phrases.fr.ts';
import { hasAbsent, settingsIn } from './plan-words.ts';

/** One condition of a step as a sentence; `titleOf` names the steps that come before. Values from the network stand in it legibly. */
export function conditionInWords(condition: PlanCondition, titleOf: (step: string) => string): string {
  switch (condition.kind) {
    case 'not-before':
      return `Pas avant le ${longDay(`${condition.date}T12:00:00Z`)}.`;
    case 'only-after':
      return `Après : ${condition.steps.map(titleOf).join(', ')}.`;
    case 'only-if-reports-show':
      return condition.reports === 'dmarc'
        ? `Seulement si ${overWeeks(condition.weeks)} de rapports (DMARC) ne montrent aucun de vos envois en échec.` +
            seenWords(condition.seen)
        : `Seulement si ${overWeeks(condition.weeks)} de rapports (TLS) ne montrent aucun échec sur vos serveurs.` +
            sessionWords(condition.sessions);
    case 'only-if-seen-open':
      return `Seulement quand ${doors(condition.ports)} répond depuis l’extérieur et que chacun s’en sert.`;
    case 'only-if-unused':
      return `Seulement quand chaque serveur qui envoie pour vous figure dans la nouvelle valeur, sans ${condition.values.map(legible).join(' ni ')}.`;
    case 'only-if-new-key-signs':
      return `Seulement quand une analyse a vu la nouvelle clé et que vos messages sont signés par elle, à la place ${ofName(listed(condition.instead))}.`;
    case 'only-if-tlsa-names-key':
      return `Seulement si les empreintes publiées (TLSA) pour ${listed(condition.hosts)} nomment déjà la clé que ces serveurs montreront ensuite, depuis deux durées de vie (TTL).`;
    case 'only-if-policy-names-servers':
      return 'Seulement quand la politique de chiffrement (MTA-STS) nomme aussi le nouveau serveur depuis un jour, sous un nouvel « id ». Le certificat de ce serveur porte son nom.';
    case 'only-if-zone-stays-valid':
      return 'Si les serveurs DNS changent : seulement quand les nouveaux signent la zone avec les mêmes clés (DNSSEC), ou deux jours après le retrait du DS.';
    case 'only-with-both-keys':
      return 'Seulement par étapes (RFC 6781). Publiez la nouvelle clé et ses signatures à côté des anciennes, et attendez deux jours. Remplacez le DS au registre, et attendez deux jours. Retirez alors l’ancienne clé.';
    case 'only-if-other-way-in':
      return `Seulement quand ceux qui se servent ${ofName(enumerate(condition.ports.map(legible)))} ont essayé un autre accès (VPN, console de l’hébergeur).`;
    case 'only-if-carried-over':
      return carriedWords(condition);
    case 'fill-in':
      return `À remplacer d’abord par votre valeur : ${listed(condition.values)}.`;
    case 'only-if-complete':
      return `À compléter d’abord : ajoutez avant « ${condition.before} » les outils qui envoient pour vous (facturation, lettre d’information, site).`;
    case 'lowers-score':
      return `Si vous relancez l’analyse ensuite, ${fallInWords(condition)} : c’est prévu, car de nouveaux contrôles commencent à compter.`;
    case 'worsens':
      return `Si vous relancez l’analyse ensuite, elle signalera un point de plus, et c’est prévu : ${condition.why}`;
  }
}

function carriedWords({ names, values }: Extract<PlanCondition, { kind: 'only-if-carried-over' }>): string {
  if (names.every((name) => name.startsWith('*.')))
    return `Seulement quand chaque sous-domaine en service que donne ${listed(names)} est publié à son propre nom.`;
  const seen = values.length > 0 ? ` Valeurs lues le jour de l’analyse : ${values.map(legible).join(' ; ')}.` : '';
  return `Seulement si tout ce qui se lit aujourd’hui à travers l’alias ${ofName(listed(names))} y est publié dans le même changement.${seen}`;
}

/** « les points baissent (78, puis 76), la note reste D »: the letter may rise all the same, where a cap is lifted. */
function fallInWords({ from, to }: Extract<PlanCondition, { kind: 'lowers-score' }>): string {
  const points = `les points baissent (${integer(from.points ?? 0)}, puis ${integer(to.points ?? 0)})`;
  if (from.letter === null || to.letter === null) return points;
  if (from.letter === to.letter) return `${points}, la note reste ${to.letter}`;
  return from.letter > to.letter
    ? `${points}, la note monte de ${from.letter} à ${to.letter}`
    : `${points}, et la note de ${from.letter} à ${to.letter}`;
}

/** « une semaine », « 4 semaines ». */
function overWeeks(weeks: number): string {
  return weeks === 1 ? 'une semaine' : count(weeks, 'semaine', 'semaines');
}

type Seen = Extract<PlanCondition, { kind: 'only-if-reports-show' }>['seen'];

/** « Vos rapports du 20 octobre au 20 novembre comptent 12 340 messages, aucun en échec : c’est le cas. » */
function seenWords(seen: Seen): string {
  return seen ? countedWords(seen) + failingWords(seen) + absentWords(seen) : '';
}

function countedWords(seen: NonNullable<Seen>): string {
  const [from, until] = [seen.from, seen.until].map((day) => longDay(`${day}T12:00:00Z`));
  const counted = ` Vos rapports du ${from} au ${until} comptent ${messages(seen.messages)}`;
  const none = seen.excused
    ? `aucun en échec hormis ${integer(seen.excused)} que les destinataires excusent (listes de diffusion, transferts)`
    : 'aucun en échec';
  if (seen.met === 'yes') return `${counted}, ${none} : c’est le cas.`;
  if (seen.met === 'no')
    return `${counted}, dont ${messages(seen.failing - seen.unknown)} en échec d’expéditeurs connus : ce n’est pas encore le cas.`;
  if (seen.failing > 0)
    return `${counted}, dont ${messages(seen.failing)} en échec d’adresses inconnues : vérifiez d’abord qu’aucune n’est à vous.`;
  return hasAbsent(seen)
    ? `${counted}, ${none}, mais cela ne suffit pas encore.`
    : `${counted}, ${none}, mais sur trop peu de jours, sur une période trop ancienne, ou sans rapport d’une grande messagerie.`;
}

/**
 * « Une politique stricte ferait arrêter 298 messages d’erp-facile.fr (sur 310). Faites signer… Source inconnue : 192.0.2.7 (14 messages
 * sur 14). » Nothing here lets an unknown source send.
 */
function failingWords({ failingSenders }: NonNullable<Seen>): string {
  const { listed: all = [], more = 0 } = failingSenders ?? {};
  const known = all.filter((sender) => sender.known);
  const unknown = all.filter((sender) => !sender.known);
  const stopped = known.map(
    (sender) => `${messages(sender.failing)} ${ofName(legible(sender.name))} (sur ${integer(sender.messages)})`,
  );
  const sources = unknown.map(
    (sender) => `${legible(sender.name)} (${messages(sender.failing)} sur ${integer(sender.messages)})`,
  );
  return [
    ...(known.length === 0
      ? []
      : [
          ` Une politique stricte ferait arrêter ${enumerate(stopped)}. Faites signer ceux de ces outils qui sont à vous. N’autorisez pas les autres.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          unknown.length === 1
            ? ` Source inconnue : ${sources.join('')}. C’est peut-être un fraudeur : ne l’autorisez pas sans savoir à qui elle est.`
            : ` Sources inconnues : ${sources.join(', ')}. Ce sont peut-être des fraudeurs : n’en autorisez aucune sans savoir à qui elle est.`,
        ]),
    ...(more === 0 ? [] : [` ${count(more, 'autre expéditeur échoue', 'autres expéditeurs échouent')} aussi.`]),
  ].join('');
}

/** « Avant ces jours, 312 messages d’erp-facile.fr ont échoué, et aucun n’est venu depuis. » */
function absentWords(seen: NonNullable<Seen>): string {
  if (!hasAbsent(seen)) return '';
  const { listed: absent = [], more = 0 } = seen.absentSenders ?? {};
  const failed = absent.map((sender) => `${messages(sender.failing)} ${ofName(legible(sender.name))}`);
  const others = more === 0 ? [] : [`ceux de ${count(more, 'autre expéditeur', 'autres expéditeurs')}`];
  return ` Avant ces jours, ont échoué ${enumerate([...failed, ...others])}, et rien n’en est venu depuis : attendez d’en voir passer, ou assurez-vous que l’outil ne sert plus.`;
}

type Sessions = Extract<PlanCondition, { kind: 'only-if-reports-show' }>['sessions'];

/** « Vos rapports du 6 au 19 novembre comptent 840 livraisons, aucune en échec : c’est le cas. » */
function sessionWords(seen: Sessions): string {
  if (!seen) return '';
  const [from, until] = [seen.from, seen.until].map((day) => longDay(`${day}T12:00:00Z`));
  const counted = ` Vos rapports du ${from} au ${until} comptent ${deliveries(seen.sessions)}`;
  if (seen.met === 'yes') return `${counted}, aucune en échec : c’est le cas.`;
  return seen.failed > 0
    ? `${counted}, dont ${integer(seen.failed)} en échec : ce n’est pas encore le cas.`
    : `${counted}, aucune en échec, mais sur trop peu de jours, sur une période trop ancienne, ou sans qu’aucun expéditeur ait lu votre politique MTA-STS.`;
}

function deliveries(number: number): string {
  return count(number, 'livraison', 'livraisons');
}

function messages(number: number): string {
  return count(number, 'message', 'messages');
}

/** « le port 465 ou 587 », « 192.0.2.1:993 ». */
function doors(ports: readonly string[]): string {
  const named = ports.map(legible).join(' ou ');
  return /^\d+$/.test(ports[0] ?? '') ? `le port ${named}` : named;
}

function listed(values: readonly string[]): string {
  return enumerate(values.map(legible));
}

/** What is changed by other means than records, in short. */
export const settingInWords = settingsIn({
  file: 'Fichier à servir :',
  headers: 'En-têtes à envoyer :',
  open: 'Port à ouvrir :',
  closed: 'Port à fermer :',
  setting: 'Réglage à changer :',
});
