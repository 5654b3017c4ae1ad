import { mapSeen } from '../../model/observed.ts';
import type { ListAnswers } from '../../protocols/blacklist/evidence.ts';
import { rolls, sendingRolls } from '../../protocols/blacklist/roll.ts';
import { listings } from '../../protocols/domain/listing.ts';
import { type CheckId, idsOf } from '../../protocols/index.ts';
import { told } from '../changes.ts';
import { proposal, remedy } from '../remedy.ts';
import { evidenceFor, failingChecks, withEvidence } from '../situation.ts';

const ADDRESS_LISTS = idsOf('blacklist', 'spamhaus', 'spamcop', 'barracuda', 'psbl', 'sending');
const NAME_LISTS: readonly CheckId[] = ['domain/reputation-dbl', 'domain/reputation-abused-legit'];

/** Off the lists, once the cause is gone. */
export const delisting = remedy({
  id: 'blacklist/delisting',
  who: 'mail',
  propose: (situation) => {
    const addresses = evidenceFor(situation, 'blacklist');
    const names = evidenceFor(situation, 'domain');
    const faults = failingChecks(situation, ...ADDRESS_LISTS, ...NAME_LISTS);
    if (faults.length === 0) return null;
    const own = addresses ? rolls(addresses).filter((roll) => roll.own.length > 0) : [];
    const sending = addresses ? sendingRolls(addresses).filter((roll) => roll.own.length > 0) : [];
    const named = names ? listings(names.lists) : [];
    // An address of the PBL is on no list that would strike it off: it is to send through a relay.
    if (own.length + sending.length + named.length === 0) return null;
    const listed = [...new Set([...own, ...sending].flatMap((roll) => roll.own.map(({ address }) => address)))];
    return proposal({
      facts: {
        lists: [
          ...new Map([
            ...[...own, ...sending].map(({ label, delist }) => [label, delist] as const),
            ...named.map(({ list, delist }) => [list, delist] as const),
          ]),
        ].map(([label, delist]) => ({ label, delist })),
        addresses: listed,
        name: named.length > 0 ? situation.domain : null,
        isWatched: own.length + sending.length === 0 && named.every(({ gravity }) => gravity === 'watched'),
      },
      effort: 240,
      risk: 'none',
      changes: [told('remove', 'list/entry')],
      targets: [...listed, ...(named.length > 0 ? [situation.domain] : [])],
      apply: (world) => {
        const clean = withEvidence(world, 'blacklist', (found) => ({
          ...found,
          lists: found.lists.map(cleared),
          ...(found.sending && {
            sending: mapSeen(found.sending, (sending) => ({ ...sending, lists: sending.lists.map(cleared) })),
          }),
        }));
        return withEvidence(clean, 'domain', (found) => ({
          ...found,
          lists: found.lists.map((one) => ({ ...one, answer: mapSeen(one.answer, unlisted) })),
        }));
      },
    });
  },
});

function cleared(list: ListAnswers): ListAnswers {
  return { ...list, answers: list.answers.map((asked) => ({ ...asked, answer: mapSeen(asked.answer, unlisted) })) };
}

function unlisted<T extends object>(answer: T): T & { listed: false; codes: readonly []; reason: null } {
  return { ...answer, listed: false, codes: [], reason: null };
}
