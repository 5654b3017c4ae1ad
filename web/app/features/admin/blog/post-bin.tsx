import { type AdminPost, DAY_MS, KEPT } from '@rempart/contract';
import { Part } from '../../../ui/part.tsx';
import { shortDay } from '../words.fr.ts';

interface PostBinProps {
  readonly posts: readonly AdminPost[];
  readonly onRestore: (post: AdminPost) => void;
}

/** Deleted articles, until when they can be restored, and the button for it. */
export function PostBin({ posts, onRestore }: PostBinProps) {
  return (
    <Part id="corbeille" title="Corbeille" className="mt-12">
      <p className="mt-1 text-sm text-muted">
        Les articles supprimés ne sont plus lus de personne. Ils gardent leur adresse et sont effacés après{' '}
        {KEPT.posts.count} jours.
      </p>
      <ul className="mt-3 border-t border-ink">
        {posts.map((post) => (
          <li key={post.id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-soft py-3">
            <p className="min-w-64 flex-1">
              {post.title}
              <span className="block text-sm text-muted">
                /blog/{post.slug}
                {post.removedAt && `, effacé après le ${shortDay(lastDayOf(post.removedAt))}`}
              </span>
            </p>
            <button type="button" onClick={() => onRestore(post)} className="cursor-pointer text-sm underline">
              Rétablir<span className="sr-only"> {post.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function lastDayOf(removedAt: string): string {
  return new Date(Date.parse(removedAt) + KEPT.posts.count * DAY_MS).toISOString();
}
