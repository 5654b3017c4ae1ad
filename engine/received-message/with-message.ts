import { sameOrganization } from '../common/organizational-domain.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { DkimEvidence, SelectorEvidence, SignedMessage } from '../protocols/dkim/evidence.ts';
import { COMMON_SELECTORS } from '../protocols/dkim/selectors.ts';
import type { MessageEvidence } from './evidence.ts';
import { judgeMessage, relationOf } from './judge.ts';

/** Each tool that sends may show itself by one message. */
const MOST_MESSAGES = 5;

/**
 * The evidence of an audit with one more message. A message that nobody vouches for is left out: anybody may write a name into From, and
 * nothing of what he sends may count against it. So is a message of another name than the audited one. null where the message is left out.
 */
export function withMessage(evidence: AuditEvidence, message: MessageEvidence): AuditEvidence | null {
  if (message.audited !== evidence.domain || relationOf(message) !== 'own' || !isVouchedFor(message)) return null;
  const messages = [...(evidence.messages ?? []), message].slice(-MOST_MESSAGES);
  const { dkim } = evidence.protocols;
  if (!dkim?.seen) return { ...evidence, messages };
  const value = withSignatures(dkim.value, messages);
  return { ...evidence, messages, protocols: { ...evidence.protocols, dkim: { ...dkim, value } } };
}

/** Evidence with all messages that are authenticated for its domain; the same where there is none. */
export function withMessages(evidence: AuditEvidence, messages: readonly MessageEvidence[]): AuditEvidence {
  return messages.reduce((seen, message) => withMessage(seen, message) ?? seen, evidence);
}

/** Whether SPF or DKIM ties the message to its author's organisation: by DMARC, or as DMARC would, were there a record. */
export function isVouchedFor(evidence: MessageEvidence): boolean {
  const dmarc = judgeMessage(evidence).find(({ rule }) => rule === 'dmarc');
  if (dmarc?.rule !== 'dmarc') return false;
  const { author, older, newer } = dmarc.facts;
  if ([older, newer].some(({ result }) => result === 'no-record')) {
    const { spf, signatures, delivery } = evidence;
    const vouching = [
      ...signatures.filter(({ result }) => result === 'pass').map(({ domain }) => domain),
      ...(delivery.isPublic && spf.result === 'pass' ? [spf.domain] : []),
    ];
    return vouching.some((domain) => sameOrganization(domain, author));
  }
  return dmarc.outcome === 'pass';
}

function withSignatures(own: DkimEvidence, messages: readonly MessageEvidence[]): DkimEvidence {
  const known = new Map(own.selectors.map((one) => [one.selector, one]));
  const found = messages.flatMap(({ keys = [] }) => keys);
  const fresh = new Map<string, SelectorEvidence>();
  // A selector that was silent then, and speaks now, is known now.
  for (const one of found) if (!known.get(one.selector)?.answer.seen) fresh.set(one.selector, one);
  const unasked = [...fresh.keys()].filter((one) => !known.has(one) && !COMMON_SELECTORS.includes(one));
  return {
    ...own,
    asked: own.asked + unasked.length,
    selectors: [...own.selectors.filter(({ selector }) => !fresh.has(selector)), ...fresh.values()],
    messages: messages.map((message) => signedMessage(message, own.domain)),
  };
}

function signedMessage({ receivedAt, signatures }: MessageEvidence, domain: string): SignedMessage {
  const own = signatures.filter((one) => one.domain === domain || sameOrganization(one.domain, domain));
  return {
    receivedAt,
    signatures: own.map(({ domain: signer, selector, result }) => ({ domain: signer, selector, result })),
  };
}
