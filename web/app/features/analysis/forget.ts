import { forgetSeen } from './history.ts';
import { forgetOwnerKey } from './owner-keys.ts';
import { forgetStored, storedAnalysis } from './stored-analysis.ts';

/** Removes one result from this browser's storage. */
export function forgetResult(reportId: string): void {
  if (storedAnalysis()?.reportId === reportId) forgetStored();
  forgetSeen(reportId);
  forgetOwnerKey(reportId);
}
