import { legible, type PlanCondition, type ShownRepair } from '@rempart/contract';
import { type Audited, predictionOf } from '@rempart/engine';
import { advise, conditionInWords, grantInWords, lossInWords } from '@rempart/engine/fr';
import {
  changedLines,
  conditionsToMeet,
  isForetold,
  type Prepared,
  type Publisher,
  unchangedIn,
} from '@rempart/engine/repair';
import { gradeOf } from '../../../usecases/foretell-words.fr.ts';

const MOST_NAMED = 5;

/** What a step does to the zone, in words. `reach`: what the key opens besides; null where the host does not tell. */
export function shownInWords(
  { change, before, predicted, told }: Prepared,
  publisher: Publisher,
  reach: readonly string[] | null,
): ShownRepair {
  const { comparison, losses, granted } = predictionOf(before, predicted);
  const { removed, added } = changedLines(change.sets);
  return {
    zone: change.origin,
    removed: removed.map(legible),
    added: added.map(legible),
    unchanged: unchangedIn(change),
    grade: { now: gradeOf(before), afterwards: gradeOf(predicted) },
    lost: losses.map((loss) => `${lossInWords(loss)}.`),
    granted: granted.map((grant) => `${grantInWords(grant)}.`),
    repaired: comparison.repaired.map(({ check }) => titleOf(before, check)),
    appeared: comparison.appeared.map(({ check }) => titleOf(predicted, check)),
    conditions: told ? inWords(conditionsToMeet(told)) : [],
    notices: [
      ...inWords((told?.conditions ?? []).filter(isForetold)),
      ...(publisher.isConditional
        ? []
        : [
            'Cet hébergeur ne compare pas avant d’écrire : ce que d’autres changeraient au même instant serait écrasé. La zone est comparée juste avant et juste après.',
          ]),
      ...(change.zone.keepsSerial
        ? [
            `PowerDNS laisse le numéro de série de cette zone tel quel : les serveurs DNS qui la copient ne suivront pas. D’abord : « pdnsutil set-meta ${change.origin} SOA-EDIT-API DEFAULT ».`,
          ]
        : []),
      ...(publisher.reach ? reachInWords(reach) : []),
    ],
  };
}

function inWords(conditions: readonly PlanCondition[]): readonly string[] {
  return conditions.map((condition) => conditionInWords(condition, (id) => id));
}

function reachInWords(reach: readonly string[] | null): readonly string[] {
  if (reach === null) return ['Ce que cette clé ouvre d’autre, l’hébergeur ne le dit pas.'];
  if (reach.length === 0) return [];
  const more = reach.length > MOST_NAMED ? ` et ${reach.length - MOST_NAMED} de plus` : '';
  return [`Cette clé ouvre plus que cette zone : ${reach.slice(0, MOST_NAMED).map(legible).join(', ')}${more}.`];
}

export function titleOf({ conclusion }: Pick<Audited, 'conclusion'>, check: string): string {
  const verdict = conclusion.verdicts.find((one) => one.check === check);
  return verdict ? advise(verdict).title : check;
}
