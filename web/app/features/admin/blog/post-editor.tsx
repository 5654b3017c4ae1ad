import { adminPost, blogCategories, categoryWords, type Picture } from '@rempart/contract';
import { clockTime } from '@rempart/french';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field, primaryButton } from '../../../ui/field.tsx';
import { TextButton } from '../text-button.tsx';
import { insertAt, keepDraft, type PostForm, pictureMarkdown, typed, writtenOf } from './draft.ts';
import { PictureUpload } from './picture-upload.tsx';
import { PostPreview } from './post-preview.tsx';

const OWN = 'Une image envoyée à ce site (/images/…) : celle d’un autre site lui dirait qui vous lit';
const WEB = 'Une adresse en https';

const NONE: ReadonlySet<string> = new Set();

/** The fields that cannot be saved as they are. */
function faultyIn(form: PostForm): ReadonlySet<string> {
  const read = adminPost.safeParse(writtenOf(form));
  return read.success ? NONE : new Set(read.error.issues.map(({ path }) => String(path[0])));
}

/** What gives a field its text; `words`: what is said where it cannot be saved. */
function textsOf(form: PostForm, faulty: ReadonlySet<string>, change: (changed: Partial<PostForm>) => void) {
  return (
    name: 'title' | 'slug' | 'author' | 'tags' | 'imageUrl' | 'videoUrl' | 'excerpt' | 'content',
    words: string,
  ) => ({
    name,
    value: form[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
    fault: faulty.has(name) ? words : undefined,
  });
}

interface PostEditorProps {
  readonly secret: string;
  readonly initial: PostForm;
  readonly fault: string | null;
  readonly busy: boolean;
  readonly onSave: (form: PostForm) => void;
  readonly onCancel: () => void;
}

/** The form of an article, with a preview beside it. Typed text is kept in this tab until it is saved or discarded. */
export function PostEditor({ secret, initial, fault, busy, onSave, onCancel }: PostEditorProps) {
  const [form, setForm] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  // After the first refusal each field is validated while typing.
  const faulty = isTried ? faultyIn(form) : NONE;
  const head = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const change = (changed: Partial<PostForm>) => setForm((last) => typed(last, changed));
  useEffect(() => {
    const before = document.activeElement;
    head.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    if (form === initial) return;
    keepDraft(form);
    setKeptAt(clockTime(new Date()));
  }, [form, initial]);

  function insert(picture: Picture) {
    const caret = area.current?.selectionStart ?? form.content.length;
    const inserted = insertAt(form.content, caret, pictureMarkdown(picture));
    // The field first, so that the caret can follow the inserted text.
    if (area.current) area.current.value = inserted.text;
    area.current?.setSelectionRange(inserted.caret, inserted.caret);
    change({ content: inserted.text });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    const wrong = faultyIn(form);
    if (wrong.size === 0) onSave(form);
    const first = [...event.currentTarget.elements].find((one) => wrong.has(one.getAttribute('name') ?? ''));
    if (first instanceof HTMLElement) first.focus();
  }
  const text = textsOf(form, faulty, change);

  return (
    <form noValidate onSubmit={submit} className="mt-8 border border-ink p-5 sm:p-8">
      <h2 ref={head} tabIndex={-1} className="text-2xl outline-none">
        {form.id === null ? 'Nouvel article' : 'Modifier l’article'}
      </h2>
      <PostFacts form={form} change={change} text={text} />
      <div className="mt-5">
        <LongText
          label={`Résumé (${form.excerpt.length} signes, 155 conseillés)`}
          rows={2}
          {...text('excerpt', 'Indiquez un résumé')}
        />
      </div>
      <PictureUpload secret={secret} onCover={({ address }) => change({ imageUrl: address })} onInsert={insert} />
      <div className="mt-5 grid gap-6 lg:grid-cols-2">
        <LongText label="Contenu (Markdown)" ref={area} rows={24} {...text('content', 'Écrivez l’article')} isCode />
        <PostPreview secret={secret} content={form.content} />
      </div>
      <p role="alert" className="mt-4 min-h-6 font-medium text-fail">
        {fault ?? (faulty.size > 0 ? 'Le formulaire contient des erreurs : elles sont indiquées sous les champs.' : '')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <button type="submit" disabled={busy} className={primaryButton}>
          {busy ? 'Enregistrement...' : 'Enregistrer'}
        </button>
        <TextButton onClick={onCancel}>Annuler</TextButton>
        {keptAt && <span className="text-sm text-muted">Brouillon gardé dans cet onglet à {keptAt}</span>}
      </div>
    </form>
  );
}

interface PostFactsProps {
  readonly form: PostForm;
  readonly change: (changed: Partial<PostForm>) => void;
  readonly text: ReturnType<typeof textsOf>;
}

/** What is said about an article beside its text. */
function PostFacts({ form, change, text }: PostFactsProps) {
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-2">
      <Field label="Titre" maxLength={255} {...text('title', 'Indiquez un titre')} />
      <Field
        label="Slug"
        maxLength={255}
        {...text('slug', 'Lettres minuscules, chiffres et traits d’union')}
        hint={form.id !== null && 'L’ancienne adresse mènera à la nouvelle.'}
      />
      <Field label="Auteur" maxLength={100} {...text('author', 'Indiquez un auteur')} />
      <Category chosen={form.category} onChoose={(category) => change({ category })} />
      <Field
        label="Tags"
        optional
        {...text('tags', 'Vingt tags de cinquante signes au plus')}
        hint="Séparés par des virgules."
      />
      <Field
        label="Image"
        optional
        {...text('imageUrl', OWN)}
        hint="Envoyez-la ci-dessous ; celle d’un autre site est refusée."
      />
      <Field label="Vidéo" optional {...text('videoUrl', WEB)} />
      <div className="flex items-end gap-6 pb-2">
        <Check label="Publier" checked={form.published} onChange={(published) => change({ published })} />
        <Check label="En vedette" checked={form.featured} onChange={(featured) => change({ featured })} />
      </div>
    </div>
  );
}

interface CategoryProps {
  readonly chosen: PostForm['category'];
  readonly onChoose: (category: PostForm['category']) => void;
}

function Category({ chosen, onChoose }: CategoryProps) {
  return (
    <Labelled label="Catégorie">
      {(input) => (
        <select
          {...input}
          value={chosen}
          onChange={({ target }) => onChoose(blogCategories.find((one) => one === target.value) ?? chosen)}
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
  );
}

type LongTextProps = {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly isCode?: boolean;
} & ComponentProps<'textarea'>;

function LongText({ label, fault, isCode = false, ...area }: LongTextProps) {
  return (
    <Labelled label={label} fault={fault}>
      {(input) => (
        <textarea
          {...input}
          {...area}
          className={`${isCode ? 'mono ' : ''}mt-1 w-full border border-ink bg-transparent px-3 py-2 aria-invalid:border-fail${isCode ? ' text-sm' : ''}`}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly children: (input: {
    readonly id: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

function Labelled({ label, fault, children }: LabelledProps) {
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

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
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
