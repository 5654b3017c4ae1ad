import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { blogCategories } from '@rempart/contract';
import type { LaunchArticle, Posts } from '../ports/posts.ts';

const FOLDER = join(import.meta.dirname, '../content');

/** Adds the launch articles of this checkout to a database that never had them; the first of the folder becomes the newest. */
export async function seedArticles(posts: Posts, now: Date): Promise<void> {
  const articles = await readArticles();
  for (const [index, article] of articles.entries()) await posts.sow(article, new Date(now.getTime() - index * 1000));
}

/** The launch articles, in the order of their files. Throws for an invalid one. */
export async function readArticles(): Promise<readonly LaunchArticle[]> {
  const paths = (await Array.fromAsync(glob('*.md', { cwd: FOLDER }))).toSorted();
  return Promise.all(paths.map(async (path) => articleIn(path, await readFile(join(FOLDER, path), 'utf8'))));
}

/** A file begins with lines `key: value` between two lines of three hyphens; its name is a number for the order and the slug. */
function articleIn(path: string, text: string): LaunchArticle {
  const [, head = '', content = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = new Map(head.split('\n').map((line) => splitOnce(line, ':')));
  const field = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new Error(`${path}: ${name} is missing`);
    return value;
  };
  const category = blogCategories.find((one) => one === field('category'));
  if (!category) throw new Error(`${path}: unknown category`);
  return {
    slug: basename(path, '.md').replace(/^\d+-/, ''),
    title: field('title'),
    excerpt: field('excerpt'),
    author: field('author'),
    category,
    tags: field('tags')
      .split(',')
      .map((tag) => tag.trim()),
    featured: fields.get('featured') === 'true',
    imageUrl: null,
    videoUrl: null,
    content: content.trim(),
  };
}

function splitOnce(line: string, sign: string): readonly [string, string] {
  const at = line.indexOf(sign);
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
