import { hostAddresses } from '../../common/host-addresses.ts';
import { plainName } from '../../common/names.ts';
import type { Ask, DnsAnswer, DnsOptions, DnsRecord, RecordType } from '../../model/ask.ts';
import { mapSeen, type Observed, type Silence, seen, type Unseen, unseen } from '../../model/observed.ts';
import type { Reply } from './attempt.ts';
import type { ServerAddress } from './datagram-sockets.ts';
import { type DnsSession, queryWithFailover } from './failover.ts';
import { NOERROR, NXDOMAIN } from './query.ts';
import type { Question } from './question.ts';
import { RECORDS_KEPT } from './records.ts';
import type { ResolverRotation } from './resolver-rotation.ts';
import { extendedErrorText, isDnssecFailure, isOfNameAlone, rcodeName } from './types.ts';

/** A resolver has to wait for others; without it nothing can be determined. */
const PATIENCE_MS = 6_000;

/** Questions to the resolvers of this installation, in turn. */
export function askResolver(session: DnsSession, rota: ResolverRotation): Ask['dns'] {
  const put = (question: Question) =>
    queryWithFailover(session, {
      question,
      servers: rota.inTurn(),
      patienceMs: PATIENCE_MS,
      settle,
      demote: rota.demote,
    });
  /**
   * Without the proofs first. What comes back as not validated may be so because the resolver tells of that beside the proofs alone: as
   * long as it is being learnt whether it does, the answer waits, and where it does the question is put again.
   */
  const putBriefly = async (question: Question) => {
    const reply = await put({ ...question, proofs: false });
    if (!reply.seen || reply.value.message.authenticated) return reply;
    if (await rota.tellsAuthentic(reply.value.from.server)) return reply;
    // Of the questions of the audit it is one.
    session.questionsLeft += 1;
    return put(question);
  };
  return async (host, type, { checkingDisabled = false, proofs = false }: DnsOptions = {}) => {
    const name = plainName(host);
    const needsProofs = proofs || checkingDisabled;
    const parts: Part[] = [];
    const aliases: string[] = [];
    for (let asked = name; ; ) {
      const question = { name: asked, type, recursionDesired: true, checkingDisabled, proofs: true };
      const reply = await (needsProofs || !rota.mayTellAuthentic ? put : putBriefly)(question);
      if (!reply.seen) return reply;
      const part = readPart(reply.value, asked, type);
      parts.push(part);
      aliases.push(...part.aliases);
      if (aliases.length > 0 && isOfNameAlone(type)) return seen(join(name, type, aliases, parts));
      const fault = faultOf([name, ...aliases], part);
      if (fault) return fault;
      const [last] = part.aliases.slice(-1);
      if (last === undefined || part.concluded) return seen(join(name, type, aliases, parts));
      asked = last;
    }
  };
}

/**
 * Whether a resolver says that it has validated an answer without sending the proofs along (RFC 6840 §5.7): asked about the root, which is
 * signed. null where it did not answer.
 */
export async function tellsAuthentic(session: DnsSession, resolver: ServerAddress): Promise<boolean | null> {
  const question = { name: '', type: 'SOA', recursionDesired: true, checkingDisabled: false, proofs: false } as const;
  const reply = await queryWithFailover(session, { question, servers: [resolver], patienceMs: PATIENCE_MS, settle });
  return reply.seen ? reply.value.message.authenticated : null;
}

/** A and AAAA of a host, each with its own silence. */
export function askAddresses(dns: Ask['dns']): Ask['addresses'] {
  return async (host) => {
    const [ipv4, ipv6] = await Promise.all([dns(host, 'A'), dns(host, 'AAAA')]);
    const addresses = ({ records }: DnsAnswer) => records.flatMap(addressOf);
    return hostAddresses(mapSeen(ipv4, addresses), mapSeen(ipv6, addresses), asFailure);
  };
}

/**
 * For a connection, `refused` and `reset` are the word of the machine at the other end. A resolver that refuses or hangs up
 * speaks of itself alone: it has failed.
 */
function asFailure({ silence, detail }: Unseen): Unseen {
  return unseen(silence === 'refused' || silence === 'reset' ? 'servfail' : silence, detail ?? silence);
}

function addressOf({ data }: DnsRecord): readonly string[] {
  return data.type === 'A' || data.type === 'AAAA' ? [data.address] : [];
}

/** What one reply adds to an answer. */
interface Part {
  readonly reply: Reply;
  readonly aliases: readonly string[];
  readonly aliasRecords: readonly DnsRecord[];
  readonly records: readonly DnsRecord[];
  /** Nothing is left to ask about the end of the chain: it has records, or the resolver says that it has none. */
  readonly concluded: boolean;
}

const MAX_ALIASES = 10;

function settle(reply: Reply): { found: Observed<Reply>; final: boolean } {
  const { rcode, extendedErrors } = reply.message;
  if (isReferral(reply)) return { found: unseen('refused', `no recursion at ${reply.from.server}`), final: false };
  if (rcode === NOERROR || rcode === NXDOMAIN) return { found: seen(reply), final: true };
  const code = rcodeName(rcode);
  const detail = extendedErrors.map(extendedErrorText).join('; ') || `${code} from ${reply.from.server}`;
  return { found: unseen(SILENCES.get(code) ?? 'malformed', detail), final: extendedErrors.some(isDnssecFailure) };
}

