import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type AnswerPage, adminMounts } from '@rempart/contract';
import { type Env, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Log } from '../common/log.ts';
import { urgent } from '../common/urgent.ts';
import type { Tools } from '../ports/tools.ts';
import type { FirstLink } from '../usecases/admin/first-admin.ts';
import { countVisitors, limitBody, noForms, readablePath, sameOrigin, securityHeaders, type Vars } from './guards.ts';
import { keptPages } from './kept-pages.ts';
import { methodsOf } from './methods.ts';
import { oneSpelling } from './one-spelling.ts';
import { brotliAnswers } from './packed.ts';
import { openPaths, taggedPages } from './page-tags.ts';
import { pageDrawer, publicApi } from './pages.ts';
import { refuse, refuseFault, routeOf } from './refuse.ts';
import { countRequests } from './requests.ts';
import { noStoreNoIndex, requireSecretPath, requireSession } from './require-admin.ts';
import { adminAuthRoutes, adminReportRoutes } from './routes/admin.ts';
import { adminAnnouncementRoutes } from './routes/admin-announcements.ts';
import { adminOfficeRoutes } from './routes/admin-office.ts';
import { analysisRoutes } from './routes/analysis.ts';
import { feedRoutes } from './routes/feeds.ts';
import { iconRoutes } from './routes/icons.ts';
import { monitoringRoutes } from './routes/monitoring.ts';
import { orderRoutes } from './routes/orders.ts';
import { imageAnswers } from './routes/preview-pictures.ts';
import { healthRoutes, siteRoutes } from './routes/site.ts';
import type { WingSite, WithSite } from './wing-site.ts';

export interface Site<T extends Tools> {
  readonly tools: T;
  /** What each wing adds. */
  readonly wings: readonly WithSite<NoInfer<T>>[];
  readonly answerPage: AnswerPage;
  /** The folder of public files. */
  readonly files: string;
  /** The paths of all pages, as patterns of the router. */
  readonly patterns?: readonly string[];
  readonly production: boolean;
  /** Trusted proxies in front of the server. */
  readonly proxyHops: number;
  readonly warn: (text: string) => void;
  readonly log?: Log | undefined;
  /** The bearer token of the metrics endpoint; null: the endpoint does not exist. */
  readonly metricsToken?: string | null;
  /** Set while there is no administrator account. */
  readonly firstLink?: FirstLink | null;
}

/** The whole site: the API, the files, and everything else is a page. */
export function createApp<T extends Tools>({
  tools,
  wings,
  answerPage,
  files,
  patterns = [],
  production,
  proxyHops,
  warn,
  log = () => {},
  metricsToken = null,
  firstLink = null,
}: Site<T>) {
  const sites = wings.flatMap((wing) => wing.site?.(tools, warn) ?? []);
  const uploads = sites.flatMap(({ upload }) => upload ?? []);
  const answerImage = imageAnswers(tools);
  const draw = pageDrawer(answerPage, tools, sites, { production, files, warn });
  const counted = countRequests(tools);
  const kept = keptPages(draw, publicApi(tools, sites), tools);
  return new Hono<Vars>()
    .use(logResponses(log), securityHeaders({ production }))
    .use(compress({ encoding: 'gzip' }), brotliAnswers)
    .use('/sys/*', noStoreNoIndex)
    .use(oneSpelling(patterns))
    .use(countVisitors({ proxyHops, production }))
    .route('/', together(sites.flatMap(({ door }) => (door ? new Hono().route(door.path, door.routes) : []))))
    .use(readablePath, sameOrigin, limitBody(uploads.map(({ path }) => path)))
    .route('/', together(uploads.map(({ path, guards }) => new Hono<Vars>().use(path, ...guards))))
    .use('/api/*', counted)
    .get('/api', kept.open)
    .route('/api', apiRoutes(tools, sites, { production, firstLink, warn }))
    .route('/', monitoringRoutes(tools, metricsToken))
    .use('/assets/*', keptForEver)
    .get('*', serveStatic({ root: files, precompressed: true }))
    .use(counted)
    .route('/', feedRoutes(tools, sites, answerImage))
    .route('/', together(sites.flatMap(({ files }) => files?.(answerImage) ?? [])))
    .route('/', iconRoutes())
    .route(
      '/',
      together(
        taggedPages(tools, sites).map(([path, of, route]) => new Hono<Vars>().get(path, kept.tagged(of, route))),
      ),
    )
    .on('GET', openPaths, kept.open)
    .all('*', kept.own)
    .onError((fault, c) => refuseFault(fault, c, warn));
}

