import { createContext } from 'react';

/** What the pages of a result know of the site that serves them. */
export interface Site {
  readonly origin: string;
  /** Whether it accepts mail. */
  readonly takesMail: boolean;
  /** Whether a consumer who withdraws in time is refunded even where the right has ended. */
  readonly refundsProvided: boolean;
}

export const SiteContext = createContext<Site>({ origin: '', takesMail: false, refundsProvided: false });
