import { type Ask, type Delivery, gatherBeside, type MessageEvidence } from '@rempart/engine';
import { type LibraryResolver, resolverOver } from '../../../../adapters/self-check/resolver.ts';
import type { VerifyMessage } from '../../ports/test-messages.ts';
import { domainOf, LONGEST_NAME } from './address-domain.ts';
import { bearableFields, keyNames } from './bearable.ts';
import { seeHeader } from './header.ts';
import { domainsOfMailboxes } from './mailboxes.ts';
import type { KeyAnswer, ReadSignatures, SignaturesRead } from './signatures.ts';

/**
 * Verifies one message by its envelope, its connection and its header: SPF (RFC 7208), DKIM (RFC 6376), ARC (RFC 8617), and the inputs of
 * DMARC. Returns none of its text. `read` works through the message, in a thread where other work must not wait for it. Throws
 * `Unjudgeable`, and what `read` throws.
 */
export async function verifyMessage(
  { message, delivery, sender, audited, receivedAt }: Parameters<VerifyMessage>[0],
  ask: Ask,
  read: ReadSignatures = async (asked) => (await import('./signatures.ts')).readSignatures(asked),
): Promise<MessageEvidence> {
  const fields = bearableFields(message);
  const resolver = resolverOver(ask);
  const from = fields.filter(({ name }) => name === 'from').map(({ value }) => domainsOfMailboxes(value));
  const authors = from.includes(null) ? [] : from.flatMap((domains) => domains ?? []);
  const [{ signatures, arc, signed }, spfSeen] = await Promise.all([
    readWithKeys(message, keyNames(fields), resolver, read),
    checkSender(delivery, sender, resolver),
  ]);
  const vouching = signatures.filter(({ result }) => result !== 'fail').map(({ domain }) => domain);
  const beside = await gatherBeside(
    {
      domains: [...authors, spfSeen.domain, ...vouching],
      ...{ address: delivery.address, helo: delivery.helo, audited, signatures },
    },
    ask,
  );
  return {
    ...{ audited, receivedAt: receivedAt.toISOString(), delivery },
    header: seeHeader(fields, { authors, signed, receivedAt }),
    ...{ spf: spfSeen, signatures, arc, ...beside },
  };
}

/** The library may read a name in another way than we do: what it missed is asked for, and read again, once. */
async function readWithKeys(
  message: Buffer,
  names: ReadonlySet<string>,
  resolver: LibraryResolver,
  read: ReadSignatures,
): Promise<SignaturesRead> {
  const keys = new Map<string, KeyAnswer>();
  const askFor = (asked: Iterable<string>) =>
    Promise.all([...asked].map(async (name) => keys.set(name, await keyAt(name, resolver))));
  await askFor(names);
  const first = await read({ message, keys });
  if (first.missing.length === 0) return first;
  await askFor(first.missing);
  return read({ message, keys });
}

async function keyAt(name: string, resolver: LibraryResolver): Promise<KeyAnswer> {
  try {
    return { records: (await resolver.ask(name, 'TXT')) as string[][] };
  } catch (fault) {
    return { code: (fault as { readonly code?: string }).code ?? 'ETIMEOUT' };
  }
}

async function checkSender(
  { address, helo }: Delivery,
  sender: string,
  resolver: LibraryResolver,
): Promise<MessageEvidence['spf']> {
  const domain = domainOf(sender) || helo;
  // Two tenths of a second of modules, which a server that receives no mail does not load.
  const { spf } = await import('mailauth/lib/spf/index.js');
  const { status } = await spf({ sender, ip: address, helo, resolver: resolver.ask, strict: true });
  return { result: status.result as MessageEvidence['spf']['result'], domain: domain.slice(0, LONGEST_NAME) };
}
