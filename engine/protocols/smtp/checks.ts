import { checks as authentication } from './checks/authentication.ts';
import { checks as availability } from './checks/availability.ts';
import { checks as certificate } from './checks/certificate.ts';
import { checks as dane } from './checks/dane.ts';
import { checks as exchangers } from './checks/exchangers.ts';
import { checks as features } from './checks/features.ts';
import { checks as manners } from './checks/manners.ts';
import { checks as server } from './checks/server.ts';
import { checks as starttls } from './checks/starttls.ts';

export const checks = [
  ...exchangers,
  ...availability,
  ...server,
  ...manners,
  ...starttls,
  ...certificate,
  ...authentication,
  ...dane,
  ...features,
] as const;
