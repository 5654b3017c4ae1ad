import type { PublishedPolicy } from '../reading/report.ts';
import type { Task } from './sender-task.ts';
import type { DispositionsByFamily, SenderSums } from './sums.ts';

/** Whether signing in the domain's name has all messages of such a sender pass. */
export function canBeSigned(task: Task): boolean {
  return task === 'sign' || task === 'own-name' || task === 'partly';
}

/** Whether receivers of both kinds are asked to refuse all that fails, so that reports tell what was refused, not what would be. */
export function isRefusing({ p, pct, testing }: PublishedPolicy): boolean {
  return p === 'reject' && (pct ?? 100) === 100 && !testing;
}

/** Messages that are refused, the least and the most: receivers read a record differently. */
export function refusedRange(dispositions: readonly DispositionsByFamily[]): readonly [least: number, most: number] {
  const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const families = [dispositions.map(({ rfc7489 }) => rfc7489), dispositions.map(({ rfc9989 }) => rfc9989)];
  const least = families.map((own) => total(own.map(({ refused }) => refused)));
  const most = families.map((own) => total(own.map(({ refused, uncertain }) => refused + uncertain)));
  return [Math.min(...least), Math.max(...most)];
}

/** Messages that receivers of both kinds would keep from the inbox, the least and the most. */
export function stoppedRange(dispositions: DispositionsByFamily): readonly [least: number, most: number] {
  const families = Object.values(dispositions);
  const least = families.map(({ quarantined, refused }) => quarantined + refused);
  const most = families.map(({ quarantined, refused, uncertain }) => quarantined + refused + uncertain);
  return [Math.min(...least), Math.max(...most)];
}

/** What `p=reject` refuses once those senders sign that can; null where none of them loses anything. */
export function refusedOnceSigned(senders: readonly SenderSums[]): readonly [least: number, most: number] | null {
  const signing = senders.filter(({ task, under }) => canBeSigned(task) && refusedRange([under.reject])[1] > 0);
  if (signing.length === 0) return null;
  return refusedRange(senders.filter((sender) => !signing.includes(sender)).map(({ under }) => under.reject));
}
