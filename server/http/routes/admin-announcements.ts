import { adminMounts, announcementWritten, blogEndpoints } from '@rempart/contract';
import type { Tools } from '../../ports/tools.ts';
import { announce, listAnnouncements, removeAnnouncement, resolveAnnouncement } from '../../usecases/announce.ts';
import type { AdminVars } from '../require-admin.ts';
import { routesAt } from '../route.ts';
import { idOf } from './admin.ts';

export function adminAnnouncementRoutes(tools: Tools) {
  const { route, routeWithBody, router } = routesAt<AdminVars>(adminMounts.blog);
  route(blogEndpoints.announcements, () => listAnnouncements(tools));
  routeWithBody(blogEndpoints.announce, announcementWritten, (_, written, c) =>
    announce(c.get('admin'), written, tools),
  );
  route(blogEndpoints.resolveAnnouncement, ({ id }, c) => resolveAnnouncement(c.get('admin'), idOf(id), tools));
  route(blogEndpoints.removeAnnouncement, ({ id }, c) => removeAnnouncement(c.get('admin'), idOf(id), tools));
  return router;
}
