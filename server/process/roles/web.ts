import { allOrFirstFault } from '../closing.ts';
import { openGround } from '../ground.ts';
import { says } from '../messages.ts';
import type { OpenRole } from '../role.ts';
import { openSite } from '../site.ts';

/** Serves the site; workers run audits, send mail and make reports. */
export const openWeb: OpenRole = async (config, around, closing) => {
  const [ground, pages] = await allOrFirstFault(openGround(config, around, closing), around.loadPages());
  // The link of the first start is known to one process; with several, a request may reach another.
  if ((await ground.tools.store.admins.count()) === 0) around.say(says.noAdmin);
  const address = await openSite(ground, pages, { config, around, firstLink: null, works: false }, closing);
  return { address, firstLogin: null };
};
