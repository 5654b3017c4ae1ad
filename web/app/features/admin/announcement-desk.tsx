import { type Announcement, type AnnouncementWritten, announcementWritten, blogEndpoints } from '@rempart/contract';
import { type FormEvent, useId, useState } from 'react';
import { Field, primaryButton } from '../../ui/field.tsx';
import { adminCall } from './session.ts';
import { TextButton } from './text-button.tsx';
import { ActLine, useAct } from './use-act.tsx';
import { useAnswer } from './use-loaded.ts';
import { shortMoment } from './words.fr.ts';

/** Announcements of incidents on the status page: post, resolve, remove. */
export function AnnouncementDesk({ secret }: { readonly secret: string }) {
  const announced = useAnswer(blogEndpoints.announcements, { path: { secret } });
  const acts = useAct();
  const act = async (asked: Promise<unknown>, done: string) => {
    const isDone = await acts.act(asked, done);
    announced.reload();
    return isDone;
  };

  const at = ({ id }: Announcement) => ({ path: { secret, id: String(id) } });
  return (
    <section aria-labelledby="annonces" className="mt-8">
      <h2 id="annonces" className="text-3xl">
        Annonces d’incident
      </h2>
      <p className="mt-1 max-w-[68ch] text-sm text-muted">
        Ce que la{' '}
        <a href="/status" className="underline">
          page d’état
        </a>{' '}
        dit avec vos mots, au-dessus des mesures : ce qui ne va pas, pour qui, et ce qui est fait.
      </p>
      <AnnouncementForm
        onPost={(body) => act(adminCall(blogEndpoints.announce, { path: { secret }, body }), 'L’annonce est publiée.')}
      />
      <div className="mt-3 min-h-6">
        <ActLine of={acts.last ?? (announced.fault === null ? null : { state: 'failed', words: announced.fault })} />
      </div>
      <ul>
        {announced.value?.map((one) => (
          <Announced
            key={one.id}
            of={one}
            onResolve={() => void act(adminCall(blogEndpoints.resolveAnnouncement, at(one)), 'L’incident est résolu.')}
            onRemove={() => void act(adminCall(blogEndpoints.removeAnnouncement, at(one)), 'L’annonce est retirée.')}
          />
        ))}
      </ul>
    </section>
  );
}

interface AnnouncedProps {
  readonly of: Announcement;
  readonly onResolve: () => void;
  readonly onRemove: () => void;
}

function Announced({ of: { title, text, postedAt, resolvedAt }, onResolve, onRemove }: AnnouncedProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-soft py-4">
      <div className="min-w-64 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">
          {shortMoment(postedAt)}, {resolvedAt ? `résolu le ${shortMoment(resolvedAt)}` : 'en cours'}
        </p>
        <p className="mt-1 text-sm whitespace-pre-line">{text}</p>
      </div>
      <div className="flex gap-3 text-sm">
        {resolvedAt === null && (
          <TextButton onClick={onResolve}>
            Marquer comme résolu<span className="sr-only"> : {title}</span>
          </TextButton>
        )}
        <button type="button" onClick={onRemove} className="cursor-pointer text-fail underline">
          Retirer<span className="sr-only"> {title}</span>
        </button>
      </div>
    </li>
  );
}

function AnnouncementForm({ onPost }: { readonly onPost: (written: AnnouncementWritten) => Promise<boolean> }) {
  const id = useId();
  const [heading, setHeading] = useState('');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = announcementWritten.safeParse({ title: heading, text });
    setIsMissing(!read.success);
    if (!read.success || !(await onPost(read.data))) return;
    setHeading('');
    setText('');
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 max-w-2xl">
      <Field
        label="Objet de l’annonce"
        value={heading}
        maxLength={120}
        onChange={(event) => setHeading(event.target.value)}
        fault={isMissing ? 'Un objet et un texte sont nécessaires' : undefined}
      />
      <label htmlFor={id} className="mt-4 block text-sm font-medium">
        Texte de l’annonce
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mt-1 w-full border border-ink bg-transparent px-3 py-2"
      />
      <button type="submit" className={`mt-3 ${primaryButton}`}>
        Publier l’annonce
      </button>
    </form>
  );
}
