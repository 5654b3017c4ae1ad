/** What a person clicks at a provider. Menus change: every part bears the page it was read on and the day. */
export interface ProviderSteps {
  /** As in the atlas. */
  readonly id: string;
  /** Editing the zone; null where it is no DNS host. */
  readonly dns: Sourced | null;
  /** Turning DKIM on; null where that is nothing of its own. */
  readonly dkim: Sourced | null;
  /** What its customers include in SPF; null: nothing, its messages bear an envelope of its own. */
  readonly spf: string | null;
  /**
   * DKIM records that are the same for every customer, `{domain}` standing for the customer's name; absent where the provider shows each
   * its own.
   */
  readonly keys?: readonly { readonly selector: string; readonly target: string }[];
  /** What people stumble over. */
  readonly trap: string | null;
}

export interface Sourced {
  readonly steps: readonly string[];
  /** The provider's own page. */
  readonly source: string;
  /** When that page, or a stored copy of it, was read; null: these steps come from elsewhere and are to be checked on that page. */
  readonly checkedOn: string | null;
}

const MONTHS_VALID = 12;

/** Whether steps must be shown as "to be checked": never read on the provider's page, or too long ago. `at` is ISO 8601. */
export function isToCheck({ checkedOn }: Sourced, at: string): boolean {
  if (checkedOn === null) return true;
  const end = new Date(checkedOn);
  end.setUTCMonth(end.getUTCMonth() + MONTHS_VALID);
  return Date.parse(at) > end.getTime();
}
