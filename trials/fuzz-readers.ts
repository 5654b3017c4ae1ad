import type { Reader } from '@rempart/engine/fuzz';
import { drawMarkdown } from '../server/adapters/articles/markdown.ts';
import { readArticles } from '../server/process/articles.ts';

const LONGEST = 1_000;

/** For tests: what draws articles, with passages of those of the launch. */
export async function articleReader(): Promise<Reader> {
  const passages = (await readArticles()).flatMap(({ content }) => content.split(/^(?=## )/m));
  return {
    name: 'articles',
    samples: passages.map((passage) => passage.slice(0, LONGEST)),
    read: (_, text) => void drawMarkdown(text),
  };
}
