/** Why a registered domain is out of the DNS, or will soon be. */
export type DeadState =
  | 'redemption'
  | 'deletion'
  | 'quarantine'
  | 'expired'
  | 'suspended'
  | 'held-by-registry'
  | 'held-by-registrar'
  | 'undelegated';

/**
 * The words of EPP (RFC 5731 §2.3, RFC 3915 §3.1) and those of registries that have their own: quarantine (.nl, .be), expired
 * (.ee, .rs, .tz), suspended (.uk, .jp, .ve), deactivated (.dk), out of service (.be), to be released (.ca), pending release (.nz),
 * DOM_… (.sk), kept out of zone (FRED: .cz, .ar, .cr), withdrawn (.eu), failed (.de: registered, and not in the zone).
 */
const DEAD: Readonly<Record<string, DeadState>> = {
  redemption: 'redemption',
  redemptionperiod: 'redemption',
  redemptiongraceperiod: 'redemption',
  pendingdelete: 'deletion',
  pendingdeletion: 'deletion',
  pendingdeleterestorable: 'deletion',
  pendingdeletescheduledforrelease: 'deletion',
  pendingpurge: 'deletion',
  pendingrelease: 'deletion',
  tobereleased: 'deletion',
  tobedeleted: 'deletion',
  deleted: 'deletion',
  removed: 'deletion',
  nolongerrequired: 'deletion',
  quarantine: 'quarantine',
  inquarantine: 'quarantine',
  quarantined: 'quarantine',
  expired: 'expired',
  domexp: 'expired',
  suspended: 'suspended',
  suspendido: 'suspended',
  thisregistrationhasbeensuspended: 'suspended',
  deactivated: 'suspended',
  disabled: 'suspended',
  outofservice: 'suspended',
  onhold: 'suspended',
  domheld: 'suspended',
  domdakt: 'suspended',
  outzone: 'suspended',
  outofzone: 'suspended',
  withdrawn: 'suspended',
  thedomainisadministrativelykeptoutofzone: 'suspended',
  serverhold: 'held-by-registry',
  clienthold: 'held-by-registrar',
  inactive: 'undelegated',
  notdelegated: 'undelegated',
  failed: 'undelegated',
};

/** The states after which anybody may have the domain within weeks. */
const LAPSING: readonly DeadState[] = ['redemption', 'deletion', 'quarantine'];

/**
 * The statuses of one line: `pendingDelete / redemptionPeriod`, `clientUpdateProhibited,clientTransferProhibited`. Explanations in brackets
 * and links are left out.
 */
export function splitStatuses(line: string): readonly string[] {
  return line
    .replace(/\([^()]*\)|https?:[^\s,;|]*/gi, '')
    .split(/[,;|]|\s\/\s/)
    .map((status) => status.trim())
    .filter((status) => status !== '');
}

/** « client hold », « clientHold », « CLIENT-HOLD » and « 401 clientHold » are one. */
export function normalStatus(status: string): string {
  return (status.split(/\shttps?:|\s\(/)[0] ?? '').toLowerCase().replace(/[^a-z]/g, '');
}

/** Why a domain of this status is dead or dying; null where it is neither. */
export function deadState(status: string): DeadState | null {
  const word = normalStatus(status);
  return Object.hasOwn(DEAD, word) ? (DEAD[word] ?? null) : null;
}

export function deadStatuses(statuses: readonly string[]): readonly string[] {
  return statuses.flatMap(splitStatuses).filter((status) => deadState(status) !== null);
}

/** Whether its holder has given the domain up, so that it is free again within weeks. */
export function isLapsing(statuses: readonly string[]): boolean {
  return statuses.flatMap(splitStatuses).some((status) => {
    const state = deadState(status);
    return state !== null && LAPSING.includes(state);
  });
}

/**
 * When the term ends that runs at `at`; null where that is not told. The date that stands beside `autoRenewPeriod` may be that of the term
 * before, which the registry has prolonged since (RFC 3915 §3.1).
 */
export function endOfTerm(
  { expires, statuses }: { readonly expires: string | null; readonly statuses: readonly string[] },
  at: string,
): string | null {
  const isOver = expires !== null && Date.parse(expires) < Date.parse(at);
  return isOver && hasStatus(statuses, 'autoRenewPeriod') ? null : expires;
}

export function hasStatus(statuses: readonly string[], wanted: string): boolean {
  return statuses.flatMap(splitStatuses).some((status) => normalStatus(status) === wanted.toLowerCase());
}
