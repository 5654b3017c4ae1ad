import { type AdminPost, type AdminPostVersion, adminMessages, BIN_DAYS, blogEndpoints } from '@rempart/contract';
import { useCallback, useEffect, useState } from 'react';
import { primaryButton } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AdminHead, Counters } from '../admin-head.tsx';
import { adminCall } from '../session.ts';
import { useLoaded } from '../use-loaded.ts';
import { emptyForm, formOf, keepDraft, keptDraft, type PostForm, writtenOf } from './draft.ts';
import { PostBin } from './post-bin.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostList } from './post-list.tsx';
import { PostVersions } from './post-versions.tsx';

/** The blog as its author sees it. */
export function BlogDashboard({ secret }: { readonly secret: string }) {
  const posts = useLoaded(useCallback(() => adminCall(blogEndpoints.list, { path: { secret } }), [secret]));
  const bin = useLoaded(useCallback(() => adminCall(blogEndpoints.bin, { path: { secret } }), [secret]));
  const toast = useToast();
  const [form, setForm] = useState<PostForm | null>(null);
  const [kept, setKept] = useState<PostForm | null>(null);
  const [doomed, setDoomed] = useState<AdminPost | null>(null);
  const [looked, setLooked] = useState<AdminPost | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => setKept(keptDraft()), []);
  const say = (title: string, isFault = false) => toast.show({ title, ...(isFault && { variant: 'destructive' }) });

  async function save(written: PostForm) {
    setBusyId(written.id ?? 0);
    setFault(null);
    try {
      const body = writtenOf(written);
      await (written.id === null
        ? adminCall(blogEndpoints.create, { path: { secret }, body })
        : adminCall(blogEndpoints.change, { path: { secret, id: String(written.id) }, body }));
      keepDraft(null);
      setKept(null);
      setForm(null);
      say(written.id === null ? adminMessages.created : adminMessages.updated);
      posts.reload();
    } catch (refusal) {
      setFault(`${adminMessages.saveFailed} : ${(refusal as Error).message}`);
    }
    setBusyId(null);
  }

  async function toggle(post: AdminPost) {
    setBusyId(post.id);
    const body = writtenOf({ ...formOf(post), published: !post.published });
    await adminCall(blogEndpoints.change, { path: { secret, id: String(post.id) }, body }).then(
      () => say(adminMessages.updated),
      () => say(adminMessages.saveFailed, true),
    );
    posts.reload();
    setBusyId(null);
  }

  async function remove(post: AdminPost) {
    setDoomed(null);
    await adminCall(blogEndpoints.remove, { path: { secret, id: String(post.id) } }).then(
      () => say(adminMessages.deleted),
      () => say(adminMessages.deleteFailed, true),
    );
    posts.reload();
    bin.reload();
  }

  async function bringBack(post: AdminPost) {
    await adminCall(blogEndpoints.bringBack, { path: { secret, id: String(post.id) } }).then(
      () => say(adminMessages.broughtBack),
      () => say(adminMessages.saveFailed, true),
    );
    posts.reload();
    bin.reload();
  }

  async function restoreVersion(post: AdminPost, { id }: AdminPostVersion) {
    setLooked(null);
    await adminCall(blogEndpoints.restoreVersion, { path: { secret, id: String(post.id), version: String(id) } }).then(
      (restored) => {
        posts.change((before) => before.map((one) => (one.id === restored.id ? restored : one)));
        say(adminMessages.versionRestored);
      },
      () => say(adminMessages.saveFailed, true),
    );
    posts.reload();
  }

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
      {kept && !form && (
        <p className="mt-6 border-l-4 border-warn pl-3">
          Un texte non enregistré est gardé dans cet onglet{kept.title && ` : « ${kept.title} »`}.{' '}
          <button type="button" onClick={() => setForm(kept)} className="cursor-pointer underline">
            Le reprendre
          </button>{' '}
          <button
            type="button"
            onClick={() => {
              keepDraft(null);
              setKept(null);
            }}
            className="cursor-pointer underline"
          >
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
          onSave={(written) => void save(written)}
          onCancel={() => {
            setForm(null);
            setFault(null);
            setKept(keptDraft());
          }}
        />
      ) : (
        all &&
        all.length > 0 && (
          <button type="button" onClick={() => setForm(emptyForm)} className={`mt-8 ${primaryButton}`}>
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
          <button type="button" onClick={() => setForm(emptyForm)} className={primaryButton}>
            Créer le premier article
          </button>
        </p>
      )}
      {all && all.length > 0 && (
        <PostList
          posts={all}
          busyId={busyId}
          onEdit={(post) => {
            setFault(null);
            setForm(formOf(post));
            scrollTo({ top: 0 });
          }}
          onToggle={(post) => void toggle(post)}
          onVersions={setLooked}
          onDelete={setDoomed}
        />
      )}
      {bin.value && bin.value.length > 0 && <PostBin posts={bin.value} onRestore={(post) => void bringBack(post)} />}
      {looked && (
        <PostVersions
          secret={secret}
          post={looked}
          onRestore={(version) => void restoreVersion(looked, version)}
          onClose={() => setLooked(null)}
        />
      )}
      {doomed && (
        <Modal title="Supprimer" onClose={() => setDoomed(null)}>
          <p className="mt-4">{adminMessages.confirmDelete}</p>
          <p className="mt-2 font-medium">{doomed.title}</p>
          <p className="mt-2 text-sm text-muted">
            Ses lecteurs ne le trouveront plus. Il reste {BIN_DAYS} jours dans la corbeille, d’où il peut revenir.
          </p>
          {doomed.featured && doomed.published && (
            <p className="mt-2 text-warn">Cet article est publié en vedette : il quittera la tête du blog.</p>
          )}
          <button type="button" onClick={() => void remove(doomed)} className={`mt-6 ${primaryButton}`}>
            Supprimer
          </button>
        </Modal>
      )}
    </>
  );
}
