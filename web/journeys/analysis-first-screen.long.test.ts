import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { RESULT_BUDGET, visitFirst } from './first-visit.ts';
import { type Product, startProduct } from './product.ts';
import { analyse } from './routes.ts';
import { assertSound, newVisitor, submit, type Visit, visit } from './visit.ts';

const browser: Browser | null = await openBrowser();
const TELEPHONE = { viewport: { width: 375, height: 800 } };

describe('the first screen of a result', {
  skip: browser === null && 'no browser starts on this machine (CHROME_PATH may name one)',
}, () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(async () => {
    await browser?.close();
    await product?.close();
  });

  /** The page of a finished audit, for a visitor who received its link. */
  async function read(domain: string, options = {}): Promise<Visit> {
    return visit(browser as Browser, `${product.url}/analyse/${await analyse(product.url, domain)}`, options);
  }

  for (const [where, options] of [
    ['on a telephone', TELEPHONE],
    ['on a laptop', {}],
  ] as const) {
    test(`shows ${where} without scrolling where a forgery arrives, what to do first and to whom to send it; the offer comes later`, async () => {
      const visitor = await read('moyenne.example', options);
      const { page } = visitor;
      const heading = page.getByRole('heading', { name: 'moyenne.example : note C', level: 1 });
      const placements = page.getByRole('region', { name: 'Aujourd’hui, un faux e-mail à votre nom peut arriver :' });
      const rows = await placements.locator('dl > div').allInnerTexts();
      assert.deepEqual(
        rows.map((text) => text.replaceAll(/\s+/g, ' ')),
        [
          'Gmail boîte de réception ✕',
          'Outlook boîte de réception ✕',
          'La Poste boîte de réception ✕',
          'Yahoo boîte de réception ✕',
        ],
      );
      const action = page.getByRole('region', { name: 'Envoyer en indésirables les faux messages à votre nom' });
      await action.getByText(/^Votre hébergeur DNS.*, \d+\smin, à partir du \d/).waitFor();
      const send = action.getByRole('link', { name: 'Envoyer à mon informaticien' });
      for (const part of [
        heading,
        page.getByText(/^Mesuré le /),
        placements,
        send,
        action.getByRole('link', { name: 'Tout voir' }),
      ])
        assert.ok(
          (await bottomOf(part)) <= (page.viewportSize()?.height ?? 0),
          `${await part.textContent()} is on the first screen`,
        );
      assert.ok(
        (await bottomOf(page.getByRole('button', { name: "Accès au rapport d'analyse" }))) > (await bottomOf(send)),
      );
      const lines = await heading.locator('span').evaluate((name) => name.getClientRects().length);
      assert.equal(lines, 1, 'the name is on one line');
      assert.equal(
        await page.getByText('Possible aujourd’hui ?').count(),
        0,
        'what follows is told once, when asked for',
      );
      await assertSound(visitor);
      await visitor.close();
    });
  }

  test('begins with the date on which the domain ends, before anything about forged messages, and the reason of the letter names the same step', async () => {
    const visitor = await read('passoire.example', TELEPHONE);
    const { page } = visitor;
    const fact = page.getByText(/^passoire\.example expire le \d+\s\S+\s\d{4}, dans \d+\sjours\.$/).first();
    const placements = page.getByRole('region', { name: 'Aujourd’hui, un faux e-mail à votre nom peut arriver :' });
    assert.ok((await bottomOf(fact)) < (page.viewportSize()?.height ?? 0), 'on the first screen');
    assert.ok((await bottomOf(fact)) < (await bottomOf(placements)));
    await page.getByRole('link', { name: 'Tout voir' }).first().click();
    const reason = page.getByRole('region', { name: 'Pourquoi cette note ?' });
    await reason.getByText(/«\sRenouveler le domaine, qui expire le \d+\s\S+\s\d{4}\s»/).waitFor();
    await assertSound(visitor);
    const { bytes } = await visitFirst(browser as Browser, page.url());
    assert.ok(
      (bytes['Document'] ?? 0) <= RESULT_BUDGET.pageBytes,
      `${bytes['Document']} bytes of HTML with all faults`,
    );
    await visitor.close();
  });

  test('a letter that much could still change is called provisional where it stands', async () => {
    const visitor = await read('expiree.example', TELEPHONE);
    const { page } = visitor;
    const told = page.getByText(/^Note provisoire\s: une partie n’a pas pu être mesurée/);
    assert.ok((await bottomOf(told)) < (page.viewportSize()?.height ?? 0) / 3, 'beside the letter');
    assert.equal(await page.getByText(/provisoire/).count(), 1, 'told once');
    await visitor.close();
  });

  test('names the box that was not ticked beside the letter that depends on it, and asks again once it is', async () => {
    const visitor = await visit(
      browser as Browser,
      `${product.url}/analyse/${await analyse(product.url, 'secours.example', false)}/tout`,
    );
    const { page } = visitor;
    const reason = page.getByRole('region', { name: 'Pourquoi cette note ?' });
    await reason.getByText(/^Quatre essais n’ont pas été faits/).waitFor();
    const before = page.url();
    const again = reason.getByRole('button', { name: 'Relancer avec ces essais' });
    const ticked = Promise.withResolvers<void>();
    await page.route('**/assets/awake*', async (route) => {
      await ticked.promise;
      await route.continue();
    });
    await again.click();
    await reason.getByLabel('Ce domaine est à moi, ou son titulaire est d’accord').check();
    ticked.resolve();
    await page.waitForLoadState('networkidle');
    assert.equal(page.url(), before, 'a press before the box was ticked asks nothing, even once the page answers');
    await again.click();
    await page.waitForURL((url) => !before.startsWith(url.href) && /\/analyse\/[\w-]+$/.test(url.pathname));
    await page
      .getByRole('button', { name: "Accès au rapport d'analyse" })
      .or(page.getByText('Rien à corriger'))
      .waitFor();
    await page.goto(`${page.url()}/tout`);
    await page.getByRole('region', { name: 'Pourquoi cette note ?' }).waitFor();
    assert.equal(await page.getByText(/^Quatre essais n’ont pas été faits/).count(), 0);
    await visitor.close();
  });

  test('a shared link on a telephone: the question about cookies does not cover the button of the first action', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`;
    const context = await newVisitor(browser as Browser, TELEPHONE);
    const page = await context.newPage();
    await page.goto(address);
    const banner = page.locator('#consentement');
    await banner.waitFor();
    const top = (await banner.boundingBox())?.y ?? 0;
    const bottom = await bottomOf(sendLink(page));
    assert.ok(bottom <= top, `the button ends at ${bottom}, the banner begins at ${top}`);
    await context.close();
  });

  test('opens a mail with the message for the person who does the first action, and shows it first', async () => {
    const visitor = await read('moyenne.example');
    const { page } = visitor;
    const address = new URL((await sendLink(page).getAttribute('href')) ?? '');
    assert.equal(address.protocol, 'mailto:');
    assert.match(address.searchParams.get('subject') ?? '', /^moyenne\.example\s: Envoyer en indésirables/);
    assert.match(address.searchParams.get('body') ?? '', /^Bonjour,/);
    assert.ok(address.searchParams.get('body')?.endsWith(`${page.url()}/technique`));
    await page.getByText('Lire ce message').click();
    await page.getByText(/Lisez les rapports pendant 4 semaines/).waitFor();
    await assertSound(visitor);
    await visitor.close();
  });

  test('passes the message to the share sheet of a device that has one', async () => {
    const visitor = await read('moyenne.example', TELEPHONE);
    const { page } = visitor;
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async (shared: ShareData) => {
          document.title = `${shared.title} | ${shared.text}`;
        },
      });
    });
    await sendLink(page).click();
    await page.waitForFunction(() => /^moyenne\.example\s: Envoyer en indésirables.+\| Bonjour,/s.test(document.title));
    await visitor.close();
  });

  test('has a second reading with its own URL, for the person who does the work', async () => {
    const visitor = await read('moyenne.example', TELEPHONE);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Pour mon informaticien' }).click();
    await page.waitForURL(/\/technique$/);
    const cards = page
      .getByRole('region', { name: 'Les douze protocoles, les plus graves d’abord' })
      .locator('ol > li');
    await cards.nth(11).waitFor();
    assert.equal(await cards.count(), 12);
    const dmarc = cards.first();
    await dmarc.getByRole('heading', { name: /^DMARC/ }).waitFor();
    assert.match((await dmarc.locator('code').first().textContent()) ?? '', /^v=DMARC1; p=none; /);
    await dmarc.locator('code', { hasText: /^\$ dig _dmarc\.moyenne\.example TXT \+dnssec/ }).waitFor();
    await dmarc
      .getByRole('button', { name: /^Copier la commande/ })
      .first()
      .waitFor();
    assert.equal(await dmarc.locator('code', { hasText: /^\$ / }).count(), 1, 'one command a card');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [name, copied] of [
      [/^Copier la commande/, /^dig _dmarc\.moyenne\.example TXT \+dnssec/],
      [/^Copier « v=DMARC1/, /^v=DMARC1; p=none; [^$]+$/],
    ] as const) {
      await dmarc.getByRole('button', { name }).first().click();
      await page.locator('#annonce').getByText('Copié', { exact: true }).waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), copied);
    }
    const row = page.getByRole('table').getByRole('row', { name: /^moyenne-example\.mail\.protection\.outlook\.com/ });
    assert.deepEqual(
      (await row.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')).toSpliced(1, 1),
      [
        'TLS 1.3 refuse TLS 1.1 et avant',
        'zone sans DNSSEC',
        'mail.protection.outlook.com (ne ramène pas à l’adresse)',
      ],
    );
    await page.getByText('Autres actions').click();
    await page.getByText('Télécharger JSON').waitFor();
    await assertSound(visitor);
    await page.reload();
    await cards.first().waitFor();
    await page.getByRole('link', { name: 'Pour moi' }).click();
    await page.getByRole('link', { name: 'Envoyer à mon informaticien' }).waitFor();
    await cards.first().waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('shows records in full in their cards, the cost of a fault, and the cap where it applies', async () => {
    const visitor = await read('moyenne.example', TELEPHONE);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Tout voir' }).first().click();
    await page.getByText(/^83 \/ 100 → plafonné à C \(DMARC\)$/).waitFor();
    assert.equal(await page.getByText('possible : oui').count(), 0, 'a threat hangs on no axis');
    for (const [card, record] of [
      ['dmarc', /^v=DMARC1; p=none; /],
      ['spf', /^v=spf1 /],
      ['dkim', /^v=DKIM1; /],
    ] as const) {
      await page.locator(`#${card} summary`).first().click();
      assert.match((await page.locator(`#${card} code`).first().textContent()) ?? '', record);
    }
    assert.equal(await page.locator('#dmarc summary').getByText('NOERROR').count(), 0);
    await page
      .locator('#dmarc')
      .getByText(/^À corriger, gravité élevée, −[\d,]+ points, plafonne à C$/)
      .waitFor();
    await page.locator('#spf').getByText('vérifications conformes').waitFor();
    assert.ok((await page.locator('#spf dl dt:visible').count()) > 10, 'a passing card lists what was checked');
    await assertSound(visitor);
    await visitor.close();
  });

  test('reveals neither domain nor letter to link previews, unless the owner chose the link that does', async () => {
    const address = `${product.url}/analyse/${await analyse(product.url, 'moyenne.example')}`;
    const previewOf = async (url: string) => {
      const html = await (await fetch(url)).text();
      return ['title', 'url', 'image'].map(
        (name) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '',
      );
    };
    const told = `${address}?note`;
    for (const _ of ['drawn', 'kept']) {
      const [bare, titled] = [await previewOf(address), await previewOf(told)];
      assert.match(bare[0] ?? '', /^Un audit e-mail et DNS, /);
      assert.match(titled[0] ?? '', /^moyenne\.example\s: note C, /);
      assert.deepEqual([bare[1], titled[1]], [address, told], 'who draws the preview fetches this URL');
      const pictures = await Promise.all([bare[2], titled[2]].map(async (url) => (await fetch(url ?? '')).bytes()));
      assert.notDeepEqual(pictures[0], pictures[1], 'one has the letter in its keep');
    }
  });

  test('can be deleted only from the browser that started it', async () => {
    const owner = await visit(browser as Browser, product.url);
    await submit(owner.page, 'essais.example');
    await owner.page.getByText('Autres actions').click();
    await owner.page.getByRole('button', { name: 'Supprimer ce résultat' }).waitFor();
    const address = owner.page.url();
    const stranger = await visit(browser as Browser, address);
    await stranger.page.getByText('Autres actions').click();
    const ask = stranger.page.getByRole('link', { name: 'Demander la suppression' });
    assert.equal(await ask.getAttribute('href'), `/gdpr?droit=erasure&analyse=${address.split('/').at(-1)}`);
    assert.equal(await stranger.page.getByRole('button', { name: 'Supprimer ce résultat' }).count(), 0);
    assert.equal((await stranger.page.request.delete(address.replace('/analyse/', '/api/analysis/'))).status(), 403);
    await stranger.close();
    await owner.page.getByRole('button', { name: 'Supprimer ce résultat' }).click();
    await owner.page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await owner.page.getByRole('heading', { name: 'Lancez votre Analyse' }).waitFor();
    assert.equal((await fetch(address)).status, 410);
    await owner.close();
  });

  test('offers nothing for an A before saying that no purchase is needed', async () => {
    const visitor = await read('exemplaire.example');
    const { page } = visitor;
    await page.getByRole('region', { name: 'Aujourd’hui, un faux e-mail à votre nom est refusé :' }).waitFor();
    const sentence = page.getByText('Vous n’avez pas besoin du rapport détaillé');
    const access = page.getByRole('button', { name: "Accès au rapport d'analyse" });
    assert.ok((await bottomOf(access)) > (await bottomOf(sentence)));
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const ground = await access.evaluate((button) => getComputedStyle(button).backgroundColor);
    assert.notEqual(ground, ink, 'it is no primary button');
    await visitor.close();
  });

  test('describes a parked domain as parked, and for a non-existent name says only that', async () => {
    const parked = await read('parking.example', TELEPHONE);
    await parked.page
      .getByText(/^Ce domaine ne reçoit pas d’e-mail, déclare n’en envoyer aucun/)
      .first()
      .waitFor();
    await parked.page.getByRole('region', { name: 'Aujourd’hui, un faux e-mail à votre nom est refusé :' }).waitFor();
    await assertSound(parked);
    await parked.close();
    const absent = await read('nulle-part.example', TELEPHONE);
    await absent.page.getByText('nulle-part.example n’existe pas dans le DNS : vérifiez l’orthographe.').waitFor();
    assert.equal(await absent.page.getByText('un faux e-mail à votre nom').count(), 0);
    assert.equal(await absent.page.getByRole('button', { name: "Accès au rapport d'analyse" }).count(), 0);
    const offered = '#surveiller, [href="#surveiller"], #rapports, [href="#rapports"]';
    assert.equal(await absent.page.locator(offered).count(), 0, 'nothing to watch, nothing to buy');
    await absent.page.setViewportSize({ width: 320, height: 700 });
    const readings = absent.page.getByRole('navigation', { name: 'Lecture du résultat' }).getByRole('link');
    const heights = await readings.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    assert.ok(heights.length === 2 && Math.max(...heights) < 36, `no reading breaks in two: ${heights}`);
    await assertSound(absent);
    await absent.close();
  });
});

function sendLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Envoyer à mon informaticien' });
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  assert.ok(box, 'it is shown');
  return box.y + box.height;
}
