import retired from '../data/retired-destinations.json' with { type: 'json' };
import { isWithinAny } from './names.ts';

/** A service that took reports, and the day on which it closed. */
export interface RetiredDestination {
  readonly host: string;
  readonly service: string;
  /** ISO 8601. */
  readonly closedOn: string;
}

/** Those of the hosts of report addresses whose service was closed by then; all that are listed, where nobody noted when. */
export function retiredAmong(hosts: readonly string[], at: string | undefined): readonly RetiredDestination[] {
  return [...new Set(hosts)].flatMap((host) =>
    retired
      .filter(({ suffixes, closedOn }) => (at === undefined || closedOn < at) && isWithinAny(host, suffixes))
      .map(({ service, closedOn }) => ({ host, service, closedOn })),
  );
}
