import { adminPost, blogCategories, categoryWords, type Picture } from '@rempart/contract';
import { clockTime } from '@rempart/french';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field, primaryButton } from '../../../ui/field.tsx';
import { insertAt, keepDraft, type PostForm, pictureMarkdown, typed, writtenOf } from './draft.ts';
import { PictureUpload } from './picture-upload.tsx';
import { PostPreview } from './post-preview.tsx';

const AUTOSAVE_MS = 2000;
const OWN = 'Une image envoyée à ce site (/images/…) : celle d’un autre site lui dirait qui vous lit';
const WEB = 'Une adresse en https';

const NONE: ReadonlySet<string> = new Set();

/** The fields that cannot be saved as they are. */
function faultyIn(form: PostForm): ReadonlySet<string> {
  const read = adminPost.safeParse(writtenOf(form));
  return read.success ? NONE : new Set(read.error.issues.map(({ path }) => String(path[0])));
}

/** The form of an article, with a preview beside it. Typed text is kept in this tab until it is saved or discarded. */
export function PostEditor({
  secret,
  initial,
  fault,
  busy,
  onSave,
  onCancel,
}: {
  readonly secret: string;
  readonly initial: PostForm;
  readonly fault: string | null;
  readonly busy: boolean;
  readonly onSave: (form: PostForm) => void;
  readonly onCancel: () => void;
}) {
  const [form, setForm] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  // After the first refusal each field is validated while typing.
  const faulty = isTried ? faultyIn(form) : NONE;
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const change = (changed: Partial<PostForm>) => setForm((last) => typed(last, changed));
  useEffect(() => {
    if (form === initial) return;
    const timer = setTimeout(() => {
      keepDraft(form);
      setKeptAt(clockTime(new Date()));
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [form, initial]);

  const text = useRef<HTMLTextAreaElement>(null);
  function insert(picture: Picture) {
    const caret = text.current?.selectionStart ?? form.content.length;
    const inserted = insertAt(form.content, caret, pictureMarkdown(picture));
    // The field first, so that the caret can follow the inserted text.
    if (text.current) text.current.value = inserted.text;
    text.current?.setSelectionRange(inserted.caret, inserted.caret);
    change({ content: inserted.text });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (faultyIn(form).size === 0) onSave(form);
  }
  const missing = (name: string, words: string) => (faulty.has(name) ? words : undefined);

  return (
    <form noValidate onSubmit={submit} className="mt-8 border border-ink p-5 sm:p-8">
      <h2 className="text-2xl">{form.id === null ? 'Nouvel article' : 'Modifier l’article'}</h2>
      <div className="mt-6 grid gap-5 md:grid-cols-2">
        <Field
          label="Titre"
          value={form.title}
          maxLength={255}
          onChange={(event) => change({ title: event.target.value })}
          fault={missing('title', 'Indiquez un titre')}
        />
        <Field
          label="Slug"
          value={form.slug}
          maxLength={255}
          onChange={(event) => change({ slug: event.target.value })}
          fault={missing('slug', 'Lettres minuscules, chiffres et traits d’union')}
          hint={form.id !== null && 'L’ancienne adresse mènera à la nouvelle.'}
        />
        <Field
          label="Auteur"
          value={form.author}
          maxLength={100}
          onChange={(event) => change({ author: event.target.value })}
          fault={missing('author', 'Indiquez un auteur')}
        />
        <Labelled label="Catégorie">
          {(input) => (
            <select
              {...input}
              value={form.category}
              onChange={(event) => change({ category: event.target.value as PostForm['category'] })}
              className="mt-1 w-full border border-ink bg-ground px-3 py-2"
            >
              {blogCategories.map((category) => (
                <option key={category} value={category}>
                  {categoryWords[category]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Field
          label="Tags"
          optional
          value={form.tags}
          onChange={(event) => change({ tags: event.target.value })}
          fault={missing('tags', 'Vingt tags de cinquante signes au plus')}
          hint="Séparés par des virgules."
        />
        <Field
          label="Image"
          optional
          value={form.imageUrl}
          onChange={(event) => change({ imageUrl: event.target.value })}
          fault={missing('imageUrl', OWN)}
          hint="Envoyez-la ci-dessous ; celle d’un autre site est refusée."
        />
        <Field
          label="Vidéo"
          optional
          value={form.videoUrl}
          onChange={(event) => change({ videoUrl: event.target.value })}
          fault={missing('videoUrl', WEB)}
        />
        <div className="flex items-end gap-6 pb-2">
          <Check label="Publier" checked={form.published} onChange={(published) => change({ published })} />
          <Check label="En vedette" checked={form.featured} onChange={(featured) => change({ featured })} />
        </div>
      </div>
      <div className="mt-5">
        <Labelled
          label={`Résumé (${form.excerpt.length} signes, 155 conseillés)`}
          fault={missing('excerpt', 'Indiquez un résumé')}
        >
          {(input) => (
            <textarea
              {...input}
              rows={2}
              value={form.excerpt}
              onChange={(event) => change({ excerpt: event.target.value })}
              className="mt-1 w-full border border-ink bg-transparent px-3 py-2"
            />
          )}
        </Labelled>
      </div>
      <PictureUpload secret={secret} onCover={({ address }) => change({ imageUrl: address })} onInsert={insert} />
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <Labelled label="Contenu (Markdown)" fault={missing('content', 'Écrivez l’article')}>
          {(input) => (
            <textarea
              ref={text}
              {...input}
              rows={24}
              value={form.content}
              onChange={(event) => change({ content: event.target.value })}
              className="mono mt-1 w-full border border-ink bg-transparent px-3 py-2 text-sm"
            />
          )}
        </Labelled>
        <PostPreview secret={secret} content={form.content} />
      </div>
      <p role="alert" className="mt-4 min-h-6 font-medium text-fail">
        {fault ?? (faulty.size > 0 ? 'Le formulaire contient des erreurs : elles sont indiquées sous les champs.' : '')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <button type="submit" disabled={busy} className={primaryButton}>
          {busy ? 'Enregistrement...' : 'Enregistrer'}
        </button>
        <button type="button" onClick={onCancel} className="cursor-pointer underline">
          Annuler
        </button>
        {keptAt && <span className="text-sm text-muted">Brouillon gardé dans cet onglet à {keptAt}</span>}
      </div>
    </form>
  );
}

function Labelled({
  label,
  fault,
  children,
}: {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly children: (input: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': fault && `${id}-fault` })}
      {fault && (
        <p id={`${id}-fault`} className="mt-1 text-sm font-medium text-fail">
          {fault}
        </p>
      )}
    </div>
  );
}

function Check({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5"
      />
      {label}
    </label>
  );
}
