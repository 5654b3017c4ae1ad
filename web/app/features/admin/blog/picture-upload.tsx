import { blogEndpoints, MOST_PICTURE_BYTES, type Picture, pictureTypes } from '@rempart/contract';
import { type RefObject, useId, useRef, useState } from 'react';
import { messageOf } from '../../../message-of.ts';
import { Field } from '../../../ui/field.tsx';
import { adminCall } from '../session.ts';

const SENDING = 'Envoi...';

interface PictureUploadProps {
  readonly secret: string;
  readonly onCover: (picture: Picture) => void;
  readonly onInsert: (picture: Picture) => void;
}

/** A file from this computer, with its text alternative; without one it is not sent. */
export function PictureUpload({ secret, onCover, onInsert }: PictureUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState('');
  const [told, setTold] = useState('');
  const [faulty, setFaulty] = useState<'file' | 'alt' | null>(null);

  async function send(onSent: (picture: Picture) => void, done: string) {
    const file = input.current?.files?.[0];
    const fault = faultOf(file);
    const unnamed = alt.trim() === '' ? 'alt' : null;
    setFaulty(fault ? 'file' : unnamed);
    setTold(fault ?? '');
    if (!file || fault || alt.trim() === '') return;
    setTold(SENDING);
    try {
      const query = { alt: alt.trim() };
      onSent(await adminCall(blogEndpoints.keepPicture, { path: { secret }, query, body: file }));
      if (input.current) input.current.value = '';
      setAlt('');
      setTold(done);
    } catch (refusal) {
      setFaulty('file');
      setTold(messageOf(refusal));
    }
  }

  return (
    <fieldset className="mt-5 border border-soft p-4">
      <legend className="px-1 text-sm font-medium">Ajouter une image</legend>
      <div className="grid gap-5 md:grid-cols-2">
        <FileField id={id} input={input} />
        <Field
          label="Texte de remplacement"
          value={alt}
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
          fault={faulty === 'alt' ? 'Dites ce que montre l’image' : undefined}
          hint="Lu à qui ne voit pas l’image."
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
        <SendButton told={told} onClick={() => void send(onInsert, 'Image insérée dans le texte')}>
          Insérer dans le texte
        </SendButton>
        <SendButton told={told} onClick={() => void send(onCover, 'C’est l’image de l’article')}>
          En faire l’image de l’article
        </SendButton>
        <p role="status" className={faulty === 'file' ? 'font-medium text-fail' : ''}>
          {told}
        </p>
      </div>
    </fieldset>
  );
}

function FileField({ id, input }: { readonly id: string; readonly input: RefObject<HTMLInputElement | null> }) {
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        Fichier
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={pictureTypes.map((type) => `image/${type}`).join()}
        aria-describedby={`${id}-hint`}
        className="mt-1 w-full text-sm file:mr-3 file:cursor-pointer file:border file:border-solid file:border-ink file:bg-transparent file:px-3 file:py-2"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        PNG, JPEG, WebP ou AVIF, 2 Mo au plus, publié tel quel : une photo garde l’appareil et le lieu que son fichier
        dirait.
      </p>
    </div>
  );
}

interface SendButtonProps {
  readonly told: string;
  readonly onClick: () => void;
  readonly children: string;
}

function SendButton({ told, onClick, children }: SendButtonProps) {
  return (
    <button
      type="button"
      disabled={told === SENDING}
      onClick={onClick}
      className="cursor-pointer border border-ink px-4 py-2 disabled:cursor-default disabled:opacity-60"
    >
      {children}
    </button>
  );
}

function faultOf(file: File | undefined): string | null {
  if (!file) return 'Choisissez un fichier';
  return file.size > MOST_PICTURE_BYTES ? 'Ce fichier dépasse 2 Mo' : null;
}
