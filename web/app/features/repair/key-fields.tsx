import type { RepairHost } from '@rempart/contract';

interface KeyFieldProps {
  readonly isLong: boolean;
  readonly form: string;
  readonly what: string;
}

/** The key of a zone: never filled in again, never offered to be remembered, never sent to a spelling service. */
export function KeyField({ isLong, form, what }: KeyFieldProps) {
  const shared = {
    id: 'key',
    name: 'key',
    'aria-required': true,
    'aria-describedby': 'key-hint',
    autoComplete: 'off',
    spellCheck: false,
    autoCapitalize: 'none',
    className: 'field mt-1 font-mono',
  } as const;
  return (
    <div>
      <label htmlFor="key" className="block text-sm font-medium">
        {what}
        <span aria-hidden="true"> *</span>
        <span className="sr-only"> (obligatoire)</span>
      </label>
      <p id="key-hint" className="text-sm text-muted [overflow-wrap:anywhere]">
        Ce qu’il faut coller : {form}. La clé reste une heure au plus dans la mémoire de ce serveur ; elle n’est ni
        enregistrée, ni journalisée, ni envoyée ailleurs que chez cet hébergeur.
      </p>
      {isLong ? <textarea {...shared} rows={4} /> : <input {...shared} type="password" />}
    </div>
  );
}

/** What the narrowest key of a host is, and where it is made. */
export function NarrowestKey({ host: { name, right, keyAt, documents } }: { readonly host: RepairHost }) {
  return (
    <div className="max-w-prose">
      <p className="[overflow-wrap:anywhere]">
        La clé la plus étroite : {right}.{' '}
        {keyAt !== null && (
          <a href={keyAt} rel="noopener noreferrer" target="_blank" className="underline">
            La créer chez {name}
            <span className="sr-only"> (nouvelle fenêtre)</span>
          </a>
        )}
      </p>
      {documents !== null && (
        <p className="mt-2 text-sm">
          <strong>{name} : pas encore vu en vrai.</strong> Nous lui parlons d’après ses documents du {documents}. La
          zone est d’abord lue et montrée ; rien n’est écrit avant que vous l’ayez comparée à ce que montre votre
          hébergeur.
        </p>
      )}
    </div>
  );
}