const SILENCES: ReadonlyMap<string, Silence> = new Map([
  ['SERVFAIL', 'servfail'],
  ['REFUSED', 'refused'],
]);

/** An empty answer that points elsewhere is no absence: this server does not resolve for us. */
function isReferral({ message: { rcode, recursionAvailable, answer, authority } }: Reply): boolean {
  return rcode === NOERROR && !recursionAvailable && answer.length === 0 && !authority.some(isSoa);
}

/** Follows the aliases that the reply itself holds. Records of other names are nobody's answer. */
function readPart(reply: Reply, name: string, type: RecordType): Part {
  const { answer, authority, rcode } = reply.message;
  const aliases: string[] = [];
  const aliasRecords: DnsRecord[] = [];
  for (let owner = name; ; ) {
    const records = answer.filter((record) => record.name === owner && typeOf(record) === type);
    const alias = answer.find((record) => record.name === owner && record.data.type === 'CNAME');
    if (records.length > 0 || alias?.data.type !== 'CNAME' || aliases.length > MAX_ALIASES) {
      const denied = rcode === NXDOMAIN || authority.some(isSoa);
      return { reply, aliases, aliasRecords, records, concluded: records.length > 0 || denied };
    }
    owner = alias.data.host;
    aliases.push(owner);
    aliasRecords.push(alias);
  }
}

function isSoa({ data }: DnsRecord): boolean {
  return data.type === 'SOA';
}

function typeOf({ data }: DnsRecord): string {
  return data.type === 'OTHER' ? data.code : data.type;
}

/** A chain that never ends has no records, and none that could be called absent; nor does an answer about something else deny any. */
function faultOf(chain: readonly string[], { reply, aliases, concluded }: Part): Unseen | null {
  const loops = new Set(chain).size < chain.length;
  const beside = !concluded && aliases.length === 0 && reply.message.answerCount > 0;
  if (beside) return unseen('malformed', `records of other names from ${reply.from.server}`);
  if (loops) return unseen('malformed', `CNAME loop: ${chain.slice(0, MAX_ALIASES).join(' > ')}`);
  return chain.length > MAX_ALIASES + 1 ? unseen('limit', `more than ${MAX_ALIASES} CNAME in a row`) : null;
}

function join(name: string, type: RecordType, aliases: readonly string[], parts: readonly Part[]): DnsAnswer {
  const isAlone = isOfNameAlone(type);
  const owners = new Set(isAlone ? [name] : [name, ...aliases]);
  const records = parts.flatMap((part) => part.records).filter((record) => owners.has(record.name));
  const written = records.length > 0 ? aliases : aliases.slice(0, beginningOfDname(name, aliases, parts));
  const used = [...parts.flatMap((part) => part.aliasRecords), ...records];
  const last = parts[parts.length - 1] as Part;
  const { message, from } = last.reply;
  const authenticated = parts.every(({ reply }) => reply.message.authenticated);
  const isDenied = authenticated && message.rcode === NXDOMAIN && aliases.length === 0;
  const denials = isDenied ? message.authority.filter(({ data }) => data.type === 'NSEC') : [];
  const omitted = parts.reduce((sum, { reply }) => sum + Math.max(0, reply.message.answerCount - RECORDS_KEPT), 0);
  return {
    name,
    type,
    // The code tells of the end of the chain; a name that has an alias exists whatever that end does.
    rcode: message.rcode === NXDOMAIN && !(isAlone && written.length > 0) ? 'NXDOMAIN' : 'NOERROR',
    records,
    aliases: written,
    signatures: parts.flatMap(({ reply }) =>
      reply.message.answer.filter((record) => record.data.type === 'RRSIG' && owners.has(record.name)),
    ),
    authenticated,
    ttl: used.length > 0 ? Math.min(...used.map(({ ttl }) => ttl)) : null,
    ...(denials.length > 0 && { denials }),
    ...(omitted > 0 && { omitted }),
    from,
  };
}

/**
 * Where in a chain the aliases begin that nobody wrote: a DNAME gives one to every name below it, whether that name exists or not
 * (RFC 6672 §2.2). The length of the chain where there is none.
 */
function beginningOfDname(name: string, aliases: readonly string[], parts: readonly Part[]): number {
  const rules = parts.flatMap(({ reply }) =>
    reply.message.answer.flatMap(({ name: owner, data }) =>
      data.type === 'DNAME' ? [{ owner, target: data.host }] : [],
    ),
  );
  const first = aliases.findIndex((alias, index) => {
    const owner = index === 0 ? name : (aliases[index - 1] ?? '');
    return rules.some(
      (rule) => owner.endsWith(`.${rule.owner}`) && alias === owner.slice(0, -rule.owner.length) + rule.target,
    );
  });
  return first < 0 ? aliases.length : first;
}
