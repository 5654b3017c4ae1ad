import { type AdminPost, adminMessages, KEPT } from '@rempart/contract';
import { primaryButton } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { AdminHead, Counters } from '../admin-head.tsx';
import { TextButton } from '../text-button.tsx';
import { ReadingFault } from '../unread.tsx';
import { formOf, type PostForm } from './draft.ts';
import { PostBin } from './post-bin.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostList } from './post-list.tsx';
import { PostVersions } from './post-versions.tsx';
import { useBlogDesk } from './use-blog-desk.ts';

/** The blog for its author. */
export function BlogDashboard({ secret }: { readonly secret: string }) {
  const blog = useBlogDesk(secret);
  const { posts, desk, ...acts } = blog;
  const { form, draft, busyId, fault } = desk;
  const all = posts.value;
  return (
    <>
      <AdminHead title="Blog" secret={secret} here="blog" />
      <Counters counts={countsOf(all)} />
      {draft && !form && <KeptDraft draft={draft} blog={blog} />}
      {form ? (
        <PostEditor
          key={form.id ?? 'new'}
          secret={secret}
          initial={form}
          fault={fault}
          busy={busyId !== null}
          onSave={acts.save}
          onCancel={acts.cancel}
        />
      ) : (
        all &&
        all.length > 0 && (
          <button type="button" onClick={() => acts.edit()} className={`mt-8 ${primaryButton}`}>
            Nouvel article
          </button>
        )
      )}
      <Articles blog={blog} />
      <Opened blog={blog} secret={secret} />
    </>
  );
}

function countsOf(all: readonly AdminPost[] | null) {
  const count = (which: (post: AdminPost) => boolean) => all?.filter(which).length ?? null;
  return [
    ['Articles', all?.length ?? null],
    ['Publiés', count(({ published }) => published)],
    ['Brouillons', count(({ published }) => !published)],
    ['En vedette', count(({ featured }) => featured)],
  ] as const;
}

type Blog = ReturnType<typeof useBlogDesk>;

/** The articles and the bin, or why they are not shown yet. */
function Articles({ blog: { posts, bin, desk, ...acts } }: { readonly blog: Blog }) {
  const all = posts.value;
  return (
    <>
      {posts.fault && (
        <ReadingFault onRetry={posts.reload}>Les articles n’ont pas pu être lus : {posts.fault}.</ReadingFault>
      )}
      {all === null && !posts.fault && <p className="mt-8">Chargement des articles...</p>}
      {all?.length === 0 && !desk.form && (
        <p className="mt-8">
          <button type="button" onClick={() => acts.edit()} className={primaryButton}>
            Créer le premier article
          </button>
        </p>
      )}
      {all && all.length > 0 && (
        <PostList
          posts={all}
          busyId={desk.busyId}
          onEdit={(post) => acts.edit(formOf(post))}
          onToggle={acts.togglePublished}
          onVersions={acts.askVersions}
          onDelete={acts.askDeletion}
        />
      )}
      {bin.value && bin.value.length > 0 && <PostBin posts={bin.value} onRestore={acts.bringBack} />}
    </>
  );
}

/** What is open above the page: the versions of an article, or the question before one is deleted. */
function Opened({ blog, secret }: { readonly blog: Blog; readonly secret: string }) {
  const { looked, doomed } = blog.desk;
  return (
    <>
      {looked && (
        <PostVersions
          secret={secret}
          post={looked}
          onRestore={(version) => blog.restoreVersion(looked, version)}
          onClose={() => blog.askVersions(null)}
        />
      )}
      {doomed && <Deletion post={doomed} blog={blog} />}
    </>
  );
}

function KeptDraft({ draft, blog }: { readonly draft: PostForm; readonly blog: Blog }) {
  return (
    <p className="mt-6 border-l-4 border-warn pl-3">
      Un texte non enregistré est gardé dans cet onglet{draft.title && ` : « ${draft.title} »`}.{' '}
      <TextButton onClick={() => blog.edit(draft)}>Le reprendre</TextButton>{' '}
      <TextButton onClick={blog.forgetDraft}>L’oublier</TextButton>
    </p>
  );
}

function Deletion({ post, blog }: { readonly post: AdminPost; readonly blog: Blog }) {
  return (
    <Modal title="Supprimer" onClose={() => blog.askDeletion(null)}>
      <p className="mt-4">{adminMessages.confirmDelete}</p>
      <p className="mt-2 font-medium">{post.title}</p>
      <p className="mt-2 text-sm text-muted">
        Ses lecteurs ne le trouveront plus. Il reste {KEPT.posts.count} jours dans la corbeille, d’où il peut revenir.
      </p>
      {post.featured && post.published && (
        <p className="mt-2 text-warn">Cet article est publié en vedette : il quittera la tête du blog.</p>
      )}
      <button type="button" onClick={() => blog.remove(post)} className={`mt-6 ${primaryButton}`}>
        Supprimer
      </button>
    </Modal>
  );
}
