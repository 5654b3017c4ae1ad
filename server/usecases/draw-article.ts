import { ThreadRefusal } from '@rempart/report';
import { type Drawing, type DrawingAsked, type Drawn, sourceSha256 } from '../ports/drawings.ts';
import { byAddress } from '../ports/pictures.ts';
import type { Post } from '../ports/posts.ts';
import type { Tools } from '../ports/tools.ts';
import { Refusal } from './refusal.ts';

type Given = Pick<Tools, 'store' | 'drawMarkdown' | 'drawingVersion'>;

const COME_BACK_SECONDS = 10;

/** Draws a text with the pictures that are kept. Refuses with `NOT_DRAWABLE` what takes too long, with `UNAVAILABLE` where too many wait. */
export async function drawArticle(source: string, tools: Given): Promise<Drawing> {
  return drawWith({ source, pictures: byAddress(await tools.store.pictures.all()) }, tools);
}

async function drawWith(asked: DrawingAsked, { drawMarkdown, drawingVersion }: Given): Promise<Drawing> {
  const drawn = await drawMarkdown(asked).catch((fault: unknown) => {
    if (!(fault instanceof ThreadRefusal)) throw fault;
    throw fault.reason === 'overrun' ? new Refusal('NOT_DRAWABLE') : new Refusal('UNAVAILABLE', COME_BACK_SECONDS);
  });
  return { drawn, version: drawingVersion, sourceSha256: sourceSha256(asked.source) };
}

/** Draws what was published before it was drawn as now: the articles of the launch, and all after an update. */
export async function drawOldArticles(tools: Given): Promise<void> {
  const pictures = byAddress(await tools.store.pictures.all());
  for (const post of await tools.store.posts.published()) await drawingOf(post, pictures, tools);
}

/** What is being drawn, by its article and text: many readers wait for one drawing. */
const underway = new WeakMap<Tools['store'], Map<string, Promise<Drawing>>>();

/**
 * An article as it was drawn; drawn anew where its text or what draws is another. One that cannot be drawn anew stays as it was. While the
 * database is away an article is drawn for its readers, and not kept.
 */
export async function drawingOf(
  { id, content }: Pick<Post, 'id' | 'content'>,
  pictures: DrawingAsked['pictures'],
  tools: Given,
): Promise<Drawn> {
  const text = sourceSha256(content);
  const found = await keptDrawing(id, text, tools);
  if (found?.version === tools.drawingVersion) return found.drawn;
  const drawing = await once(`${id} ${text}`, () => drawAnew({ id, content }, pictures, tools), tools);
  return drawing.drawn;
}

async function drawAnew(
  { id, content }: Pick<Post, 'id' | 'content'>,
  pictures: DrawingAsked['pictures'],
  tools: Given,
): Promise<Drawing> {
  // Another reader's drawing may have been kept since this one looked.
  const found = await keptDrawing(id, sourceSha256(content), tools);
  if (found?.version === tools.drawingVersion) return found;
  try {
    const drawing = await drawWith({ source: content, pictures }, tools);
    await tools.store.drawings.keep(id, drawing).catch(() => {});
    return drawing;
  } catch (fault) {
    if (found && fault instanceof Refusal) return found;
    throw fault;
  }
}

/** What was drawn of that text; null also while the database is away. */
async function keptDrawing(id: number, text: string, { store }: Given): Promise<Drawing | null> {
  const found = await store.drawings.of(id).catch(() => null);
  return found?.sourceSha256 === text ? found : null;
}

function once(key: string, draw: () => Promise<Drawing>, { store }: Given): Promise<Drawing> {
  const known = underway.get(store) ?? new Map<string, Promise<Drawing>>();
  underway.set(store, known);
  const drawing = known.get(key) ?? draw().finally(() => known.delete(key));
  known.set(key, drawing);
  return drawing;
}
