import {
  type AnswerPage,
  type Api,
  contactMessage,
  privacyRequest,
  startAnalysis as schema,
  withdrawal,
} from '@rempart/contract';
import { describeError } from '../common/log.ts';
import type { Tools } from '../ports/tools.ts';
import { readFollowUp, stopFollowUps } from '../usecases/follow-ups/read.ts';
import { readAdding } from '../usecases/foretell.ts';
import { askRights, declareWithdrawal, keepMessage } from '../usecases/keep-contact-request.ts';
import { newPublicId } from '../usecases/orders/access.ts';
import { askLink, askState } from '../usecases/orders/ask-link.ts';
import { readOrder } from '../usecases/orders/read-order.ts';
import { readSales } from '../usecases/orders/read-sales.ts';
import { verifyReport } from '../usecases/orders/verify-report.ts';
import { readResults } from '../usecases/read-analysis.ts';
import { readCatalogue } from '../usecases/read-catalogue.ts';
import { readSample } from '../usecases/read-sample.ts';
import { listServices, readService } from '../usecases/read-services.ts';
import { readStatus } from '../usecases/read-status.ts';
import { Refusal } from '../usecases/refusal.ts';
import { startAnalysis } from '../usecases/start-analysis.ts';
import type { DrawPage } from './kept-pages.ts';
import { orderToken } from './kept-token.ts';
import { originOf } from './origin.ts';
import { conform } from './read.ts';
import { isPassing, refusalBody } from './refuse.ts';
import { isAdminPath } from './require-admin.ts';
import { styleInside } from './style-inside.ts';
import type { PageRequest, WingSite } from './wing-site.ts';

/** Every path outside the API is a page. */
export function pageDrawer(
  answerPage: AnswerPage,
  tools: Tools,
  wings: readonly WingSite[],
  {
    production,
    files,
    warn,
  }: { readonly production: boolean; readonly files: string; readonly warn: (text: string) => void },
): DrawPage {
  const withStyle = styleInside(files);
  return async (c, { nonce = c.get('nonce'), formKey = newPublicId(), request = c.req.raw, reads, gate } = {}) => {
    let wait: number | null = null;
    let passing: unknown = null;
    const answered = answering((refusal) => {
      wait = refusal.retryAfter;
    });
    const api = wholeApi({ visitor: c.get('visitor'), form: c.get('form'), production, answered, warn }, tools, wings);
    const page = await answerPage(request, {
      api: reads ? reads.through(api) : api,
      ...{ nonce, formKey },
      origin: originOf(c, tools),
      turn: async (drawing) => {
        if (!gate) return drawing();
        return gate(drawing).catch((fault: unknown) => {
          if (!(fault instanceof Refusal)) throw fault;
          passing = fault;
          return null;
        });
      },
      complain: (fault) => {
        // The part of a page that React asks for has its own words for a fault.
        if (isPassing(fault) && !c.req.path.endsWith('.data')) passing = fault;
        else warn(`page: ${describeError(fault)}`);
      },
    });
    if (passing !== null) throw passing;
    const isHome = c.req.path === '/' && page.ok;
    const response = new Response(isHome ? await withStyle(await page.text(), nonce) : page.body, page);
    if (wait !== null && !page.ok) response.headers.set('Retry-After', String(wait));
    if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'private, no-cache');
    return response;
  };
}

/** What pages ask for that any visitor may read. */
export function publicApi(tools: Tools, wings: readonly WingSite[]): Api {
  return wholeApi({ visitor: null, production: true, answered: answering(() => {}), warn: () => {} }, tools, wings);
}

function wholeApi(asked: PageRequest, tools: Tools, wings: readonly WingSite[]): Api {
  return withoutGaps({ ...coreApi(asked, tools), ...Object.assign({}, ...wings.map(({ pages }) => pages?.(asked))) });
}

function coreApi({ visitor, production, answered }: PageRequest, tools: Tools): Partial<Api> {
  return {
    startAnalysis: (asked) => answered(async () => startAnalysis(conform(asked, schema), visitor, tools)),
    readResults: (publicId) => answered(() => readResults(publicId, tools)),
    demo: tools.demo,
    sample: () => readSample(tools),
    operator: () => tools.operator,
    facts: () => tools.facts,
    scanner: () => tools.scanner,
    catalogue: readCatalogue,
    services: listServices,
    service: (slug) => answered(() => readService(slug, tools.now().toISOString())),
    adding: (publicId, asked) => answered(() => readAdding(publicId, asked, visitor, tools)),
    status: () => readStatus(tools),
    sendMessage: (written) => answered(async () => keepMessage(conform(written, contactMessage), visitor, tools)),
    askRights: (written) => answered(async () => askRights(conform(written, privacyRequest), visitor, tools)),
    sales: () => readSales(tools),
    order: (publicId, cookies) => answered(() => readOrder(publicId, orderToken.read(cookies, production), tools)),
    askState: (asked) => answered(() => askState(asked, visitor, tools)),
    askLink: (asked) => answered(() => askLink(asked, visitor, tools)),
    verifyReport: (code) => verifyReport(code, tools),
    followUp: (token) => answered(() => readFollowUp(token, tools)),
    stopFollowUps: (token) => answered(() => stopFollowUps(token, tools)),
    takesMail: () => false,
    isAdminPath: (segment) => isAdminPath(segment, tools),
    withdraw: (written) => answered(async () => declareWithdrawal(conform(written, withdrawal), visitor, tools)),
  };
}

/** The pages of a wing that is left out are not found. */
function withoutGaps(api: Partial<Api>): Api {
  const missing = async () => ({ ok: false, refusal: refusalBody('NOT_FOUND', new Refusal('NOT_FOUND')) });
  const get = (functions: Partial<Api>, name: string | symbol) =>
    // What has a `then` would be awaited.
    Reflect.get(functions, name) ?? (typeof name === 'string' && name !== 'then' ? missing : undefined);
  return new Proxy(api, { get }) as Api;
}

/** `tell` hears of each refusal: a page shows its words, and its response says when to come back. */
function answering(tell: (refusal: Refusal) => void): PageRequest['answered'] {
  return async (ask) => {
    try {
      return { ok: true, value: await ask() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(error);
      return { ok: false, refusal: refusalBody(error.code, error) };
    }
  };
}
