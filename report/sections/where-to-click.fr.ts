import type { Party, Who } from '@rempart/engine';
import { ANY_DNS_HOST, isToCheck, type ProviderSteps, partyName, type Sourced, stepsAt } from '@rempart/engine/fr';
import type { Block, Text } from '../outline.ts';
import type { Subject } from '../subject.ts';
import { code, link, plain, soft } from '../text-spans.ts';
import { day } from '../typography.fr.ts';

/** Where this is set at the recipient's, if we know his screens; else what holds everywhere. */
export function whereToClick(
  { who, parties }: { readonly who: Who; readonly parties: readonly Party[] },
  subject: Subject,
): readonly Block[] {
  const hasKeys = subject.plan.actions.some(({ protocols }) => protocols.includes('dkim'));
  const distinct = parties.filter(
    ({ id, named }, index) =>
      parties.findIndex((one) => one.id === id && (id !== null || one.named === named)) === index,
  );
  const found = distinct.flatMap((party) => {
    const steps = stepsAt(party.id);
    if (!steps) return who === 'dns' ? generic(party) : [];
    return providerSheet(party, steps, hasKeys, subject);
  });
  return found.length === 0 ? [] : [{ kind: 'heading', text: 'Où cliquer' }, ...found];
}

function nameOf({ id, named }: Party): string {
  return id === null ? named : partyName(id);
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
  // What is to know of a mail platform is about its keys.
  const trap: readonly Block[] =
    found.trap === null || (party.role !== 'dns' && !hasKeys)
      ? []
      : [
          {
            kind: 'paragraph',
            text: [{ text: `À savoir chez ${nameOf(party)} : `, style: 'strong' }, plain(found.trap)],
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
