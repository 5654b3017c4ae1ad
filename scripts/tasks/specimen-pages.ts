import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPress, specimenOrder } from '@rempart/report';
import { readDeclarations } from '../../server/process/declarations.ts';
import { openBrowser } from '../../web/journeys/browser.ts';

/** Draws the pages of the specimen that stand beside the offer again: `npm run specimen`, with Poppler installed. */
const FOLDER = join(import.meta.dirname, '../../web/app/content/specimen');
const PAGES = { cover: 1, essential: 2, plan: 5, calendar: 6 } as const;
/** Dots per inch. */
const FINENESS = '54';
const QUALITY = 0.72;

const workshop = mkdtempSync(join(tmpdir(), 'specimen-'));
const press = openPress();
const browser = await openBrowser();
if (!browser) throw new Error('no browser to write WebP with: set CHROME_PATH');
try {
  const { pdf } = await press.drawReport(specimenOrder(readDeclarations({}).operator));
  const file = join(workshop, 'specimen.pdf');
  writeFileSync(file, pdf);
  const page = await browser.newPage();
  for (const [name, number] of Object.entries(PAGES)) {
    const at = String(number);
    const drawing = join(workshop, name);
    execFileSync('pdftoppm', ['-r', FINENESS, '-f', at, '-l', at, '-singlefile', '-png', file, drawing]);
    const source = `data:image/png;base64,${readFileSync(`${drawing}.png`, 'base64')}`;
    const webp = await page.evaluate(asWebp, { source, quality: QUALITY });
    writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(webp.split(',')[1] ?? '', 'base64'));
  }
} finally {
  await browser.close();
  await press.close();
  rmSync(workshop, { recursive: true });
}

/** Runs in the browser. */
async function asWebp({ source, quality }: { readonly source: string; readonly quality: number }): Promise<string> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality);
}
