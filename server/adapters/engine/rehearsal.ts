import { conclude, type NetworkOptions, prepareHandshakes } from '@rempart/engine';
import { specimenEvidence } from '@rempart/report';

/**
 * Does once what the first audit of a process would do for the first time: reads the roots of handshakes, and judges, here the evidence of
 * the specimen. It holds the event loop for a tenth of a second while nobody waits, rather than beside audits under way.
 */
export function rehearse(settings: NetworkOptions): void {
  prepareHandshakes(settings);
  conclude(specimenEvidence());
}
