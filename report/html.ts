import { drawable } from './drawable.ts';
import { drawSvg, escaped } from './drawing.ts';
import { drawBastion } from './figures/fort.ts';
import { STYLE } from './html-style.ts';
import type {
  Attachment,
  Block,
  Branch,
  Cell,
  Cover,
  Figure,
  Mark,
  Outline,
  Section,
  Sheet,
  Table,
  Text,
} from './outline.ts';

/** The same report as one page that stands alone: no script, nothing fetched, every text escaped. */
export function drawHtml(outline: Outline): string {
  const { title, description, author, watermark, cover, sections, attachments, running } = outline;
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${words(title)}</title><meta name="description" content="${words(description)}">`,
    `<meta name="author" content="${words(author)}"><style>${STYLE}</style></head><body>`,
    drawCover(cover, watermark),
    `<div class="beside"><nav aria-labelledby="sommaire"><h2 id="sommaire">${words(cover.contents)}</h2><ol>${sections.map(entry).join('')}</ol></nav>`,
    `<main>${sections.map(drawSection).join('')}${attachments.map(drawFile).join('')}</main></div>`,
    `<footer>${words(running.foot)}</footer></body></html>`,
  ].join('\n');
}

/** What can be read; the raw readings are for machines, and travel inside the PDF only. */
function drawFile({ name, mediaType, text }: Attachment): string {
  if (mediaType === 'application/json') return '';
  return `<details><summary>${words(name)}</summary><pre>${words(text)}</pre></details>`;
}

/** As long as a published value may be before it is cut; files are never cut. */
const LONGEST = 20_000;

/** Line feeds keep their meaning in files only; elsewhere they come from the network, and are shown. */
function words(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => drawable(line.replace(/\r$/, ''), { covers: () => true, longest: LONGEST }));
  return escaped(lines.join('\n'));
}

function drawCover(
  { kicker, heading, domain, figure, verdict, facts, notice }: Cover,
  watermark: string | null,
): string {
  const house = `<p class="house"><strong>${words(kicker)}</strong><span class="notice">${words(notice)}</span></p>`;
  const marked = watermark === null ? '' : `<p class="watermark">${words(watermark)}</p>`;
  const title = `<h1>${words(heading)} <strong>${words(domain)}</strong></h1>`;
  const told = `<div>${title}<p class="lead">${words(verdict)}</p>${drawBlock(facts)}</div>`;
  return `<header>${house}${marked}<div class="cover">${told}${drawFigure(figure)}</div></header>`;
}

function entry({ id, heading }: Section): string {
  return `<li><a href="#${escaped(id)}">${words(heading)}</a></li>`;
}

function drawSection({ id, part, heading, lead, blocks }: Section): string {
  const head = `<p class="part">${words(part)}</p><h2 id="${escaped(id)}">${words(heading)}</h2>`;
  return `<section aria-labelledby="${escaped(id)}">${head}${lead === null ? '' : `<p class="lead">${drawTextOf(lead)}</p>`}${drawBlocks(blocks)}</section>`;
}

function drawBlocks(blocks: readonly Block[]): string {
  return blocks.map(drawBlock).join('');
}

function drawBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p${block.size ? ` class="${block.size}"` : ''}>${drawTextOf(block.text)}</p>`;
    case 'heading':
      return `<h3>${words(block.text)}</h3>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.entries.map((one) => `<li>${drawTextOf(one)}</li>`).join('')}</${tag}>`;
    }
    case 'facts':
      return `<dl>${block.rows.map(({ name, value }) => `<dt>${words(name)}</dt><dd>${drawTextOf(value)}</dd>`).join('')}</dl>`;
    case 'table':
      return drawTable(block);
    case 'figure':
      return drawFigure(block);
    case 'code':
      return drawCode(block);
    case 'note': {
      const heading = block.heading === null ? '' : `<h3>${words(block.heading)}</h3>`;
      return `<div class="note ${block.tone}" role="note">${heading}${drawBlocks(block.blocks)}</div>`;
    }
    case 'group':
      return drawBlocks(block.blocks);
    case 'columns':
      return `<div class="columns">${block.columns.map(({ blocks }) => `<div>${drawBlocks(blocks)}</div>`).join('')}</div>`;
    case 'sheet':
      return drawSheet(block);
    case 'tree':
      return `<ul class="tree">${drawBranch(block.root)}</ul>`;
    case 'steps':
      return drawSteps(block);
    case 'contents':
      return '';
  }
}

