import assert from 'node:assert/strict';
import type { Operator } from '@rempart/contract';
import { type AuditEvidence, conclude, type ProtocolId } from '@rempart/engine';
import { specimenOrder } from '@rempart/report';
import type { StoredAudit } from '../server/ports/audits.ts';
import type { Store } from '../server/ports/store.ts';
import type { Tools } from '../server/ports/tools.ts';
import type { TestApp } from './house.ts';

type OwnedAudit = StoredAudit & { readonly ownerKey: string };

/** For tests: a completed audit, of a name of its own. */
export function completedReport(
  { tools }: TestApp,
  domain = 'a.fr',
  letter: 'B' | null = 'B',
  evidence: unknown = {},
): Promise<OwnedAudit> {
  return complete(tools, domain, { warnings: 1, score: 'B' }, { results: { grade: { letter } }, evidence } as never);
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
export function wholeReport({ tools }: TestApp, evidence = briefEvidence(tools.operator)): Promise<OwnedAudit> {
  return complete(tools, evidence.domain, { warnings: 0, score: 'C' }, { results: conclude(evidence), evidence });
}

/** For tests: an audit that ended with these contents. */
export async function complete(
  { store: { audits }, now }: Pick<Tools, 'store' | 'now'>,
  domain: string,
  counted: { readonly warnings: number; readonly score: string },
  contents: Parameters<Store['audits']['complete']>[2],
): Promise<OwnedAudit> {
  const asked = {
    domain,
    unicode: domain,
    dnsAnalysis: true,
    securityChecks: true,
    selectors: [],
    sendsNothing: false,
  };
  const audit = await audits.open(asked, now());
  const run = await audits.begin(audit.id, now());
  assert.ok(run);
  const stats = { passed: 0, errors: 0, unknown: 0, ...counted };
  await audits.complete(run, { type: 'completed', stats, durationMs: 1 }, contents, now());
  return audit;
}
