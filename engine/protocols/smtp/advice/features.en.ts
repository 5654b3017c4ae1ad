import { count, eachOf } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/features.ts';

export const advice = {
  'smtp/ext-list': {
    title: 'Extensions announced',
    why: 'They say what the server can do: message size, internationalised addresses, delivery status notifications.',
    info: ({ servers, small }) => {
      const listed = eachOf(servers.map(({ host, extensions }) => `${host}: ${extensions.join(', ') || 'none'}`));
      const limits = small.map(
        ({ host, size }) => ` ${host} rejects messages of more than ${count(size, 'octet', 'octets')}.`,
      );
      return `${listed}.${limits.join('')}`;
    },
    remedy: 'Nothing needs to be corrected.',
  },
  'smtp/greylist': {
    title: 'Greylisting',
    why: 'Some servers first make unknown senders wait; messages are merely delayed.',
    info: ({ deferring }) =>
      `The server asked us to come back later: ${eachOf(deferring.map(({ host, said }) => `${host}, "${said}"`))}.`,
    remedy: 'Nothing needs to be corrected.',
  },
} satisfies AdviceFor<typeof checks>;
