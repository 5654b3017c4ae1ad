import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { describeOnBoth } from '../../../../trials/databases.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import type { LaunchArticle } from '../ports/posts.ts';
import { purgePictures } from './data.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const article: LaunchArticle = {
  slug: 'un-mur',
  title: 'Un mur',
  excerpt: 'Court.',
  content: '# Un mur',
  author: 'La rédaction',
  category: 'dns',
  tags: ['DNS'],
  imageUrl: null,
  videoUrl: null,
  featured: false,
};

await describeOnBoth('the tables of the blog', async ({ open }) => {
  const database = await open();
  const house = await openTestApp(fakeOutside(), { database });
  const { posts, pictures } = house.tools.store;
  after(() => house.close());

  test('publishes a launch article once, and leaves it alone when edited or deleted', async () => {
    await posts.sow(article, at);
    await database.db.execute(sql`update blog_posts set title = 'Autre' where slug = 'un-mur'`);
    await posts.sow(article, minutes(1));
    assert.deepEqual(
      (await posts.published()).map(({ title, publishedAt }) => [title, publishedAt]),
      [['Autre', at]],
    );
    await database.db.execute(sql`delete from blog_posts where slug = 'un-mur'`);
    await posts.sow(article, minutes(2));
    assert.deepEqual(await posts.published(), []);
  });

  test('stores a picture once with its newest description, and deletes it when no article shows it', async () => {
    const picture = { sha256: 'a'.repeat(64), type: 'png' as const, width: 7, height: 5, alt: 'Un mur' };
    await pictures.keep(picture, new Uint8Array([0, 255, 10]), at);
    await pictures.keep({ ...picture, alt: 'Une tour' }, new Uint8Array([0, 255, 10]), at);
    assert.deepEqual(await pictures.all(), [{ ...picture, alt: 'Une tour' }]);
    const bytes = await pictures.bytes(picture.sha256, 'png');
    assert.deepEqual(bytes && [...bytes], [0, 255, 10]);
    assert.equal(await pictures.bytes(picture.sha256, 'webp'), null);
    await posts.sow({ ...article, slug: 'image', imageUrl: `/images/${picture.sha256}.png` }, at);
    assert.equal(await purgePictures(database.db, minutes(1), minutes(1)), 0);
    await database.db.execute(sql`delete from blog_posts where slug = 'image'`);
    assert.equal(await purgePictures(database.db, minutes(1), minutes(2)), 0);
    assert.equal(await purgePictures(database.db, minutes(2), minutes(2)), 1);
  });

  test('drafts are not published, the newest comes first', async () => {
    await posts.sow({ ...article, slug: 'ancien' }, at);
    await posts.sow({ ...article, slug: 'neuf' }, minutes(1));
    await posts.sow({ ...article, slug: 'brouillon' }, minutes(2));
    await database.db.execute(sql`update blog_posts set published = false where slug = 'brouillon'`);
    assert.deepEqual(
      (await posts.published()).map(({ slug }) => slug),
      ['neuf', 'ancien'],
    );
  });
});
