import { product } from '@rempart/brand';
import type { BlogArticle } from '@rempart/contract';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { statesOfTags } from '../../../domain/pictures/share-image.ts';
import { originOf } from '../../../http/origin.ts';
import type { AnswerImage } from '../../../http/routes/preview-pictures.ts';
import { escapeXml, xml } from '../../../http/xml.ts';
import type { Tools } from '../ports/tools.ts';
import type { Blog } from '../usecases/read-blog.ts';

/** The blog for feed readers, and the pictures of links to its articles. */
export function blogFeedRoutes(tools: Tools, blog: Blog, answerImage: AnswerImage) {
  return new Hono()
    .use('/blog/rss.xml', etag())
    .get('/blog/rss.xml', async (c) => xml(c, drawRss(originOf(c, tools), await articles(blog)), 'application/rss+xml'))
    .get('/partage/:file{.+[.]png}', async (c) => {
      const { tags } = await blog.article(c.req.param('file').slice(0, -'.png'.length));
      return answerImage(c, { states: statesOfTags(tags), letter: null });
    });
}

const FEED_LENGTH = 20;

async function articles(blog: Blog): Promise<readonly BlogArticle[]> {
  const newest = (await blog.posts()).slice(0, FEED_LENGTH);
  return Promise.all(newest.map(({ slug }) => blog.article(slug)));
}

/** RSS 2.0 with the whole text of each article. */
function drawRss(origin: string, posts: readonly BlogArticle[]): string {
  const entries = posts.map(({ title, slug, excerpt, category, publishedAt, updatedAt, html }) => {
    const link = escapeXml(`${origin}/blog/${slug}`);
    return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><category>${escapeXml(category)}</category><pubDate>${new Date(publishedAt).toUTCString()}</pubDate><atom:updated>${updatedAt}</atom:updated><description>${escapeXml(excerpt)}</description><content:encoded>${escapeXml(withOrigin(html, origin))}</content:encoded></item>`;
  });
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${product.name}</title><link>${escapeXml(origin)}/blog</link><atom:link href="${escapeXml(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/><description>${FEED_DESCRIPTION}</description><language>fr</language>\n${entries.join('\n')}\n</channel></rss>\n`;
}

/** Makes links and pictures absolute, for readers elsewhere. */
function withOrigin(html: string, origin: string): string {
  return html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
}

const FEED_DESCRIPTION = 'Messagerie et DNS&#160;: comprendre, r&#233;gler, v&#233;rifier';
