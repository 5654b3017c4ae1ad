import { type AnalysisStarted, type ProtocolId, SHARED_MINUTES, type StartAnalysis } from '@rempart/contract';
import { isWithinAny } from '@rempart/engine';
import { RUNNING_EACH, type Visitor } from '../domain/limits.ts';
import { siteOf } from '../domain/network-of.ts';
import type { StoredAudit } from '../ports/audits.ts';
import type { Store, Tables } from '../ports/store.ts';
import type { Tools } from '../ports/tools.ts';
import { enforceLimit } from './admit.ts';
import { Refusal } from './refusal.ts';

const SHARED_MS = SHARED_MINUTES * 60_000;
/** The limit of audits waiting for a worker; a later visitor is refused at once rather than after an hour. */
const MOST_WAITING = 500;
const BUSY_SECONDS = 120;
/** A usual audit has ended by then. */
const RUNNING_SECONDS = 30;

/** How an API account starts an audit: it is counted against its plan, not by the caller's address. */
export interface ForAccount<Wing = unknown> {
  /** By which its share of the audits of a name is counted. */
  readonly account: string;
  /** Empty: all twelve. */
  readonly protocols: readonly ProtocolId[];
  /** Throws where this account may have no more audits now. */
  readonly beforeOpening: (within: Tables & Wing) => Promise<void>;
  /** Whether no client waits for this one: other audits of the account are running already. */
  readonly isUnhurried: (within: Tables & Wing) => Promise<boolean>;
  /** Runs in the transaction that opens the audit, or finds the one to share. */
  readonly keep: (audit: StoredAudit, within: Tables & Wing) => Promise<void>;
}

/**
 * Opens an audit and leaves the work to a worker. Makes up to three DNS queries first, two seconds in all: whether the owner has opted out,
 * whether the name exists, and whether a subdomain has mail.
 */
export async function startAnalysis<Wing>(
  { domain: typed, exact, options }: StartAnalysis,
  visitor: Visitor,
  tools: Pick<
    Tools<Wing>,
    'store' | 'readDomain' | 'hasOptedOut' | 'receivesMail' | 'nameExists' | 'facts' | 'limits' | 'now'
  >,
  forAccount: ForAccount<Wing> | null = null,
): Promise<AnalysisStarted> {
  const { store, now } = tools;
  const read = readName(typed === undefined ? '' : typed, tools);
  const { from, mailName } = read;
  const { domain, registrable, unicode } = exact ? read : readName(mailName, tools);
  if (isRefused(domain, tools.facts.optOut)) throw new Refusal('OPTED_OUT');
  enforceLimit('start', visitor, tools);
  const [isClosed, exists, hasMail] = await Promise.all([
    tools.hasOptedOut(domain),
    exact || tools.nameExists(domain),
    exact || domain === registrable || tools.receivesMail(domain),
  ]);
  if (isClosed) throw new Refusal('OPTED_OUT');
  // A non-existent subdomain may stand for the name above it, which the choice below offers.
  if (exists === false && domain === registrable) throw new Refusal('NO_SUCH_NAME');
  if (hasMail === false)
    throw new Refusal('CHOOSE_NAME', null, { typed: unicode, registrable: readName(registrable, tools).unicode });
  const { dnsAnalysis, securityChecks, sendsNothing, entitled } = options;
  const selectors = [...new Set(options.selectors)].sort();
  const protocols = forAccount?.protocols ?? [];
  const at = now();
  const { pdfReport, realTimeAlerts } = options;
  const attestation = { pdfReport, realTimeAlerts, entitled, at };

  const { audit, shared, wait, ownerKey } = await store.transaction(async (within) => {
    const { audits, jobs, probes } = within;
    const unhurried = (await forAccount?.isUnhurried(within)) ?? false;
    const auditRequest = {
      domain,
      unicode,
      dnsAnalysis,
      securityChecks,
      selectors,
      sendsNothing,
      entitled,
      protocols,
      unhurried,
    };
    await audits.lock(domain);
    const recent = await audits.recent(auditRequest, new Date(at.getTime() - SHARED_MS));
    if (recent) {
      await audits.attest(recent.id, attestation);
      await forAccount?.keep(recent, within);
      return { audit: recent, shared: true, wait: 0, ownerKey: null };
    }
    if ((await probes.waiting()).length >= MOST_WAITING) throw new Refusal('BUSY', BUSY_SECONDS);
    await forAccount?.beforeOpening(within);
    const visitorWait = () => (visitor === null ? 0 : waitForAudit(visitor, registrable, audits, tools));
    const wait = forAccount ? waitForShare(forAccount.account, registrable, tools) : await visitorWait();
    if (wait > 0) {
      const last = await audits.newestCompleted(auditRequest);
      if (!last) throw new Refusal('RATE_LIMITED', wait);
      await audits.attest(last.id, attestation);
      // One of a week ago is drawn no more.
      await jobs.add('prepare-view', { auditId: last.id });
      await forAccount?.keep(last, within);
      return { audit: last, shared: true, wait, ownerKey: null };
    }
    const audit = await audits.open(auditRequest, at);
    tools.limits.keepStarted(visitor, audit.publicId);
    await jobs.add('run-analysis', { auditId: audit.id });
    await audits.attest(audit.id, attestation);
    await forAccount?.keep(audit, within);
    return { audit, shared: false, wait: 0, ownerKey: audit.ownerKey };
  });
  const reduced = domain === read.domain ? null : read.unicode;
  const names = { domain, unicode, from, typed: reduced };
  return { reportId: audit.publicId, ...names, shared, ownerKey, ...timesOf(audit, at, wait) };
}

/** Throws a refusal for invalid names. */
function readName(typed: unknown, { readDomain }: Pick<Tools, 'readDomain'>) {
  const reading = readDomain(typed);
  if (!reading.ok) throw new Refusal(reading.code);
  return reading;
}

/**
 * Enforces the limits: three concurrent audits per visitor, and per hour a number of names under one registered name, of which each visitor
 * has a share. Returns the seconds until one more is allowed. Throws `TOO_MANY_RUNNING`.
 */
async function waitForAudit(
  visitor: string,
  registrable: string,
  audits: Store['audits'],
  { limits }: Pick<Tools, 'limits'>,
): Promise<number> {
  await audits.lock(visitor);
  const running = await audits.unfinished(limits.started(visitor));
  if (running >= RUNNING_EACH) throw new Refusal('TOO_MANY_RUNNING', RUNNING_SECONDS);
  return waitForShare(siteOf(visitor) ?? visitor, registrable, { limits });
}

/** Nobody uses up the audits of a name alone. */
function waitForShare(who: string, registrable: string, { limits }: Pick<Tools, 'limits'>): number {
  return limits.count('share', `${registrable} ${who}`) || limits.count('audit', registrable);
}

/** Whether the owner of this name, or of one above it, has opted out of audits. */
export function isRefused(domain: string, optOut: readonly string[]): boolean {
  return isWithinAny(domain, optOut);
}

/** `wait`: seconds until this name may be audited again, where that is longer than the time for which an audit is shared. */
function timesOf(
  { createdAt }: StoredAudit,
  at: Date,
  wait: number,
): Pick<AnalysisStarted, 'createdAt' | 'renewableAt'> {
  const renewableAt = Math.max(createdAt.getTime() + SHARED_MS, wait > 0 ? at.getTime() + wait * 1000 : 0);
  return { createdAt: createdAt.toISOString(), renewableAt: new Date(renewableAt).toISOString() };
}
