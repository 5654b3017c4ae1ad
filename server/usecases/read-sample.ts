import type { Sample } from '@rempart/contract';
import { specimenEvidence } from '@rempart/report';
import type { Tools } from '../ports/tools.ts';
import type { ViewAsked } from '../ports/views.ts';
import { unpackResults } from './read-analysis.ts';

const drawn = new WeakMap<Tools['prepareView'], Promise<Sample>>();

/** The first screen of what the specimen report is about; null where it could not be drawn. Drawn once, in the thread of the results. */
export async function readSample({ prepareView }: Pick<Tools, 'prepareView'>): Promise<Sample | null> {
  const sample = drawn.get(prepareView) ?? drawSample(prepareView);
  drawn.set(prepareView, sample);
  try {
    return await sample;
  } catch {
    // The next visitor's page asks again.
    drawn.delete(prepareView);
    return null;
  }
}

async function drawSample(prepareView: Tools['prepareView']): Promise<Sample> {
  const evidence = specimenEvidence();
  const { domain } = evidence;
  const at = new Date(evidence.at);
  const audit: ViewAsked['audit'] = {
    ...{ publicId: '', domain, unicode: domain, progress: 100, lastEvent: 0, createdAt: at, completedAt: at },
    ...{ dnsAnalysis: true, securityChecks: true, selectors: [], sendsNothing: false },
    status: 'completed',
  };
  const { view } = await prepareView({ audit, evidence, results: null });
  const { stats, receivers, plan } = await unpackResults(view.results);
  return {
    domain,
    letter: stats.score,
    verdicts: view.verdicts,
    receivers: receivers.map(({ id, name, forged }) => ({ id, name, forged })),
    first: plan?.first[0]?.title ?? null,
  };
}
