import { type AuditEvidence, audit, type Conclusion, openNetwork, planOf } from '@rempart/engine';
import type { CheckId } from '../engine/protocols/index.ts';
import { type LabOptions, openLab } from '../lab/start.ts';
import { type World, world } from '../lab/world.ts';
import { exemplaire } from '../lab/worlds/exemplaire.ts';

interface Change extends Partial<Omit<World, 'domain' | 'origin' | 'zone' | 'signing'>> {
  readonly signing?: World['signing'] | undefined;
  /** First words of the lines of its zone that go. */
  readonly without?: readonly string[];
  /** Lines that come. */
  readonly lines?: string;
}

/** For tests: the good world of the laboratory with something changed; a machine whose addresses go goes with them. */
export function exemplaireWith(change: Change): World {
  const { without = [], lines = '', hosts = {}, signing, ...rest } = change;
  const kept = exemplaire.zone.split('\n').filter((line) => {
    const written = line.trim().replace(/\s+/g, ' ');
    return !without.some((beginning) => written.startsWith(`${beginning} `));
  });
  const zone = [...kept, lines].join('\n');
  const addressed = [...zone.matchAll(/^\s*(\S+)\s+A{1,4}\s/gm)].map(([, label]) => label);
  const { signing: usual, ...good } = exemplaire;
  const signed = 'signing' in change ? signing : usual;
  return world(exemplaire.domain, {
    ...good,
    ...(signed && { signing: signed }),
    concludes: {},
    never: [],
    ...rest,
    zone,
    hosts: Object.fromEntries(
      Object.entries({ ...exemplaire.hosts, ...hosts }).filter(([label]) => addressed.includes(label)),
    ),
  });
}

/** What an audit of a world saw and concluded. */
export class Audited {
  readonly evidence: AuditEvidence;
  readonly conclusion: Conclusion;

  constructor(completed: Conclusion & { readonly evidence: AuditEvidence }) {
    this.evidence = completed.evidence;
    this.conclusion = completed;
  }

  get grade(): Conclusion['grade'] {
    return this.conclusion.grade;
  }

  verdict(check: CheckId): Conclusion['verdicts'][number] {
    const found = this.conclusion.verdicts.find((one) => one.check === check);
    if (!found) throw new Error(`no verdict of ${check}`);
    return found;
  }

  outcome(check: CheckId): string {
    return this.verdict(check).outcome;
  }

  plan(): ReturnType<typeof planOf> {
    return planOf(this.evidence, this.conclusion);
  }
}

/** For tests: audits a world in a laboratory of its own. */
export async function auditWorld(
  subject: World,
  options: LabOptions & { readonly canary?: boolean } = {},
): Promise<Audited> {
  const { canary = true, ...given } = options;
  const lab = await openLab([subject], given);
  try {
    const { port25Canary, ...asked } = lab;
    const network = openNetwork(canary ? { ...asked, port25Canary } : asked);
    for await (const event of audit(subject.domain, { network, signal: new AbortController().signal }))
      if (event.type === 'completed') return new Audited(event);
    throw new Error('an audit ended without its last event');
  } finally {
    await lab.close();
  }
}
