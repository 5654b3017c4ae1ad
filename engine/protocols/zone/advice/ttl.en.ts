import { count, enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/ttl.ts';

export const advice = {
  'dns/ttl': {
    title: 'Time to live of records (TTL)',
    why: 'If it is too short, every visit depends on your name servers; if it is too long, a mistake or an outage lasts that much longer.',
    pass: ({ lives }) => `${enumerate(lives.map(life))}: between one minute and one day, as is usual.`,
    info: ({ odd }) =>
      `${enumerate(odd.map(life))}, more than one day: a change takes that long to be known everywhere.`,
    warn: ({ odd }) => `${enumerate(odd.map(life))}: the usual range is one minute to one day.`,
    remedy: 'Choose one hour (3600) for what seldom changes, and lower it the day before a change.',
  },
} satisfies AdviceFor<typeof checks>;

function life({ type, seconds }: { readonly type: string; readonly seconds: number }): string {
  return `${type} ${count(seconds, 'second', 'seconds')}`;
}
