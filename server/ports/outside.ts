import type { Reaches } from './status.ts';
import type { Tools } from './tools.ts';

/** What audits and makes views: it holds connections and threads of its own, which are closed with the process. */
export interface Outside
  extends Pick<
    Tools,
    | 'audit'
    | 'prepareView'
    | 'viewVersion'
    | 'readUpload'
    | 'readDomain'
    | 'asksToBeLeftAlone'
    | 'receivesMail'
    | 'nameExists'
    | 'demo'
    | 'scanner'
  > {
  readonly reaches: Reaches;
  readonly close: () => Promise<void>;
}
