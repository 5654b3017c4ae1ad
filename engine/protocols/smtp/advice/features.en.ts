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
    title: 'Deferred messages',
    why: (facts) =>
      facts && 'failing' in facts
        ? 'For as long as the server is in trouble, senders keep their messages; after a few days they give up.'
        : 'Some servers first make unknown senders wait (greylisting); messages are merely delayed.',
    info: ({ deferring }) =>
      `The server asked us to come back later: ${eachOf(deferring.map(({ host, said }) => `${host}, "${said}"`))}.`,
    warn: ({ failing }) =>
      `The server says that it is in trouble and defers messages: ${eachOf(failing.map(({ host, said }) => `${host}, "${said}"`))}.`,
    remedy:
      'Look for the cause in the log of the server (a file or database that it cannot read, a full disk), then check that it accepts a message again.',
  },
} satisfies AdviceFor<typeof checks>;
