import { type AdminPost, categoryWords } from '@rempart/contract';
import { TextButton } from '../text-button.tsx';
import { shortDay } from '../words.fr.ts';

const badge = 'border px-2 py-0.5 text-xs font-medium';

interface Acts {
  readonly busyId: number | null;
  readonly onEdit: (post: AdminPost) => void;
  readonly onToggle: (post: AdminPost) => void;
  readonly onVersions: (post: AdminPost) => void;
  readonly onDelete: (post: AdminPost) => void;
}

/** All articles, with the switch that publishes, and the possible acts on each. */
export function PostList({ posts, ...acts }: { readonly posts: readonly AdminPost[] } & Acts) {
  return (
    <ul className="mt-4 border-t border-ink">
      {posts.map((post) => (
        <li key={post.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-soft py-4">
          <About post={post} />
          <PostActs post={post} {...acts} />
        </li>
      ))}
    </ul>
  );
}

function About({ post }: { readonly post: AdminPost }) {
  return (
    <div className="min-w-64 flex-1">
      <p className="font-medium">
        {post.published ? (
          <a href={`/blog/${post.slug}`} className="underline">
            {post.title}
          </a>
        ) : (
          post.title
        )}
      </p>
      <p className="mt-1 text-sm text-muted">
        {categoryWords[post.category]}, {post.author}
        {post.publishedAt && `, le ${shortDay(post.publishedAt)}`}
      </p>
      <p className="mt-2 flex gap-1">
        <span className={`${badge} ${post.published ? 'border-pass text-pass' : 'border-edge text-muted'}`}>
          {post.published ? 'Publié' : 'Brouillon'}
        </span>
        {post.featured && <span className={`${badge} border-warn text-warn`}>Vedette</span>}
      </p>
    </div>
  );
}

function PostActs({ post, busyId, onEdit, onToggle, onVersions, onDelete }: { readonly post: AdminPost } & Acts) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <Switch
        label={`Publier « ${post.title} »`}
        checked={post.published}
        disabled={busyId !== null}
        onChange={() => onToggle(post)}
      />
      <TextButton onClick={() => onEdit(post)}>
        Modifier<span className="sr-only"> {post.title}</span>
      </TextButton>
      <TextButton onClick={() => onVersions(post)}>
        Versions<span className="sr-only"> de {post.title}</span>
      </TextButton>
      <button type="button" onClick={() => onDelete(post)} className="cursor-pointer text-fail underline">
        Supprimer<span className="sr-only"> {post.title}</span>
      </button>
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={onChange}
      className={`keeps-colours relative h-6 w-11 cursor-pointer border border-ink ${checked ? 'bg-ink' : 'bg-transparent'}`}
    >
      <span
        className={`keeps-colours absolute top-0.5 size-4.5 transition-[left] motion-reduce:transition-none ${checked ? 'left-5.5 bg-ground' : 'left-0.5 bg-ink'}`}
      />
    </button>
  );
}
