/** The content of a toast. `destructive`: something failed. */
export interface ToastWords {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
  /** How long it is shown, in milliseconds; five seconds by default. */
  readonly durationMs?: number;
}
