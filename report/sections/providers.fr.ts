import { ofName } from '@house/contract';
import { type Action, type Party, partiesOf, type Who } from '@house/engine';
import {
  ANY_DNS_HOST,
  describeAction,
  isToCheck,
  type ProviderSteps,
  partyName,
  type Sourced,
  stepsAt,
} from '@house/engine/fr';
import type { Block, Cell, Section, Text } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, link, plain, soft } from '../text-spans.ts';
import { day, NBSP } from '../typography.fr.ts';
import { whenInWords } from './when.fr.ts';

/** Who holds what, what to click there, and a message for each. */
export function providers(subject: Subject): readonly Section[] {
  const parties = partiesOf(subject.evidence);
  if (parties.length === 0) return [];
  return [
    {
      id: 'prestataires',
      part: 'Pour agir',
      heading: 'Vos prestataires',
      opens: 'here',
      lead: 'Reconnus à ce que le domaine publie ; les pas à pas ne concernent qu’eux.',
      blocks: [whoHoldsWhat(parties), ...steps(parties, subject), ...messages(parties, subject)],
    },
  ];
}

const ROLES: Readonly<Record<Party['role'], string>> = {
  registrar: 'Bureau d’enregistrement',
  dns: 'Zone DNS',
  mail: 'Messagerie',
  sender: 'Outil d’envoi',
};

function nameOf({ id, named }: Party): string {
  return id === null ? named : partyName(id);
}

function whoHoldsWhat(parties: readonly Party[]): Block {
  return {
    kind: 'table',
    caption: 'Qui gère quoi',
    columns: [
      { heading: 'Rôle', share: 3 },
      { heading: 'Prestataire', share: 4 },
      { heading: 'À quoi on le reconnaît', share: 6 },
      { heading: 'Certitude', share: 2 },
    ],
    rows: parties.map((party): readonly Cell[] => [
      ROLES[party.role],
      party.id === null ? [code(party.named)] : nameOf(party),
      party.by.length === 0 ? 'la fiche du registre' : [code(party.by.join(', '))],
      party.role === 'registrar' || party.id === null ? 'constaté' : 'déduit du nom',
    ]),
  };
}

