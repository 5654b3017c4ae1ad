import type { Inbound } from '../../ports/inbound.ts';
import type { Tools } from '../../ports/tools.ts';
import { receiveTestMessage, TEST_PREFIX } from './test-messages.ts';
import { TOKEN } from './tokens.ts';

/** A message that is written to be judged needs no film. */
const LARGEST_TEST = 3 * 1024 * 1024;

/** All addresses that exist at this gate. Whatever is not one of them is nobody's, and nothing is ever sent on. */
export function openInbound(tools: Pick<Tools, 'store' | 'mailDomain' | 'verifyMessage' | 'now'>): Inbound {
  return {
    takes: async (address) => {
      const token = testToken(address, tools);
      return token !== null && (await tools.store.testMessages.isOpen(token, tools.now())) ? LARGEST_TEST : null;
    },
    receive: async (address, arrived) => {
      const token = testToken(address, tools);
      if (token === null) return { code: 550, text: '5.1.1 No such address' };
      return receiveTestMessage(token, arrived, tools);
    },
  };
}

/** The local part of an address of ours, in lower case; null for any other. */
function localPart(address: string, { mailDomain }: Pick<Tools, 'mailDomain'>): string | null {
  const at = address.lastIndexOf('@');
  const isOurs = mailDomain !== null && address.slice(at + 1).toLowerCase() === mailDomain;
  return isOurs && at > 0 ? address.slice(0, at).toLowerCase() : null;
}

function testToken(address: string, tools: Pick<Tools, 'mailDomain'>): string | null {
  const local = localPart(address, tools);
  const token = local?.startsWith(TEST_PREFIX) ? local.slice(TEST_PREFIX.length) : '';
  return TOKEN.test(token) ? token : null;
}
