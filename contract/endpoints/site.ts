import type { Demo, Health } from '../audit/demo.ts';
import type { BlogArticle, BlogPost } from '../site/blog.ts';
import type { ConsentProof } from '../site/consent.ts';
import type { ContactMessage, ContactReceipt } from '../site/contact-requests.ts';
import type { SiteStatus } from '../site/status.ts';
import { endpoint } from './endpoint.ts';

/** The endpoints of the pages around the audit. */
export const siteEndpoints = {
  health: endpoint<null, Health>()('GET', '/health'),
  demo: endpoint<null, Demo>()('GET', '/demo'),
  status: endpoint<null, SiteStatus>()('GET', '/status'),
  posts: endpoint<null, readonly BlogPost[]>()('GET', '/blog/posts'),
  article: endpoint<null, BlogArticle>()('GET', '/blog/posts/:slug'),
  contact: endpoint<ContactMessage, ContactReceipt>()('POST', '/contact', 201),
  consent: endpoint<ConsentProof, void>()('POST', '/consent'),
  /** Removes the HttpOnly cookies from this browser. */
  forgetBrowser: endpoint<null, void>()('POST', '/forget-browser'),
} as const;
