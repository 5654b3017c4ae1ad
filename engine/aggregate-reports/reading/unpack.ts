import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { Unzip, type UnzipDecoder } from 'fflate';
import { DEEPEST_ARCHIVE, LARGEST_FILE, LARGEST_UNPACKED, MOST_MEMBERS } from './bounds.ts';
import { RefusedReport, type ReportFault } from './report.ts';

/** A file as it was before it was packed, or why it could not be had. */
export type Member = { readonly name: string } & ({ readonly octets: Uint8Array } | { readonly fault: ReportFault });

/** The files that octets hold: themselves, or what gzip (RFC 1952) and zip make of them. What all unpack to together is bounded. */
export function unpack(name: string, octets: Uint8Array): readonly Member[] {
  if (octets.length > LARGEST_FILE) return [{ name, fault: 'too-large' }];
  return unpackWithin(name, octets, 0, { left: LARGEST_UNPACKED, members: MOST_MEMBERS });
}

interface Budget {
  left: number;
  members: number;
}

function unpackWithin(name: string, octets: Uint8Array, depth: number, budget: Budget): readonly Member[] {
  const kind = kindOf(octets);
  if (kind === null) return [{ name, octets }];
  if (depth >= DEEPEST_ARCHIVE) return [{ name, fault: 'archive-too-deep' }];
  try {
    if (kind === 'gzip') {
      const plain = spend(budget, (most) => gunzip(octets, most));
      return unpackWithin(name.replace(/\.gz$/i, ''), plain, depth + 1, budget);
    }
    return unzip(octets, budget).flatMap((member) =>
      'octets' in member ? unpackWithin(member.name, member.octets, depth + 1, budget) : [member],
    );
  } catch (error) {
    if (error instanceof RefusedReport) return [{ name, fault: error.fault }];
    // fflate and zlib tell what is wrong with an archive by throwing errors of their own.
    return [{ name, fault: 'archive-broken' }];
  }
}

function kindOf(octets: Uint8Array): 'gzip' | 'zip' | null {
  if (octets[0] === 0x1f && octets[1] === 0x8b) return 'gzip';
  return octets[0] === 0x50 && octets[1] === 0x4b && octets[2] === 3 && octets[3] === 4 ? 'zip' : null;
}

const DEFLATED = 8;
/** What macOS adds to an archive about its files. */
const RESOURCES = '__MACOSX/';

/**
 * fflate takes the archive apart, one member after the other and each octet once, so that members cannot overlap; zlib unpacks them, which
 * stops at a bound.
 */
function unzip(octets: Uint8Array, budget: Budget): readonly Member[] {
  const members: Member[] = [];
  const checksums = checksumsOf(octets);
  const archive = new Unzip((file) => {
    const { name } = file;
    if (name.endsWith('/') || name.startsWith(RESOURCES)) return;
    if (budget.members-- <= 0) throw new RefusedReport('too-many-files');
    let packed: Uint8Array[] = [];
    file.ondata = (fault, chunk, final) => {
      if (fault) throw fault;
      packed.push(chunk);
      if (!final) return;
      const whole = Buffer.concat(packed);
      packed = [];
      const member = memberOf(name, whole, file.compression, budget);
      const checksum = checksums.get(name);
      const isWhole = !('octets' in member) || checksum === undefined || crc32(member.octets) === checksum;
      members.push(isWhole ? member : { name, fault: 'archive-broken' });
    };
    file.start();
  });
  archive.register(Whole);
  archive.push(octets, true);
  if (members.length === 0) throw new RefusedReport('archive-broken');
  return members;
}

/** Hands a deflated member on as it stands in the archive. */
class Whole implements UnzipDecoder {
  static compression = DEFLATED;
  ondata: UnzipDecoder['ondata'] = () => {};

  push(chunk: Uint8Array, final: boolean): void {
    this.ondata(null, chunk as Uint8Array<ArrayBuffer>, final);
  }
}

function memberOf(name: string, packed: Uint8Array, compression: number, budget: Budget): Member {
  try {
    const octets = spend(budget, (most) => {
      if (compression === DEFLATED) return inflateRawSync(packed, { maxOutputLength: most });
      if (packed.length > most) throw new RefusedReport('too-large');
      return packed;
    });
    return { name, octets };
  } catch (error) {
    if (error instanceof RefusedReport) throw error;
    return { name, fault: 'archive-broken' };
  }
}

/**
 * What gzip members hold (RFC 1952). Some reporters' mail adds octets behind the last member; they are left, as gzip itself does, where
 * the member before them is complete.
 */
function gunzip(octets: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(octets, { maxOutputLength: most });
  } catch (fault) {
    if (fault instanceof RangeError) throw fault;
    return firstMember(octets, most);
  }
}

const [EXTRA, NAME, COMMENT, HEADER_CRC] = [4, 8, 16, 2];

function firstMember(octets: Uint8Array, most: number): Uint8Array {
  const flags = octets[3] ?? 0;
  let at = 10;
  if (flags & EXTRA) at += 2 + (octets[at] ?? 0) + 256 * (octets[at + 1] ?? 0);
  for (const flag of [NAME, COMMENT]) if (flags & flag) at = octets.indexOf(0, at) + 1;
  if (flags & HEADER_CRC) at += 2;
  // The types of Node know the answer with `info` as octets alone.
  const inflated = inflateRawSync(octets.subarray(at), { maxOutputLength: most, info: true }) as unknown as {
    readonly buffer: Uint8Array;
    readonly engine: { readonly bytesWritten: number };
  };
  const trailer = Buffer.from(octets.subarray(at + inflated.engine.bytesWritten));
  if (trailer.readUInt32LE(0) !== crc32(inflated.buffer) || trailer.readUInt32LE(4) !== inflated.buffer.length)
    throw new RefusedReport('archive-broken');
  return inflated.buffer;
}

/** The CRC-32 of each member of a zip archive, by its name, as its directory tells it (APPNOTE 4.3.12). */
function checksumsOf(octets: Uint8Array): ReadonlyMap<string, number> {
  const archive = Buffer.from(octets.buffer, octets.byteOffset, octets.length);
  const checksums = new Map<string, number>();
  const end = archive.lastIndexOf(DIRECTORY_END);
  let at = end < 0 || end + 20 > archive.length ? -1 : archive.readUInt32LE(end + 16);
  while (at >= 0 && at + 46 <= archive.length && archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const [name, extra, comment] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const isUtf8 = (archive.readUInt16LE(at + 8) & 0x800) !== 0;
    checksums.set(archive.toString(isUtf8 ? 'utf8' : 'latin1', at + 46, at + 46 + name), archive.readUInt32LE(at + 16));
    at += 46 + name + extra + comment;
  }
  return checksums;
}

const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = Buffer.from([0x50, 0x4b, 5, 6]);

/** @throws {RefusedReport} `too-large` where more comes out than may. */
function spend(budget: Budget, unpacked: (most: number) => Uint8Array): Uint8Array {
  if (budget.left <= 0) throw new RefusedReport('too-large');
  try {
    const octets = unpacked(budget.left);
    budget.left -= octets.length;
    return octets;
  } catch (fault) {
    const isTooLarge = fault instanceof RangeError && 'code' in fault && fault.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new RefusedReport('too-large') : fault;
  }
}
