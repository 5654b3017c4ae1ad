import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type DmarcReport, partyById, readReportFile, sumReports } from '@rempart/engine';

/** Messages by what names their sender. */
export interface Share {
  readonly messages: number;
  /** By a party of the atlas that was gathered by hand; by any party of the atlas. */
  readonly byHand: number;
  readonly byAtlas: number;
  /** By nothing but a domain of a signature or an envelope. */
  readonly byDomain: number;
}

/** What names the senders of reports without an audit: neither SPF nor reverse names of addresses are asked for. */
export function shareOf(reports: readonly DmarcReport[]): Share {
  const senders = sumReports(reports, () => null).flatMap((sums) => sums.senders);
  const count = (wanted: (sender: (typeof senders)[number]['sender']) => boolean) =>
    senders.filter(({ sender }) => wanted(sender)).reduce((sum, { tally }) => sum + tally.messages, 0);
  return {
    messages: count(() => true),
    byHand: count(({ kind, name }) => kind === 'provider' && (partyById(name)?.roles.length ?? 0) > 0),
    byAtlas: count(({ kind }) => kind === 'provider'),
    byDomain: count(({ kind }) => kind === 'domain'),
  };
}

/** A line for each file that holds messages, then one for all. */
export function tellShare(files: readonly string[]): void {
  const all: DmarcReport[] = [];
  for (const file of files) {
    const { reports } = readReportFile(basename(file), readFileSync(file));
    const dmarc = reports.filter((report): report is DmarcReport => report.kind === 'dmarc');
    all.push(...dmarc);
    const share = shareOf(dmarc);
    if (share.messages > 0) console.log(lineOf(basename(file), share));
  }
  console.log(lineOf('all', shareOf(all)));
}

function lineOf(name: string, { messages, byHand, byAtlas, byDomain }: Share): string {
  const part = (count: number) => `${messages === 0 ? 0 : ((count / messages) * 100).toFixed(1)} %`;
  return `${name}: ${messages} messages, ${part(byAtlas)} named by the atlas (${part(byHand)} by hand), ${part(byDomain)} by a domain alone`;
}
