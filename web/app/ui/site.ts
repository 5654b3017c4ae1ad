import { createContext } from 'react';

/** What the pages of a result know of the site that serves them. */
export interface Site {
  readonly origin: string;
  /** Whether it accepts mail. */
  readonly takesMail: boolean;
}

export const SiteContext = createContext<Site>({ origin: '', takesMail: false });
