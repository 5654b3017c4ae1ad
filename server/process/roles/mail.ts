import { openGround } from '../ground.ts';
import { runWithoutSite } from '../monitoring.ts';
import type { OpenRole } from '../role.ts';
import { takeMailIn } from '../take-mail-in.ts';

/** Receives mail at the gate, and nothing else. */
export const openMail: OpenRole = async (config, around, closing) => {
  const ground = await openGround(config, around, closing);
  await takeMailIn(config, ground.tools, around, closing);
  return runWithoutSite(ground, config, around, closing);
};
