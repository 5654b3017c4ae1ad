import { readDomain, templateChange, type ZoneFault, type ZoneReading, zoneWith } from '@rempart/engine';
import { printing } from '../print.ts';
import { safeLines } from '../safe-lines.ts';
import type { Arguments } from './arguments.ts';
import { auditAll } from './audit-all.ts';
import { refuseTemplate } from './before.ts';
import { faultsDocument } from './formats/sarif.ts';
import { noteLines } from './judged-file.ts';
import { wordsIn } from './language.ts';
import { loadTemplate, type NamedTemplate } from './named-template.ts';
import { isDevelopment } from './program.ts';
import { STATUS, type Status } from './status.ts';
import { UsageError } from './usage-error.ts';
import { openAuditNetwork } from './world.ts';
import { tellDifference } from './zone-diff.ts';
import { readZoneFile } from './zone-files.ts';

/**
 * Judges what a file would publish: its records take the place of what the DNS answers about that zone, all else is asked. Every fault of
 * the file is reported with its line and a code that does not change; nobody is asked then.
 */
export async function lint(asked: Arguments): Promise<Status> {
  const words = wordsIn[asked.language];
  const [file, named, ...more] = asked.domains;
  if (file === undefined || more.length > 0 || asked.replay !== null || asked.reports !== null)
    throw new UsageError(({ lint }) => lint);
  const compared = [asked.diff, asked.template].filter((one) => one !== null).length;
  const isUnheard = compared === 0 ? asked.failWorse : asked.record !== null || asked.plan || asked.proof;
  if (compared > 1 || isUnheard) throw new UsageError(({ diffAlone }) => diffAlone);
  const domain = named === undefined ? null : domainOf(named);
  const reading = await readZoneFile(file, domain);
  if (!reading.ok) return refuse(asked, file, reading.faults);
  const { zone, notes, places } = reading;
  for (const line of noteLines(words, file, notes)) console.error(safeLines(line));
  if (asked.diff !== null) {
    const base = await readZoneFile(asked.diff, domain ?? zone.origin);
    return base.ok ? tellDifference(asked, file, { base, now: reading }) : refuse(asked, asked.diff, base.faults);
  }
  if (asked.template !== null) return tellTemplate(asked, file, reading, asked.template);
  return auditAll(
    { ...asked, domains: [zone.origin] },
    {
      openAuditNetwork: (domains) => openAuditNetwork(domains, zone),
      judged: { file, origin: zone.origin, notes, places },
    },
  );
}

/** What a service would make of the zone, as the difference between the file and the file with its records. */
async function tellTemplate(
  asked: Arguments,
  file: string,
  base: Extract<ZoneReading, { readonly ok: true }>,
  named: NamedTemplate,
): Promise<Status> {
  const template = await loadTemplate(named);
  const world = await openAuditNetwork([base.zone.origin], base.zone);
  const ask = world.networkFor(base.zone.origin).open({
    ...{ signal: AbortSignal.timeout(asked.deadlineMs), domain: base.zone.origin },
    permits: { dns: true, connections: false },
  });
  const reading = await templateChange(template, { ...named, domain: base.zone.origin }, ask.dns);
  await world.close();
  if (!reading.ok) return refuseTemplate(wordsIn[asked.language].before, reading);
  const now = { ...base, zone: zoneWith(base.zone, reading.change.zone) };
  return tellDifference(asked, file, { base, now });
}

async function refuse(asked: Arguments, file: string, faults: readonly ZoneFault[]): Promise<Status> {
  const words = wordsIn[asked.language];
  if (asked.format === 'sarif')
    await printing({ goesOn: asked.allow.includes('closed-pipe') })(faultsDocument(words, file, faults));
  for (const { code, line, found } of faults)
    console.error(
      safeLines(`${file}:${line}: ${code}: ${words.formats.zone[code]}${found === '' ? '' : ` (${found})`}`),
    );
  return STATUS.refused;
}

function domainOf(typed: string): string {
  const reading = readDomain(typed, { laboratory: isDevelopment });
  if (!reading.ok) throw new UsageError(({ badDomain }) => badDomain(typed));
  return reading.domain;
}
