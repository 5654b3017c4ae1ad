import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { Random } from '../../testing/mutate.ts';

/** For tests: what a report says of some messages. */
export interface WrittenRow {
  readonly source: string;
  readonly count: number;
  readonly disposition: 'none' | 'pass' | 'quarantine' | 'reject';
  readonly dkim: 'pass' | 'fail';
  readonly spf: 'pass' | 'fail';
  readonly headerFrom: string;
  readonly signatures: readonly { readonly domain: string; readonly selector: string; readonly result: string }[];
  readonly envelope: { readonly domain: string; readonly result: string; readonly scope?: string } | null;
  /** SPF of the name in EHLO, which some receivers tell beside that of the envelope. */
  readonly greeting?: { readonly domain: string; readonly result: string };
  /** Why the receiver departed from the policy. */
  readonly reasons?: readonly { readonly type: string; readonly comment?: string }[];
}

/** For tests: a report as a receiver would write it. Times in seconds since 1970. */
export interface WrittenReport {
  readonly form: 'rfc7489' | 'rfc9990';
  readonly organization: string;
  readonly id: string;
  readonly begin: number;
  readonly end: number;
  /** Elements of `policy_published` after the domain. */
  readonly domain: string;
  readonly policy: Readonly<Record<string, string>>;
  readonly rows: readonly WrittenRow[];
}

/** For tests: the XML of RFC 9990 appendix B, or of RFC 7489 appendix C. */
export function writeReport({ form, organization, id, begin, end, domain, policy, rows }: WrittenReport): string {
  const isNew = form === 'rfc9990';
  const feedback = isNew ? '<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">' : '<feedback>';
  const tags = Object.entries(policy).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  return [
    `<?xml version="1.0" encoding="UTF-8" ?>\n${feedback}\n <version>1.0</version>\n <report_metadata>`,
    `  <org_name>${escaped(organization)}</org_name>\n  <email>dmarc@${domain}</email>`,
    `  <report_id>${escaped(id)}</report_id>\n  <date_range><begin>${begin}</begin><end>${end}</end></date_range>`,
    ` </report_metadata>\n <policy_published><domain>${domain}</domain>${tags.join('')}</policy_published>`,
    ...rows.map((row) => writeRow(row, isNew)),
    '</feedback>\n',
  ].join('\n');
}

function writeRow(
  { source, count, disposition, dkim, spf, headerFrom, signatures, envelope, greeting, reasons = [] }: WrittenRow,
  isNew: boolean,
) {
  const results = signatures.map(
    ({ domain, selector, result }) =>
      `<dkim><domain>${domain}</domain><selector>${selector}</selector><result>${result}</result></dkim>`,
  );
  const scope = isNew ? '' : '<scope>mfrom</scope>';
  const spfResult =
    envelope && `<spf><domain>${envelope.domain}</domain>${scope}<result>${envelope.result}</result></spf>`;
  const helo =
    greeting && `<spf><domain>${greeting.domain}</domain><scope>helo</scope><result>${greeting.result}</result></spf>`;
  const why = reasons.map(
    ({ type, comment = '' }) => `<reason><type>${type}</type><comment>${escaped(comment)}</comment></reason>`,
  );
  const from = envelope ? `<envelope_from>${envelope.domain}</envelope_from>` : '';
  return [
    ` <record>\n  <row><source_ip>${source}</source_ip><count>${count}</count>`,
    `   <policy_evaluated><disposition>${disposition}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf>${why.join('')}</policy_evaluated></row>`,
    `  <identifiers>${from}<header_from>${headerFrom}</header_from></identifiers>`,
    `  <auth_results>${results.join('')}${helo ?? ''}${spfResult ?? ''}</auth_results>\n </record>`,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** For tests: the text as it is sent, in one of the three ways. */
export function packed(text: string, way: 'plain' | 'gzip' | 'zip'): Uint8Array {
  const plain = Buffer.from(text);
  if (way === 'plain') return plain;
  return way === 'gzip' ? gzipSync(plain) : zipSync({ 'report.xml': plain });
}

export const WAYS = ['plain', 'gzip', 'zip'] as const;

export function wayFrom(random: Random): (typeof WAYS)[number] {
  return WAYS[random(WAYS.length)] ?? 'plain';
}

/** For tests: a zip whose member has its sizes behind it, as those have that are written in one go (APPNOTE 4.4.4, bit 3). */
export function streamedZip(name: string, text: string): Uint8Array {
  const path = Buffer.from(name);
  const data = deflateRawSync(Buffer.from(text));
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(Buffer.from(text)), 0);
  sizes.writeUInt32LE(data.length, 4);
  sizes.writeUInt32LE(Buffer.byteLength(text), 8);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(path.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 8);
  central.writeUInt16LE(8, 10);
  sizes.copy(central, 16);
  central.writeUInt16LE(path.length, 28);
  const descriptor = Buffer.concat([Buffer.from([0x50, 0x4b, 7, 8]), sizes]);
  const before = local.length + path.length + data.length + descriptor.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + path.length, 12);
  end.writeUInt32LE(before, 16);
  return Buffer.concat([local, path, data, descriptor, central, path, end]);
}
