import type { Api, ApiResult } from '@rempart/contract';
import type { Hono, MiddlewareHandler } from 'hono';
import type { Visitor } from '../domain/limits.ts';
import type { PostedForm } from '../ports/posted-form.ts';
import type { Vars } from './guards.ts';
import type { KeptToken } from './kept-token.ts';
import type { AdminVars } from './require-admin.ts';
import type { AnswerImage } from './routes/preview-pictures.ts';

/** What a wing adds to the site. */
export interface WingSite {
  /** Before the guards of pages and of `/api`, with its own. */
  readonly door?: { readonly path: string; readonly routes: Hono };
  /** A page that takes larger bodies than others, with what limits these. */
  readonly upload?: { readonly path: string; readonly guards: readonly MiddlewareHandler<Vars>[] };
  /** Below `/api`. */
  readonly api?: Hono<Vars>;
  /** Below `/api`, at a mount of the administration, behind its secret path and a session. */
  readonly admin?: { readonly mount: string; readonly routes: Hono<AdminVars> };
  /** Beside the pages. */
  readonly files?: (answerImage: AnswerImage) => Hono;
  /** What browsers keep of it, which a visitor may have forgotten. */
  readonly tokens?: readonly KeptToken[];
  /** Functions for the loaders and actions of its pages. */
  readonly pages?: (request: PageRequest) => Partial<Api>;
  /** Those of its pages that are drawn once for all that they show. */
  readonly kept?: readonly TaggedPage[];
  /** Its pages in `sitemap.xml`. */
  readonly listed?: () => Promise<readonly ListedPage[]>;
}

/** The visitor of a page, and how its functions answer. */
export interface PageRequest {
  readonly visitor: Visitor;
  readonly production: boolean;
  /** What it posted, where that is too large for the page to read. */
  readonly form?: PostedForm | undefined;
  /** The value, or the refusal that was thrown. */
  readonly answered: <T>(ask: () => Promise<T>) => Promise<ApiResult<T>>;
  /** Logs what goes wrong once the request is answered. */
  readonly warn: (text: string) => void;
}

/** A page whose last part names what it shows. */
export interface TaggedPage {
  /** A pattern of the router with the parameter `page`, that part: with `.data` behind it where a browser fetches the data alone. */
  readonly path: string;
  /** The name by which the router knows it: its file in `web/app`, without the ending. */
  readonly route: string;
  /** Changes with everything that the page of this name shows, and costs much less than drawing it. Throws `NOT_FOUND`. */
  readonly tagOf: (name: string) => Promise<string>;
}

export interface ListedPage {
  readonly path: string;
  /** When it changed last, in ISO 8601. */
  readonly updatedAt: string;
}

/** What the site knows of a wing: it is given the same tools as the site. */
export interface WithSite<T> {
  readonly site?: (tools: T, warn: (text: string) => void) => WingSite;
}
