import { type WingTools, wings } from '../wings/index.ts';
import type { Closing } from './closing.ts';
import type { Config } from './config.ts';
import type { ServerEnvironment } from './role.ts';

/** Opens what takes mail in, where this process has a gate. Throws `StartupError`. */
export async function takeMailIn(
  { gate, production }: Config,
  tools: WingTools,
  around: ServerEnvironment,
  closing: Closing,
): Promise<void> {
  for (const wing of wings)
    if (gate && wing.takeMailIn) closing.with(await wing.takeMailIn(gate, tools, { ...around, production }));
}
