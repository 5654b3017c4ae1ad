import type { Reader } from '@rempart/engine/fuzz';
import { readArticles } from '../articles.ts';
import { drawMarkdown } from '../markdown.ts';

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
