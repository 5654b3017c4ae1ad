import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { plainJson } from '@rempart/contract';
import {
  audit,
  type DmarcReport,
  LARGEST_REPORT_FILE,
  mailHostsIn,
  namelessPolicies,
  networksOf,
  onlyOnce,
  policiesAbout,
  type ReadFile,
  readDomain,
  readReportFile,
  sessionsDay,
  sumReports,
  type TlsPolicy,
  type TlsReport,
  tlsReportsSeen,
} from '@rempart/engine';
import { openMails } from '@rempart/server/mails';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import type { Given } from './audit-all.ts';
import { wordsIn } from './language.ts';
import { isDevelopment } from './program.ts';
import { sendersPage } from './senders-page.ts';
import { STATUS, type Status } from './status.ts';
import { UsageError } from './usage-error.ts';
import type { TerminalWords } from './words.en.ts';
import { openAuditNetwork } from './world.ts';

/**
 * Says who sends in the name of the domains, and how mail to them was encrypted, by the reports of a folder. Of each domain only SPF is
 * audited: it names the addresses, and the mail servers beside them. Returns 0; 3 where no report is about any of them;
 * 4 where files could not be read, unless what is not measured is allowed. @throws {UsageError}
 */
export async function tellSenders(
  asked: Arguments,
  folder: string,
  given: Given = { audit, openAuditNetwork, print: printing({ goesOn: asked.allow.includes('closed-pipe') }) },
): Promise<Status> {
  if (asked.format !== 'json' && asked.format !== 'text')
    throw new UsageError(({ textOrJson }) => textOrJson(asked.format));
  const words = wordsIn[asked.language];
  const isJson = asked.format === 'json';
  const domains = asked.domains.map(domainOf);
  const { reports, tlsReports, unread } = await reportsIn(folder, words);
  const tlsOnce = onlyOnce(tlsReports);
  const unplaced = new Set(tlsOnce.flatMap(namelessPolicies));
  const world = await given.openAuditNetwork(domains);
  let isTold = false;
  try {
    for (const domain of domains) {
      const about = reports.filter(({ published }) => published.domain === domain);
      const isAsked = about.length > 0 || unplaced.size > 0;
      const evidence = isAsked ? await spfOf(domain, asked, world.networkFor(domain), given) : null;
      const hosts = evidence ? mailHostsIn(evidence) : [];
      const [sums] = sumReports(about, () => evidence && networksOf(evidence));
      const tls = tlsReportsSeen(tlsOnce.map(sessionsDay), domain, new Date().toISOString(), hosts);
      for (const report of tlsOnce) for (const own of policiesAbout(report, domain, hosts)) unplaced.delete(own);
      const isAbout = sums !== undefined || tls !== null;
      isTold ||= isAbout;
      if (isAbout && isJson) await given.print(plainJson({ domain, ...sums, ...(tls && { tls }) }));
      else if (!isJson) await given.print(sendersPage(words, domain, { sums: sums ?? null, tls }));
    }
  } finally {
    await world.close();
  }
  for (const [name, policies] of Map.groupBy(unplaced, nameOf)) {
    const total = (number: (policy: TlsPolicy) => number) => policies.reduce((sum, one) => sum + number(one), 0);
    const [failed, successful] = [total((one) => one.failed), total((one) => one.successful)];
    console.error(safeLines(words.screen.senders.unplaced(name, failed, failed + successful)));
  }
  if (!isTold) return STATUS.nothing;
  return unread > 0 && !asked.allow.includes('unmeasured') ? STATUS.uncertain : STATUS.whole;
}

/** Says which files are no reports. */
async function reportsIn(folder: string, words: TerminalWords) {
  const reports: DmarcReport[] = [];
  const tlsReports: TlsReport[] = [];
  let unread = 0;
  for (const { reports: found, refused } of await readFolder(folder)) {
    for (const report of found) report.kind === 'dmarc' ? reports.push(report) : tlsReports.push(report);
    unread += refused.length;
    for (const { name, fault } of refused)
      console.error(safeLines(words.screen.senders.unread(name, words.engine.REPORT_FAULTS[fault])));
  }
  return { reports, tlsReports, unread };
}

/** What a policy is known by where no domain is its own: the MX host of DANE, or that of a session that failed. */
function nameOf({ domain, failures }: TlsPolicy): string {
  return domain || (failures[0]?.receivingHost ?? '');
}

function domainOf(typed: string): string {
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) {
    const { code } = reading;
    throw new UsageError(({ domain, refused }) => refused(typed, domain(code)));
  }
  return reading.domain;
}

async function readFolder(folder: string): Promise<readonly ReadFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((fault: Error) => {
    throw new UsageError(() => fault.message);
  });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return (await Promise.all(files.map(({ name }) => readOne(name, join(folder, name))))).flat();
}

/** A file that is too large is not even opened; of a saved message the attachments are read. */
async function readOne(name: string, path: string): Promise<readonly ReadFile[]> {
  const { size } = await stat(path);
  if (size > LARGEST_REPORT_FILE) return [{ reports: [], refused: [{ name, fault: 'too-large' }] }];
  const opened = await openMails([{ name, octets: await readFile(path) }]);
  return opened.map((file) => readReportFile(file.name, file.octets));
}

async function spfOf(
  domain: string,
  { deadlineMs, sendsNothing }: Arguments,
  network: Parameters<typeof audit>[1]['network'],
  given: Given,
) {
  const { signal } = new AbortController();
  const options = { deadlineMs, sendsNothing, only: ['spf'] as const };
  for await (const event of given.audit(domain, { network, signal, options }))
    if (event.type === 'completed') return event.evidence;
  return null;
}
