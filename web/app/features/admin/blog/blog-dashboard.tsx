import { type AdminPost, adminMessages, KEPT } from '@rempart/contract';
import { primaryButton } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { AdminHead, Counters } from '../admin-head.tsx';
import { formOf } from './draft.ts';
import { PostBin } from './post-bin.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostList } from './post-list.tsx';
import { PostVersions } from './post-versions.tsx';
import { useBlogDesk } from './use-blog-desk.ts';

/** The blog for its author. */
export function BlogDashboard({ secret }: { readonly secret: string }) {
  const { posts, bin, desk, ...acts } = useBlogDesk(secret);
  const { form, draft, doomed, looked, busyId, fault } = desk;
  const all = posts.value;
  const count = (which: (post: AdminPost) => boolean) => all?.filter(which).length ?? null;
  return (
    <>
      <AdminHead title="Blog" secret={secret} here="blog" />
      <Counters
        counts={[
          ['Articles', all?.length ?? null],
          ['Publiés', count(({ published }) => published)],
          ['Brouillons', count(({ published }) => !published)],
          ['En vedette', count(({ featured }) => featured)],
        ]}
      />
      {draft && !form && (
        <p className="mt-6 border-l-4 border-warn pl-3">
          Un texte non enregistré est gardé dans cet onglet{draft.title && ` : « ${draft.title} »`}.{' '}
          <button type="button" onClick={() => acts.edit(draft)} className="cursor-pointer underline">
            Le reprendre
          </button>{' '}
          <button type="button" onClick={acts.forgetDraft} className="cursor-pointer underline">
            L’oublier
          </button>
        </p>
      )}
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
      {posts.fault && (
        <p role="alert" className="mt-6 border-l-4 border-fail pl-3">
          Les articles n’ont pas pu être lus : {posts.fault}.{' '}
          <button type="button" onClick={posts.reload} className="cursor-pointer underline">
            Réessayer
          </button>
        </p>
      )}
      {all === null && !posts.fault && <p className="mt-8">Chargement des articles...</p>}
      {all?.length === 0 && !form && (
        <p className="mt-8">
          <button type="button" onClick={() => acts.edit()} className={primaryButton}>
            Créer le premier article
          </button>
        </p>
      )}
      {all && all.length > 0 && (
        <PostList
          posts={all}
          busyId={busyId}
          onEdit={(post) => {
            acts.edit(formOf(post));
            scrollTo({ top: 0 });
          }}
          onToggle={acts.togglePublished}
          onVersions={acts.askVersions}
          onDelete={acts.askDeletion}
        />
      )}
      {bin.value && bin.value.length > 0 && <PostBin posts={bin.value} onRestore={acts.bringBack} />}
      {looked && (
        <PostVersions
          secret={secret}
          post={looked}
          onRestore={(version) => acts.restoreVersion(looked, version)}
          onClose={() => acts.askVersions(null)}
        />
      )}
      {doomed && (
        <Modal title="Supprimer" onClose={() => acts.askDeletion(null)}>
          <p className="mt-4">{adminMessages.confirmDelete}</p>
          <p className="mt-2 font-medium">{doomed.title}</p>
          <p className="mt-2 text-sm text-muted">
            Ses lecteurs ne le trouveront plus. Il reste {KEPT.posts.count} jours dans la corbeille, d’où il peut
            revenir.
          </p>
          {doomed.featured && doomed.published && (
            <p className="mt-2 text-warn">Cet article est publié en vedette : il quittera la tête du blog.</p>
          )}
          <button type="button" onClick={() => acts.remove(doomed)} className={`mt-6 ${primaryButton}`}>
            Supprimer
          </button>
        </Modal>
      )}
    </>
  );
}
