import { DAY_MS, protocolIds, SERVICES_PATH, sitePages, TOLD_PARAMETER, utcDay } from '@rempart/contract';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Tools } from '../../ports/tools.ts';
import { readResults, readVerdicts } from '../../usecases/read-analysis.ts';
import { listServices } from '../../usecases/read-services.ts';
import { originOf } from '../origin.ts';
import { refuse } from '../refuse.ts';
import type { ListedPage, WingSite } from '../wing-site.ts';
import { escapeXml, xml } from '../xml.ts';
import type { AnswerImage } from './preview-pictures.ts';

/** Files for machines that read the site: search engines, and finders of vulnerabilities; and the pictures of its links. */
export function feedRoutes(tools: Tools, wings: readonly WingSite[], answerImage: AnswerImage) {
  return new Hono()
    .use('/sitemap.xml', etag())
    .get('/robots.txt', (c) => c.text(`User-agent: *\nAllow: /\nSitemap: ${originOf(c, tools)}/sitemap.xml\n`))
    .get('/sitemap.xml', async (c) => {
      const listed = await Promise.all(wings.map(async (wing) => (await wing.listed?.()) ?? []));
      const services = (await listServices('')).map(({ slug }) => `${SERVICES_PATH}/${slug}`);
      return xml(c, drawSitemap(originOf(c, tools), services, listed.flat()));
    })
    .get('/partage.png', (c) => answerImage(c, { states: protocolIds.map(() => 'pass'), letter: null }))
    .get('/partage/analyse/:file{[^/]+[.]png}', async (c) => {
      const publicId = c.req.param('file').slice(0, -'.png'.length);
      const verdicts = await readVerdicts(publicId, tools);
      const isTold = c.req.query(TOLD_PARAMETER) !== undefined;
      const letter = isTold ? ((await readResults(publicId, tools)).grade?.letter ?? null) : null;
      return answerImage(c, { states: protocolIds.map((id) => verdicts[id] ?? 'waiting'), letter }, RESULT_KEPT_S);
    })
    .get('/.well-known/security.txt', (c) => {
      const { securityContact } = tools.facts;
      return securityContact
        ? c.text(securityTxt(securityContact, originOf(c, tools), tools.now()))
        : refuse(c, 'NOT_FOUND');
    });
}

/** It may still be running, or be deleted. */
const RESULT_KEPT_S = 300;
const SECURITY_TXT_DAYS = 180;

function drawSitemap(origin: string, services: readonly string[], listed: readonly ListedPage[]): string {
  const pages = sitePages.flatMap(({ pages }) => pages).filter(({ path }) => path !== '/payment-success');
  const urls = [
    ...[...pages.map(({ path }) => path), ...services].map(
      (path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`,
    ),
    ...listed.map(
      ({ path, updatedAt }) =>
        `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${updatedAt.slice(0, 10)}</lastmod></url>`,
    ),
  ];
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** RFC 9116; it must state its expiry. */
function securityTxt(contact: string, origin: string, now: Date): string {
  const expires = utcDay(new Date(now.getTime() + SECURITY_TXT_DAYS * DAY_MS));
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: fr, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/security`,
    '',
  ].join('\n');
}