function steps(parties: readonly Party[], subject: Subject): readonly Block[] {
  const touched = new Set(subject.plan.actions.flatMap(({ who }) => who));
  const hasKeys = subject.plan.actions.some(({ protocols }) => protocols.includes('dkim'));
  const seen = new Set<string>();
  const sheets = parties.flatMap((party) => {
    const found = stepsAt(party.id);
    const key = party.id ?? `${party.role} ${party.named}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (!found) return party.role === 'dns' && touched.has('dns') ? generic(party) : [];
    return providerSheet(party, found, hasKeys, subject);
  });
  return sheets.length === 0 ? [] : [{ kind: 'heading', text: 'Où cliquer' }, ...sheets];
}

function generic(party: Party): readonly Block[] {
  const list: Block = { kind: 'list', ordered: true, entries: [...ANY_DNS_HOST.steps] };
  return [{ kind: 'paragraph', text: [plain('Zone DNS chez '), code(party.named), plain('.')] }, list];
}

function providerSheet(party: Party, found: ProviderSteps, hasKeys: boolean, subject: Subject): readonly Block[] {
  const parts: readonly (readonly [string, Sourced | null])[] = [
    ['modifier la zone', party.role === 'dns' ? found.dns : null],
    ['signature DKIM', party.role !== 'dns' && hasKeys ? found.dkim : null],
  ];
  const told = parts.flatMap(([what, sourced]) => (sourced ? part(`${nameOf(party)}, ${what}`, sourced, subject) : []));
  const trap: readonly Block[] =
    found.trap === null
      ? []
      : [
          {
            kind: 'paragraph',
            text: [{ text: `À savoir chez ${nameOf(party)}${NBSP}: `, style: 'strong' }, plain(found.trap)],
          },
        ];
  return [...told, ...trap];
}

function part(title: string, sourced: Sourced, { evidence }: Subject): readonly Block[] {
  const { steps, source, checkedOn } = sourced;
  const checked =
    checkedOn === null || isToCheck(sourced, evidence.at) ? 'à vérifier sur ' : `vérifié le ${day(checkedOn)} sur `;
  const origin: Text = [soft(checked), link(source)];
  return [
    { kind: 'paragraph', text: [{ text: title, style: 'strong' }] },
    { kind: 'list', ordered: true, entries: [...steps] },
    { kind: 'paragraph', size: 'small', text: origin },
  ];
}

/** One message per holder of something to be done, ready to be sent on. */
function messages(parties: readonly Party[], subject: Subject): readonly Block[] {
  const letters = HOLDERS.flatMap((who) => {
    // Waiting is nobody's work.
    const own = subject.plan.actions.filter((action) => action.who === who && action.effort > 0);
    return own.length === 0 ? [] : addressees(who, parties).map((heading) => message(heading, own, subject));
  });
  if (letters.length === 0) return [];
  const intro = 'Un message par prestataire, à recopier ; joignez-y ce rapport.';
  return [{ kind: 'heading', text: 'Messages prêts à envoyer' }, { kind: 'paragraph', text: intro }, ...letters];
}

const TO: Readonly<Record<Who, string>> = {
  registrar: 'À votre bureau d’enregistrement',
  dns: 'À qui héberge votre zone DNS',
  mail: 'À qui tient votre messagerie',
  sender: 'À votre outil d’envoi',
  web: 'À qui s’occupe de votre site',
};
const HOLDERS: readonly Who[] = ['registrar', 'dns', 'mail', 'sender', 'web'];

/** By name where what is published tells it. */
function addressees(who: Who, parties: readonly Party[]): readonly string[] {
  const named = parties.filter(({ role }) => role === who);
  return named.length === 0 ? [TO[who]] : named.map((party) => `${TO[who]} (${nameOf(party)})`);
}

function message(heading: string, own: readonly Action[], { evidence, plan }: Subject): Block {
  const domain = evidence.domain;
  return {
    kind: 'note',
    heading,
    tone: 'plain',
    blocks: [
      { kind: 'paragraph', text: [soft(`Objet${NBSP}: `), plain(`${domain}, réglages à faire`)] },
      { kind: 'paragraph', text: 'Bonjour,' },
      {
        kind: 'paragraph',
        text: `Un audit ${ofName(domain)}, le ${day(evidence.at)}, relève les points suivants, qui dépendent de vous. Pouvez-vous les traiter, chacun à partir de la date indiquée, ou m’indiquer où le faire${NBSP}?`,
      },
      ...points(
        own.map(
          (action): Text => [
            plain(describeAction(action).title),
            soft(` (action${NBSP}n°${NBSP}${plan.actions.indexOf(action) + 1}${laterThan(action, evidence)})`),
          ],
        ),
      ),
      {
        kind: 'paragraph',
        text: 'Les étapes de chaque point et leur ordre sont dans le rapport joint (« Comment faire »), les valeurs exactes dans son annexe A. Merci de me dire quand ce sera fait, je lancerai une nouvelle analyse.',
      },
    ],
  };
}

function laterThan({ week }: Action, evidence: Subject['evidence']): string {
  return week === 0 ? '' : `, ${whenInWords(week, evidence)}`;
}

/** In one column while they are few. */
const FEW = 4;

function points(entries: readonly Text[]): readonly Block[] {
  const list = (some: readonly Text[]): Block => ({ kind: 'list', ordered: false, entries: some });
  if (entries.length <= FEW) return [list(entries)];
  const half = Math.ceil(entries.length / 2);
  const columns = [entries.slice(0, half), entries.slice(half)].map((some) => ({ share: 1, blocks: [list(some)] }));
  return [{ kind: 'columns', columns }];
}
