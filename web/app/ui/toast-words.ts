/** What a toast says. `destructive`: something failed. */
export interface ToastWords {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
}
