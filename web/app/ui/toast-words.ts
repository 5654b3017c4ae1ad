/** What a toast says. `destructive`: something failed. */
export interface ToastWords {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
  /** How long it stands, in milliseconds; five seconds where nothing is said. */
  readonly durationMs?: number;
}
