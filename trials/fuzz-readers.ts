import type { Reader } from '@rempart/engine/fuzz';
import { readArticles } from '../server/wings/blog/outside/launch-articles.ts';
import { drawMarkdown } from '../server/wings/blog/outside/markdown.ts';

const LONGEST = 1_000;

/** For tests: the drawing of articles, with passages of the launch articles. */
export async function articleReader(): Promise<Reader> {
  const passages = (await readArticles()).flatMap(({ content }) => content.split(/^(?=## )/m));
  return {
    name: 'articles',
    samples: passages.map((passage) => passage.slice(0, LONGEST)),
    read: (_, text) => void drawMarkdown(text),
  };
}
