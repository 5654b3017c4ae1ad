import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless browser: CHROME_PATH, the machine's own, else the one that npm installs; null where none starts. */
export async function openBrowser(): Promise<Browser | null> {
  for (const executablePath of await candidates()) {
    try {
      return await chromium.launch({ executablePath, args: QUIET });
    } catch {
      // The next one may start.
    }
  }
  return null;
}

async function candidates(): Promise<readonly string[]> {
  const own = [process.env['CHROME_PATH'] ?? '', ...INSTALLED].filter((path) => path !== '' && existsSync(path));
  if (own.length > 0) return own;
  const { default: packaged } = await import('@sparticuz/chromium');
  return [await packaged.executablePath()].filter(Boolean);
}
