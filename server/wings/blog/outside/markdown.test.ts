import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawMarkdown } from './markdown.ts';

test('markup in the text stays text', () => {
  const { html } = drawMarkdown('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>');
  assert.doesNotMatch(html, /<script|<img/);
  assert.match(html, /&lt;script&gt;/);
});

test('links lead to the web, to mail and to this site, never to a script', () => {
  const { html } = drawMarkdown(
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://a.fr) [d](/blog/x) [e](mailto:a@b.fr)',
  );
  assert.deepEqual(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ['https://a.fr', '/blog/x', 'mailto:a@b.fr'],
  );
  assert.match(html, /href="https:\/\/a\.fr" rel="noopener"/);
});

test('pictures come from this site only', () => {
  const { html } = drawMarkdown('![loin](https://a.fr/x.png) ![double](//a.fr/x.png) ![ici](/images/mur.png)');
  assert.deepEqual(
    [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag),
    ['<img src="/images/mur.png" alt="ici" loading="lazy">'],
  );
  assert.match(html, /loin double/);
});

test('headings have ids and are one level below the page’s own; a line break is a line break', () => {
  const { html, contents } = drawMarkdown('# Été & *hiver*\n\nun\ndeux\n\n## Été & hiver\n\n### Trois');
  assert.match(html, /<h2 id="ete-hiver">/);
  assert.match(html, /<h2 id="ete-hiver-2">/);
  assert.match(html, /<h3 id="trois">/);
  assert.match(html, /un<br>\ndeux/);
  assert.deepEqual(contents, [
    { id: 'ete-hiver', title: 'Été & hiver' },
    { id: 'ete-hiver-2', title: 'Été & hiver' },
  ]);
});

test('code can be copied and scrolled to from the keyboard, and is escaped', () => {
  const { html } = drawMarkdown('```\nv=DMARC1; p="<none>"\n```');
  assert.match(html, /<button [^>]*data-copy/);
  assert.match(html, /<pre tabindex="0"><code>v=DMARC1; p=&quot;&lt;none&gt;&quot;/);
});

test('tables scroll in frames of their own, each with a name', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n\n';
  const { html } = drawMarkdown(`${table}Puis\n\n${table}`);
  assert.deepEqual(
    [...html.matchAll(/role="region" aria-label="([^"]+)"/g)].map(([, name]) => name),
    ['Tableau 1', 'Tableau 2'],
  );
  assert.match(html, /<th scope="col">a<\/th>/);
});

test('words are counted without markup', () => {
  assert.equal(drawMarkdown('## Deux mots\n\nEt **trois** encore — là.\n\n```\nune ligne\n```').words, 8);
});
