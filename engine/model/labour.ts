/** Who holds the lever: the zone, the mail servers, the web server, the registration, or a tool that sends in the domain's name. */
export type ResponsibleParty = 'dns' | 'mail' | 'web' | 'registrar' | 'sender';

/** `watch`: something that works today may stop; `low`: it may where the zone does not tell all; `none`: nothing can break. */
export type Risk = 'none' | 'low' | 'watch';

/** Who can mend a fault for which we compose no values, in how many minutes, and whether something may break. */
export interface Labour {
  readonly who: ResponsibleParty;
  readonly effort: number;
  readonly risk: Risk;
  /** Weeks of reports to read first. */
  readonly waits?: number;
}

export const WEEKS_OF_REPORTS = 2;

export const small = (who: ResponsibleParty, risk: Risk = 'low'): Labour => ({ who, effort: 15, risk });
export const usual = (who: ResponsibleParty, risk: Risk = 'low'): Labour => ({ who, effort: 60, risk });
export const large = (who: ResponsibleParty, risk: Risk = 'watch'): Labour => ({ who, effort: 240, risk });
