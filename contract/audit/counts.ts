/** How many protocols have each verdict; `na` is not counted. */
export interface Counts {
  readonly passed: number;
  readonly warnings: number;
  readonly errors: number;
  readonly unknown: number;
}
