import { conclude } from '@rempart/engine';
import { planDocumentOf } from '@rempart/engine/en';
import { choose, type Journal, type Publisher, type RepairTools } from '../../engine/repair/index.ts';
import { readEvidence } from '../../engine/testing/recordings.ts';

export const DOMAIN = 'moyenne.example';
export const WISH = {
  ...{ domain: DOMAIN, step: 'mta-sts/reports', met: [] },
  values: { [`votre-adresse-rapports@${DOMAIN}`]: `rapports@${DOMAIN}` },
};

/** For tests of what happens at the host: audits are those of a recording, and no server is asked. */
export function toolsFor(publisher: Publisher, journal: Journal): RepairTools {
  const audited = async () => {
    const evidence = readEvidence(DOMAIN);
    return { evidence, conclusion: conclude(evidence) };
  };
  return {
    ...{ publisher, journal, host: 'rfc2136 test' },
    choose: (wish, audited) => choose(planDocumentOf, wish, audited),
    ...{ audit: audited, auditPublished: audited },
    askServers: async () => [],
    wait: async () => {},
    isPatient: false,
    now: () => new Date(),
  };
}
