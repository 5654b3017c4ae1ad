import { forgetSeen } from './history.ts';
import { forgetOwnerKey } from './owner-keys.ts';
import { forgetStored, storedAnalysis } from './stored-analysis.ts';

/** Takes one result out of what this browser keeps. */
export function forgetResult(reportId: string): void {
  if (storedAnalysis()?.reportId === reportId) forgetStored();
  forgetSeen(reportId);
  forgetOwnerKey(reportId);
}
