import assert from 'node:assert/strict';
import type { Operator } from '@rempart/contract';
import { type AuditEvidence, conclude, type ProtocolId } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import type { StoredAudit } from '../server/ports/audits.ts';
import type { TestApp } from './house.ts';

/** For tests: a completed audit, of a name of its own. */
export async function completedReport(
  { tools }: TestApp,
  domain = 'a.fr',
  letter: 'B' | null = 'B',
  evidence: unknown = {},
): Promise<StoredAudit & { readonly ownerKey: string }> {
  const { audits } = tools.store;
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const audit = await audits.open(asked, tools.now());
  const run = await audits.begin(audit.id, tools.now());
  assert.ok(run);
  const stats = { passed: 0, warnings: 1, errors: 0, unknown: 0, score: 'B' };
  await audits.complete(
    run,
    { type: 'completed', stats, durationMs: 1 },
    { results: { grade: { letter } } as never, evidence: evidence as never },
    tools.now(),
  );
  return audit;
}

/**
 * For tests: the evidence of the specimen for a few protocols, without questions, so that it is judged and drawn in a fraction of the time.
 */
export function briefEvidence(operator: Operator, kept: readonly ProtocolId[] = ['spf', 'dmarc']): AuditEvidence {
  const { trace: _, protocols, ...audited } = specimenOrder(operator).evidence;
  const those = Object.entries(protocols).filter(([id]) => kept.includes(id as ProtocolId));
  return { ...audited, protocols: Object.fromEntries(those) };
}

/** For tests: a completed audit from which a report can be drawn; by default from the short evidence of the specimen. */
export async function wholeReport(
  { tools }: TestApp,
  evidence = briefEvidence(tools.operator),
): Promise<StoredAudit & { readonly ownerKey: string }> {
  const { audits } = tools.store;
  const { domain } = evidence;
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const audit = await audits.open(asked, tools.now());
  const run = await audits.begin(audit.id, tools.now());
  assert.ok(run);
  const stats = { passed: 0, warnings: 0, errors: 0, unknown: 0, score: 'C' };
  const completed = { type: 'completed', stats, durationMs: 1 } as const;
  await audits.complete(run, completed, { results: conclude(evidence), evidence }, tools.now());
  return audit;
}