/** The names of these files change with their content. */
const keptForEver: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
};

const URGENT = /^\/api\/(?:stripe|checkout|contact-info|download-report|invoice|sandbox|sys)\//;

/** What moves money, and the administration, find places in the database that others leave free. */
const keptPlaces: MiddlewareHandler = (c, next) => (URGENT.test(c.req.path) ? urgent.run(true, next) : next());

/** The health and metrics endpoints of a process that serves no pages. */
export function createMonitoringApp({ tools, metricsToken = null }: Pick<Site<Tools>, 'tools' | 'metricsToken'>) {
  return new Hono<Vars>().use(securityHeaders({ production: false })).route('/', monitoringRoutes(tools, metricsToken));
}

/** The routes of several wings as one. */
function together<E extends Env>(routes: readonly Hono<E>[]): Hono<E> {
  return routes.reduce((all, one) => all.route('/', one), new Hono<E>());
}

function adminRoutes(tools: Tools, sites: readonly WingSite[], firstLink: FirstLink | null, production: boolean) {
  const { auth, reports, blog, office } = adminMounts;
  const addedAt = (mount: string) =>
    together(sites.flatMap(({ admin }) => (admin?.mount === mount ? admin.routes : [])));
  return new Hono<Vars>()
    .use('/sys/core/mgmt/*', noStoreNoIndex)
    .route(auth, adminAuthRoutes(tools, firstLink, production))
    .use(`${reports}/*`, requireSecretPath(tools))
    .route(reports, adminReportRoutes(tools))
    .use(`${blog}/*`, requireSecretPath(tools), requireSession(tools))
    .route(blog, adminAnnouncementRoutes(tools))
    .route(blog, addedAt(blog))
    .use(`${office}/*`, requireSecretPath(tools), requireSession(tools))
    .route(office, adminOfficeRoutes(tools))
    .route(office, addedAt(office));
}

function apiRoutes(
  tools: Tools,
  sites: readonly WingSite[],
  { production, firstLink, warn }: Pick<Site<Tools>, 'production' | 'warn'> & { readonly firstLink: FirstLink | null },
) {
  const api = new Hono<Vars>()
    .use(async (c, next) => {
      await next();
      if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store');
    })
    .use(noForms)
    .use(keptPlaces)
    .route('/', analysisRoutes(tools, warn))
    .route('/', healthRoutes(tools))
    .route('/', siteRoutes(tools, sites, production))
    .route('/', orderRoutes(tools, production))
    .route('/', together(sites.flatMap(({ api }) => api ?? [])))
    .route('/', adminRoutes(tools, sites, firstLink, production));
  return api.all('*', (c) => {
    const allowed = methodsOf(api, c.req.path.replace(/^\/api/, ''));
    if (allowed.length === 0) return refuse(c, 'NOT_FOUND');
    c.header('Allow', allowed.join(', '));
    return refuse(c, 'METHOD_NOT_ALLOWED');
  });
}

/** Logs each answer except immutable files. Its random id finds a visitor's complaint in the log. */
function logResponses(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const request = randomBytes(8).toString('hex');
    const began = performance.now();
    await next();
    c.header('X-Request-Id', request);
    if (c.req.path.startsWith('/assets/')) return;
    const { method } = c.req;
    const ms = Math.round(performance.now() - began);
    log({ event: 'answered', request, method, route: routeOf(c), status: c.res.status, ms });
  };
}
