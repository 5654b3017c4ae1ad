import { ThreadRefusal } from '@rempart/report';
import { Refusal } from '../../../usecases/refusal.ts';
import { type Drawing, type DrawingAsked, type Drawn, sourceSha256 } from '../ports/drawings.ts';
import { byAddress } from '../ports/pictures.ts';
import type { Post } from '../ports/posts.ts';
import type { Tools } from '../ports/tools.ts';

type Dependencies = Pick<Tools, 'store' | 'drawMarkdown' | 'drawingVersion'>;

const COME_BACK_SECONDS = 10;

/** Draws a text with the stored pictures. Refuses with `NOT_DRAWABLE` what takes too long, and with `UNAVAILABLE` where too many wait. */
export async function drawArticle(source: string, tools: Dependencies): Promise<Drawing> {
  return drawWith({ source, pictures: byAddress(await tools.store.pictures.all()) }, tools);
}

async function drawWith(asked: DrawingAsked, { drawMarkdown, drawingVersion }: Dependencies): Promise<Drawing> {
  const drawn = await drawMarkdown(asked).catch((fault: unknown) => {
    if (!(fault instanceof ThreadRefusal)) throw fault;
    throw fault.reason === 'overrun' ? new Refusal('NOT_DRAWABLE') : new Refusal('UNAVAILABLE', COME_BACK_SECONDS);
  });
  return { drawn, version: drawingVersion, sourceSha256: sourceSha256(asked.source) };
}

/** Draws published articles whose drawing is missing or of an older version: the launch articles, and all after an update. */
export async function drawOldArticles(tools: Dependencies): Promise<void> {
  const pictures = byAddress(await tools.store.pictures.all());
  for (const post of await tools.store.posts.published()) await drawingOf(post, pictures, tools);
}

/** Drawings in progress, by article and text: many readers wait for one drawing. */
const underway = new WeakMap<Tools['store'], Map<string, Promise<Drawing>>>();

/**
 * The drawing of an article; drawn again where its text or the drawing version has changed. If that fails the old drawing stays. While the
 * database is unavailable, draws for the reader without storing.
 */
export async function drawingOf(
  { id, content }: Pick<Post, 'id' | 'content'>,
  pictures: DrawingAsked['pictures'],
  tools: Dependencies,
): Promise<Drawn> {
  const text = sourceSha256(content);
  const currentDrawing = await keptDrawing(id, text, tools);
  if (currentDrawing?.version === tools.drawingVersion) return currentDrawing.drawn;
  const drawing = await once(`${id} ${text}`, () => drawAnew({ id, content }, pictures, tools), tools);
  return drawing.drawn;
}

async function drawAnew(
  { id, content }: Pick<Post, 'id' | 'content'>,
  pictures: DrawingAsked['pictures'],
  tools: Dependencies,
): Promise<Drawing> {
  // Another reader's drawing may have been stored since the first look.
  const otherDrawing = await keptDrawing(id, sourceSha256(content), tools);
  if (otherDrawing?.version === tools.drawingVersion) return otherDrawing;
  try {
    const drawing = await drawWith({ source: content, pictures }, tools);
    await tools.store.drawings.keep(id, drawing).catch(() => {});
    return drawing;
  } catch (fault) {
    if (otherDrawing && fault instanceof Refusal) return otherDrawing;
    throw fault;
  }
}

/** The stored drawing of that text; null also while the database is unavailable. */
async function keptDrawing(id: number, text: string, { store }: Dependencies): Promise<Drawing | null> {
  const storedDrawing = await store.drawings.of(id).catch(() => null);
  return storedDrawing?.sourceSha256 === text ? storedDrawing : null;
}

function once(key: string, draw: () => Promise<Drawing>, { store }: Dependencies): Promise<Drawing> {
  const known = underway.get(store) ?? new Map<string, Promise<Drawing>>();
  underway.set(store, known);
  const drawing = known.get(key) ?? draw().finally(() => known.delete(key));
  known.set(key, drawing);
  return drawing;
}