function drawCode(block: Extract<Block, { kind: 'code' }>): string {
  const label = block.label === null ? '' : `<figcaption>${drawTextOf(block.label)}</figcaption>`;
  if (block.lines.length === 0) return `<figure class="code ${block.tone}">${label}</figure>`;
  return `<figure class="code ${block.tone}">${label}<pre><code>${block.lines.map(words).join('\n')}</code></pre></figure>`;
}

function drawSteps(block: Extract<Block, { kind: 'steps' }>): string {
  return `<ol class="steps">${block.steps
    .map(
      ({ heading, text, terms }) =>
        `<li><strong>${words(heading)}</strong><br>${drawTextOf(text)}<br><small>${terms.map(words).join(' · ')}</small></li>`,
    )
    .join('')}</ol>`;
}

function drawTextOf(text: Text): string {
  if (typeof text === 'string') return words(text);
  return text
    .map((span) => {
      if (span.style === 'link') return `<a href="${escaped(span.address)}" rel="noreferrer">${words(span.text)}</a>`;
      if (span.style === 'page') return `<a href="#${escaped(span.section)}">${words(span.text)}</a>`;
      return `${TAGS[span.style][0]}${words(span.text)}${TAGS[span.style][1]}`;
    })
    .join('');
}

const TAGS = {
  plain: ['', ''],
  strong: ['<strong>', '</strong>'],
  code: ['<code>', '</code>'],
  soft: ['<span class="soft">', '</span>'],
} as const;

/** Roles are said, since a table that is laid out as a list on a narrow screen would lose them. */
function drawTable({ caption, columns, rows }: Table): string {
  const align = (at: number) => (columns[at]?.align === 'end' ? ' class="end"' : '');
  const head = columns.map(
    ({ heading }, index) => `<th scope="col" role="columnheader"${align(index)}>${words(heading)}</th>`,
  );
  const named = (at: number) => (at > 0 && columns[at]?.heading ? ` data-name="${words(columns[at].heading)}"` : '');
  const body = rows.map(
    (row) =>
      `<tr role="row">${row.map((cell, index) => `<td role="cell"${align(index)}${named(index)}><div>${drawCell(cell)}</div></td>`).join('')}</tr>`,
  );
  const parts = `<thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead><tbody role="rowgroup">${body.join('')}</tbody>`;
  return `<table role="table">${caption === null ? '' : `<caption>${words(caption)}</caption>`}${parts}</table>`;
}

function drawCell(cell: Cell): string {
  if (typeof cell !== 'object') return drawTextOf(cell);
  if ('tone' in cell) return drawMark(cell);
  return 'lines' in cell ? cell.lines.map(drawTextOf).join('<br>') : drawTextOf(cell);
}

function drawMark({ tone, text }: Mark): string {
  return `<span class="mark ${tone}">${drawSvg(drawBastion(tone))}${words(text)}</span>`;
}

/** Words within the drawing may hold a name from the network. */
function drawFigure({ drawing, alt, caption, width }: Figure): string {
  const shapes = drawing.shapes.map((shape) =>
    'text' in shape ? { ...shape, text: drawable(shape.text, { covers: () => true, longest: LONGEST }) } : shape,
  );
  const told = drawable(alt, { covers: () => true, longest: LONGEST });
  const under = caption === null ? '' : `<figcaption>${words(caption)}</figcaption>`;
  return `<figure style="width:${Math.round(width * 100)}%">${drawSvg({ ...drawing, shapes }, told)}${under}</figure>`;
}

function drawSheet({ heading, gloss, effect, mark, rows }: Sheet): string {
  const parts = rows.map(({ label, blocks }) => `<h4>${words(label)}</h4><div>${drawBlocks(blocks)}</div>`);
  return `<article class="sheet"><h3>${words(heading)} ${drawMark(mark)}</h3><p class="gloss">${words(gloss)}</p>${effect === null ? '' : `<p><strong>${words(effect)}</strong></p>`}${parts.join('')}</article>`;
}

function drawBranch({ text, branches }: Branch): string {
  return `<li>${drawTextOf(text)}${branches.length > 0 ? `<ul>${branches.map(drawBranch).join('')}</ul>` : ''}</li>`;
}
