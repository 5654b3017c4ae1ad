import type { JobInputs } from './jobs.ts';

/** Jobs that failed at all their attempts, so that readers of what they make do not have them tried again each minute. */
export interface FailedJobs {
  readonly find: <Name extends keyof JobInputs>(name: Name, input: JobInputs[Name]) => Promise<FailedJob | null>;
  /** Counts a failure; from one again where the job was made of something else before. */
  readonly count: <Name extends keyof JobInputs>(
    name: Name,
    input: JobInputs[Name],
    madeOf: string,
    at: Date,
  ) => Promise<void>;
}

export interface FailedJob {
  /** Changes with whatever may let the job succeed. */
  readonly madeOf: string;
  readonly failures: number;
  /** When it failed last. */
  readonly at: Date;
}
