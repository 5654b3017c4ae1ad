/** What the browser stores about the last audit, so that a reload or a closed tab loses nothing. */
export interface StoredAnalysis {
  readonly domain: string;
  readonly reportId: string;
  /** The visitor wants the domain watched. */
  readonly watch?: boolean;
}

const KEY = 'analysisData';

/** Stores the audit that was started last. Nothing is stored where the browser refuses. */
export function storeAnalysis(analysis: StoredAnalysis): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(analysis));
  } catch {
    // A full or forbidden storage only loses the entry in the list on the home page.
  }
}

/** The audit that was started last in this browser. */
export function storedAnalysis(): StoredAnalysis | null {
  try {
    return readStored(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function forgetStored(): void {
  localStorage.removeItem(KEY);
}

/** Null for anything that `storeAnalysis` did not write. */
export function readStored(text: string | null): StoredAnalysis | null {
  try {
    const { domain, reportId, watch }: Partial<StoredAnalysis> = JSON.parse(text ?? 'null');
    return typeof domain === 'string' && typeof reportId === 'string' && /^[\w-]{10,64}$/.test(reportId)
      ? { domain, reportId, ...(watch === true && { watch }) }
      : null;
  } catch {
    return null;
  }
}
