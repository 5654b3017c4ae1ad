import { legibleWithin, TEST_MESSAGE_KEY, type TestMessageView } from '@rempart/contract';
import { isVouchedFor, judgeMessage, type MessageEvidence, relationOf, withMessage } from '@rempart/engine';
import { adviseMessage, relationWords } from '@rempart/engine/fr';
import { randomKey } from '../../../common/digest.ts';
import type { AuditId } from '../../../domain/ids.ts';
import type { Visitor } from '../../../domain/limits.ts';
import { enforceLimit } from '../../../usecases/admit.ts';
import { findAudit } from '../../../usecases/read-analysis.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Answer, Arrived } from '../ports/inbound.ts';
import { type TestMessage, Unjudgeable } from '../ports/test-messages.ts';
import type { Store, Tools } from '../ports/tools.ts';
import { newToken } from './tokens.ts';

type Dependencies = Pick<Tools, 'store' | 'mailDomain' | 'now'>;

/** How long an address accepts a message. */
const OPEN_MS = 3_600_000;
/** Longer than any message takes to judge: a process that began before that is dead. */
const LOST_MS = 120_000;

/**
 * Opens an address for one message about the domain of an audit; returns the key of its page. Refuses with `NOT_FOUND`, `UNAVAILABLE` and
 * `RATE_LIMITED`.
 */
export async function openTestMessage(
  publicId: string,
  visitor: Visitor,
  tools: Dependencies & Pick<Tools, 'limits'>,
): Promise<{ readonly key: string }> {
  if (tools.mailDomain === null) throw new Refusal('UNAVAILABLE');
  const audit = await findAudit(publicId, tools);
  enforceLimit('test-message', visitor, tools);
  const key = randomKey();
  const createdAt = tools.now();
  const until = new Date(createdAt.getTime() + OPEN_MS);
  await tools.store.testMessages.open({ key, token: newToken(), auditId: audit.id, createdAt, until });
  return { key };
}

/** The content of a test message's page. Refuses with `NOT_FOUND`. */
export async function readTestMessage(key: string, { store, mailDomain, now }: Dependencies): Promise<TestMessageView> {
  const found = TEST_MESSAGE_KEY.test(key) ? await store.testMessages.byKey(key) : null;
  const audit = found && (await store.audits.byId(found.auditId));
  if (!found || !audit) throw new Refusal('NOT_FOUND');
  const { state, until, evidence } = found;
  const isOver = state === 'waiting' && until <= now();
  return legibleWithin({
    state: isOver ? 'over' : state,
    address: mailDomain === null ? null : testAddress(found, mailDomain),
    reportId: audit.publicId,
    domain: audit.unicode,
    until: until.toISOString(),
    ...composeFindings(evidence, audit.unicode),
    standing: evidence && audit.status === 'completed' ? await standingOf(evidence, audit.id, store) : null,
  });
}

async function standingOf(
  message: MessageEvidence,
  auditId: AuditId,
  { audits }: Pick<Tools['store'], 'audits'>,
): Promise<TestMessageView['standing']> {
  if (relationOf(message) !== 'own') return null;
  if (!isVouchedFor(message)) return 'unproven';
  const counted = (await audits.conclusion(auditId))?.evidence.messages ?? [];
  return counted.some(({ receivedAt }) => receivedAt === message.receivedAt) ? 'counted' : 'late';
}

function testAddress({ token }: Pick<TestMessage, 'token'>, mailDomain: string): string {
  return `${TEST_PREFIX}${token}@${mailDomain}`;
}

/** Precedes the token in the address of a test message. */
export const TEST_PREFIX = 'essai-';

function composeFindings(
  evidence: MessageEvidence | null,
  domain: string,
): Pick<TestMessageView, 'receivedAt' | 'about' | 'findings'> {
  if (evidence === null) return { receivedAt: null, about: null, findings: [] };
  const relation = relationOf(evidence);
  return {
    receivedAt: evidence.receivedAt,
    about: { relation, words: relationWords(relation, evidence.header.authors[0] ?? '', domain) },
    findings: judgeMessage(evidence).map((finding) => ({
      rule: finding.rule,
      outcome: finding.outcome,
      ...adviseMessage(finding, relation),
    })),
  };
}

/** Judges the one message that an address accepts, and discards it: only its results are stored. */
export async function receiveTestMessage(
  token: string,
  { message, sender, delivery }: Arrived,
  tools: Dependencies & Pick<Tools, 'verifyMessage'>,
): Promise<Answer> {
  const { testMessages, audits } = tools.store;
  const receivedAt = tools.now();
  const begun = await testMessages.begin(token, receivedAt, new Date(receivedAt.getTime() - LOST_MS));
  const audit = begun && (await audits.byId(begun.auditId));
  if (!begun || !audit) return { code: 550, text: '5.1.1 This address has had its message' };
  try {
    const asked = { message, sender, delivery, audited: audit.domain, receivedAt };
    const evidence = await tools.verifyMessage(asked);
    await keepMessage(begun, evidence, tools);
    return { code: 250, text: '2.0.0 Read, judged and deleted' };
  } catch (error) {
    await testMessages.release(begun.id);
    if (error instanceof Unjudgeable) return { code: 554, text: `5.6.0 Not judged: ${error.message}` };
    throw error;
  }
}

/**
 * Stores the results of a test message, adds them to the evidence of the audit that its address was requested from, and has the view made
 * again. A report that was drawn from that audit for a buyer stays as a person has read it: then nothing is added.
 */
async function keepMessage(
  { id, auditId }: Pick<TestMessage, 'id' | 'auditId'>,
  message: MessageEvidence,
  { store }: { readonly store: Store },
): Promise<void> {
  await store.transaction(async ({ testMessages, audits, orderLists, jobs }) => {
    await testMessages.judge(id, message);
    const order = await orderLists.newestPaid(auditId);
    if (order !== null && order.state !== 'paid') return;
    if (await audits.amend(auditId, (evidence) => withMessage(evidence, message)))
      await jobs.add('prepare-view', { auditId });
  });
}
