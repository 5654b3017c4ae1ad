/** Why a host did not do what it was asked. */
export type HostFaultCode =
  /** No connection. */
  | 'UNREACHABLE'
  /** It did not answer in time, or hung up: whether it did what it was asked is not known. */
  | 'SILENT'
  /** Its answer is none. */
  | 'MALFORMED'
  /** Its answer does not bear the signature of the key: it may be a forgery. */
  | 'UNSIGNED'
  /** It does not know the key, or the key does not open this zone. */
  | 'BAD_KEY'
  /** Its clock and ours differ. */
  | 'BAD_TIME'
  /** It does not hold the zone. */
  | 'NO_ZONE'
  /** It does not hand the zone over; it may be asked for each name. */
  | 'NOT_HANDED_OVER'
  /** The zone changes while it is read. */
  | 'CHANGING'
  /** More than is read of it, or sent to it. */
  | 'TOO_LARGE'
  /** It asks to be asked less often. */
  | 'THROTTLED'
  /** Its documents do not say how a record of this type is written. */
  | 'UNDOCUMENTED'
  | 'REFUSED';

/** `detail` are words of the host; never a key. */
export class HostFault extends Error {
  readonly code: HostFaultCode;
  readonly detail: string;

  constructor(code: HostFaultCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
