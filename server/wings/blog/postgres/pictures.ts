import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../adapters/postgres/database.ts';
import type { Pictures } from '../ports/pictures.ts';
import { blogPictures } from './schema-blog.ts';

/** The pictures of the blog, in the database like everything that must survive the loss of a machine. */
export function picturesIn(db: Executor): Pictures {
  const { sha256, type, width, height, alt } = blogPictures;
  return {
    keep: async (picture, octets, at) => {
      await db
        .insert(blogPictures)
        .values({ ...picture, octets, usedAt: at })
        .onConflictDoUpdate({ target: sha256, set: { alt: picture.alt, usedAt: at } });
    },

    bytes: async (wanted, wantedType) => {
      const [row] = await db
        .select({ octets: blogPictures.octets })
        .from(blogPictures)
        .where(and(eq(sha256, wanted), eq(type, wantedType)));
      return row?.octets ?? null;
    },

    all: async () => db.select({ sha256, type, width, height, alt }).from(blogPictures),
  };
}
