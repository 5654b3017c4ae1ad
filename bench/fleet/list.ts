/**
 * The command for long lists, on a laboratory that stands in another process, or on one recorded audit that is told for each name. Started
 * by `bench/ten-thousand.ts`, which gives `LAB` (JSON) or `RECORDED` (a file), and `HELD`, a file for what is still held after each full
 * collection of garbage, in octets.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { type AuditEvidence, audit, conclude, type Network, openNetwork } from '@rempart/engine';
import { dialThrough } from '@rempart/lab';
import type { Given } from '../../scripts/audit/audit-all.ts';
import { auditList } from '../../scripts/audit/list.ts';

const { LAB, RECORDED, HELD } = process.env;
if (HELD) watchCollections(HELD);
process.exitCode = await auditList(process.argv.slice(2), {
  ...(RECORDED ? told(RECORDED) : asked(JSON.parse(LAB ?? ''))),
  print: async () => {},
});

function asked(lab: Parameters<typeof openNetwork>[0] & { readonly doors: Parameters<typeof dialThrough>[0] }) {
  const network = openNetwork({ ...lab, dial: dialThrough(lab.doors) });
  return { audit, openAuditNetwork: async () => ({ networkFor: () => network, close: async () => {} }) };
}

function told(file: string): Pick<Given, 'audit' | 'openAuditNetwork'> {
  const text = readFileSync(file, 'utf8');
  return {
    openAuditNetwork: async () => ({ networkFor: () => ({}) as Network, close: async () => {} }),
    async *audit(domain) {
      await new Promise(setImmediate);
      const evidence = { ...(JSON.parse(text) as AuditEvidence), domain };
      yield { type: 'completed', evidence, ...conclude(evidence) };
    },
  };
}

function watchCollections(file: string): void {
  new PerformanceObserver((list) => {
    const isFull = list
      .getEntries()
      .some(
        (entry) =>
          'detail' in entry && (entry.detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR,
      );
    const { heapUsed, external } = process.memoryUsage();
    if (isFull) appendFileSync(file, `${heapUsed + external}\n`);
  }).observe({ entryTypes: ['gc'] });
}
