import { product } from '@rempart/brand';
import type { Block, Draft } from '../../../ports/drafts.ts';

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const heading = (words: string): Block => ({ kind: 'heading', text: words });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
export const list = (entries: readonly string[]): Block => ({ kind: 'list', entries });
export const rows = (...all: readonly (readonly [string, string | null])[]): Block => ({
  kind: 'rows',
  rows: all.filter((row): row is readonly [string, string] => row[1] !== null),
});
export const quote = (words: string): Block => ({ kind: 'quote', text: words });
export const links = (...all: readonly { readonly label: string; readonly url: string }[]): Block => ({
  kind: 'links',
  links: all,
});

/** For readers of plain-text mail. */
export function drawText({ title, blocks }: Draft, footer: string): string {
  return `${[title, ...blocks.map(blockText), '-- ', footer].join('\n\n')}\n`.replace('-- \n\n', '-- \n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `— ${block.text} —`;
    case 'button':
      return `${block.label} :\n${block.url}`;
    case 'list':
      return block.entries.map((entry) => `- ${entry}`).join('\n');
    case 'rows':
      return block.rows.map(([term, said]) => `${term} : ${said}`).join('\n');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'links':
      return block.links.map(({ label, url }) => `${label} : ${url}`).join('\n');
  }
}

/** One column, no picture, no remote content: it looks the same with pictures blocked. Styles are inline, as mail programs require. */
export function drawMarkup(draft: Draft, footer: string): string {
  const body = draft.blocks.map(blockMarkup).join('\n');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(draft.subject)}</title></head>
<body style="margin:0;padding:0;background:#f8f5ec">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f8f5ec"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;text-align:left;font-family:${SANS};font-size:16px;line-height:1.55;color:#17213a">
<tr><td style="padding:0 0 20px;border-bottom:2px solid #17213a;font-family:${SERIF};font-size:20px;font-weight:600">${escaped(product.name)}</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0;font-family:${SERIF};font-size:26px;line-height:1.25;font-weight:600">${escaped(draft.title)}</h1></td></tr>
<tr><td>
${body}
</td></tr>
<tr><td style="padding:20px 0 0;border-top:1px solid #d9d0ba;font-size:13px;line-height:1.5;color:#555c6e">${paragraphs(footer)}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

const SANS = "Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Spectral,Georgia,'Times New Roman',serif";

function blockMarkup(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:16px 0">${paragraphs(block.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:28px 0 8px;font-family:${SERIF};font-size:19px;font-weight:600">${escaped(block.text)}</h2>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(block.url)}" style="display:inline-block;padding:12px 22px;background:#17213a;color:#f8f5ec;text-decoration:none;font-weight:600">${escaped(block.label)}</a></p>`;
    case 'list':
      return `<ul style="margin:8px 0 16px;padding:0 0 0 20px">${block.entries.map((entry) => `<li style="margin:4px 0">${escaped(entry)}</li>`).join('')}</ul>`;
    case 'rows':
      return `<table cellspacing="0" cellpadding="0" width="100%" style="margin:16px 0;border-top:1px solid #d9d0ba">${block.rows.map(rowMarkup).join('')}</table>`;
    case 'quote':
      return `<blockquote style="margin:16px 0;padding:4px 0 4px 16px;border-left:3px solid #d9d0ba;color:#3c445a">${paragraphs(block.text)}</blockquote>`;
    case 'links':
      return `<p style="margin:16px 0">${block.links
        .map(({ label, url }) => `<a href="${escaped(url)}" style="color:#17213a">${escaped(label)}</a>`)
        .join('<br>')}</p>`;
  }
}

function rowMarkup([term, said]: readonly [string, string]): string {
  const cell = 'padding:8px 12px 8px 0;border-bottom:1px solid #d9d0ba;vertical-align:top';
  return `<tr><th scope="row" align="left" style="${cell};width:38%;font-weight:400;color:#555c6e">${escaped(term)}</th><td style="${cell};overflow-wrap:anywhere">${paragraphs(said)}</td></tr>`;
}

function paragraphs(words: string): string {
  return escaped(words).replaceAll('\n', '<br>');
}

function escaped(words: string): string {
  return words.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
