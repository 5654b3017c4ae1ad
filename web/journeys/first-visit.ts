import type { Browser, CDPSession, Page } from 'playwright-core';
import { newVisitor } from './visit.ts';

const TELEPHONE = { viewport: { width: 375, height: 800 } };
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Of the home, on a first visit: compressed scripts and everything as they come over the wire, and what may slide. */
export const HOME_BUDGET = { shift: 0.02, scriptBytes: 130_000, bytes: 300_000 };

/** Of a finished result until something is pressed: what needs React is fetched then. The page is the largest, that with every proof. */
export const RESULT_BUDGET = { shift: 0.02, scriptBytes: 10_000, pageBytes: 45_000 };

/** What a browser notes of one visit. */
export interface FirstVisit {
  readonly lcpMs: number;
  /** The element that was painted then, in a word. */
  readonly largest: string;
  readonly shift: number;
  readonly requests: number;
  /** As they came over the wire, by the browser's own kinds. */
  readonly bytes: Readonly<Record<string, number>>;
}

/**
 * A first visit on a telephone by slow 3G as WebPageTest has it: 400 ms there and back for each request, 400 kbit/s, so that fonts and
 * scripts come late on every machine. `slower`: how many times the processor is slowed down.
 */
export async function visitFirst(browser: Browser, address: string, slower = 1): Promise<FirstVisit> {
  const context = await newVisitor(browser, { ...TELEPHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { bytes, count } = await weighed(session);
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
    // The text is drawn with its fonts.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    return { ...(await painted(page)), requests: count(), bytes };
  } finally {
    await context.close();
  }
}

/** Adds up what comes over the wire from now on. */
async function weighed(session: CDPSession) {
  const bytes: Record<string, number> = {};
  const kinds = new Map<string, string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return { bytes, count: () => kinds.size };
}

/** What the browser noted itself of paints and shifts (Largest Contentful Paint, Layout Instability). */
async function painted(page: Page): Promise<Pick<FirstVisit, 'lcpMs' | 'largest' | 'shift'>> {
  return page.evaluate(async () => {
    interface Paint extends PerformanceEntry {
      readonly element: Element | null;
    }
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
    }
    const noted = <T>(type: string) =>
      new Promise<readonly T[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries() as unknown as T[]);
        });
        observer.observe({ type, buffered: true });
        // Where there is none, nobody calls.
        setTimeout(() => resolve([]), 500);
      });
    const last = (await noted<Paint>('largest-contentful-paint')).at(-1);
    const shifts = await noted<Shift>('layout-shift');
    return {
      lcpMs: last?.startTime ?? Number.POSITIVE_INFINITY,
      largest: last?.element?.tagName.toLowerCase() ?? 'nothing',
      shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    };
  });
}
