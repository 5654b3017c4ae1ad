import { gunzipSync, inflateRawSync } from 'node:zlib';
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
      const plain = spend(budget, (most) => gunzipSync(octets, { maxOutputLength: most }));
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
      members.push(memberOf(name, whole, file.compression, budget));
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
