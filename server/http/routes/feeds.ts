import { product } from '@rempart/brand';
import {
  type BlogArticle,
  type BlogPost,
  DAY_MS,
  protocolIds,
  SERVICES_PATH,
  type ServiceSummary,
  sitePages,
  TOLD_PARAMETER,
  utcDay,
} from '@rempart/contract';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { type ShownFort, statesOfTags } from '../../domain/pictures/share-image.ts';
import type { Tools } from '../../ports/tools.ts';
import { openPreviewPictures } from '../../usecases/preview-pictures.ts';
import { readResults, readVerdicts } from '../../usecases/read-analysis.ts';
import { listServices } from '../../usecases/read-services.ts';
import type { Blog } from '../../wings/blog/usecases/read-blog.ts';
import { originOf } from '../origin.ts';
import { refuse } from '../refuse.ts';
import { escapeXml, xml } from '../xml.ts';

/** Files for machines that read the site: search engines, feed readers, and finders of vulnerabilities. */
export function feedRoutes(tools: Tools, blog: Blog) {
  const previewOf = openPreviewPictures(tools);
  const answerImage = async (c: Context, fort: ShownFort, keptS = DAY_S) => {
    const { octets, isOwn } = await previewOf(fort);
    c.header('Cache-Control', `public, max-age=${isOwn ? keptS : SPARE_KEPT_S}`);
    return c.body(new Uint8Array(octets), 200, { 'Content-Type': 'image/png' });
  };
  return new Hono()
    .use('/sitemap.xml', etag())
    .use('/blog/rss.xml', etag())
    .get('/robots.txt', (c) => c.text(`User-agent: *\nAllow: /\nSitemap: ${originOf(c, tools)}/sitemap.xml\n`))
    .get('/sitemap.xml', async (c) =>
      xml(c, drawSitemap(originOf(c, tools), await blog.posts(), await listServices(''))),
    )
    .get('/blog/rss.xml', async (c) => xml(c, drawRss(originOf(c, tools), await articles(blog)), 'application/rss+xml'))
    .get('/partage.png', (c) => answerImage(c, { states: protocolIds.map(() => 'pass'), letter: null }))
    .get('/partage/analyse/:file{[^/]+[.]png}', async (c) => {
      const publicId = c.req.param('file').slice(0, -'.png'.length);
      const verdicts = await readVerdicts(publicId, tools);
      const isTold = c.req.query(TOLD_PARAMETER) !== undefined;
      const letter = isTold ? ((await readResults(publicId, tools)).grade?.letter ?? null) : null;
      return answerImage(c, { states: protocolIds.map((id) => verdicts[id] ?? 'waiting'), letter }, RESULT_KEPT_S);
    })
    .get('/partage/:file{.+[.]png}', async (c) => {
      const { tags } = await blog.article(c.req.param('file').slice(0, -'.png'.length));
      return answerImage(c, { states: statesOfTags(tags), letter: null });
    })
    .get('/.well-known/security.txt', (c) => {
      const { securityContact } = tools.facts;
      return securityContact
        ? c.text(securityTxt(securityContact, originOf(c, tools), tools.now()))
        : refuse(c, 'NOT_FOUND');
    });
}

const FEED_LENGTH = 20;
const DAY_S = 86_400;
/** It may still be running, or be deleted. */
const RESULT_KEPT_S = 300;
/** The picture of the site in place of another. */
const SPARE_KEPT_S = 30;
const SECURITY_TXT_DAYS = 180;

async function articles(blog: Blog): Promise<readonly BlogArticle[]> {
  const newest = (await blog.posts()).slice(0, FEED_LENGTH);
  return Promise.all(newest.map(({ slug }) => blog.article(slug)));
}

function drawSitemap(origin: string, posts: readonly BlogPost[], services: readonly ServiceSummary[]): string {
  const pages = sitePages.flatMap(({ pages }) => pages).filter(({ path }) => path !== '/payment-success');
  const urls = [
    ...pages.map(({ path }) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...services.map(({ slug }) => `<url><loc>${escapeXml(`${origin}${SERVICES_PATH}/${slug}`)}</loc></url>`),
    ...posts.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${escapeXml(`${origin}/blog/${slug}`)}</loc><lastmod>${updatedAt.slice(0, 10)}</lastmod></url>`,
    ),
  ];
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** RSS 2.0 with the whole text of each article. */
function drawRss(origin: string, posts: readonly BlogArticle[]): string {
  const entries = posts.map(({ title, slug, excerpt, category, publishedAt, html }) => {
    const link = escapeXml(`${origin}/blog/${slug}`);
    return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><category>${escapeXml(category)}</category><pubDate>${new Date(publishedAt).toUTCString()}</pubDate><description>${escapeXml(excerpt)}</description><content:encoded>${escapeXml(withOrigin(html, origin))}</content:encoded></item>`;
  });
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${product.name}</title><link>${escapeXml(origin)}/blog</link><atom:link href="${escapeXml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/><description>${FEED_DESCRIPTION}</description><language>fr</language>\n${entries.join('\n')}\n</channel></rss>\n`;
}

/** Makes links and pictures absolute, for readers elsewhere. */
function withOrigin(html: string, origin: string): string {
  return html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
}

const FEED_DESCRIPTION = 'Messagerie et DNS&#160;: comprendre, r&#233;gler, v&#233;rifier';

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
