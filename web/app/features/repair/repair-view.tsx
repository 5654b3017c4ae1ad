import { type RepairedServer, type RepairPage, repairPath } from '@rempart/contract';
import { longDay, longMoment } from '@rempart/french';
import { Part } from '../../ui/part.tsx';
import { Notice, Submit, TextField, unfilled } from '../../ui/plain/form.tsx';
import { KeyField } from './key-fields.tsx';
import { Grades, Sentences, ZoneLines } from './lines.tsx';

const STATES: Readonly<Record<RepairPage['state'], readonly [kind: 'done' | 'fault' | 'note', text: string]>> = {
  begun: [
    'fault',
    'On ne sait pas si cette étape a été écrite : elle a été envoyée, et la zone ne la montre pas. La zone est relue dix minutes encore : rechargez cette page, ou relancez l’étape, qui le dira.',
  ],
  written: ['done', 'Écrite, et relue chez l’hébergeur.'],
  'not-written': ['fault', 'Rien n’a été écrit.'],
  otherwise: [
    'fault',
    'La zone n’est ni comme avant ni comme prévu : une partie seulement a été écrite, ou d’autres ont changé les mêmes enregistrements.',
  ],
  proved: ['done', 'Écrite, relue chez l’hébergeur, et mesurée.'],
  undoing: ['note', 'Le retour a été demandé ; on ne sait pas encore s’il a abouti.'],
  undone: ['done', 'Reprise : la zone contient de nouveau ce qui s’y trouvait.'],
};

/** What was written, what was obtained beside what was predicted, and the way back. */
export function RepairView({ page }: { readonly page: RepairPage }) {
  const { state, removed, added, letters, obtained, alarms, watchedUntil, at, by, host, undoUntil } = page;
  const [kind, text] = STATES[state];
  const isBack = state === 'undone';
  return (
    <>
      <Notice kind={kind}>{text}</Notice>
      <p className="mt-6 max-w-prose [overflow-wrap:anywhere]">
        {longMoment(at)}, par {by}, chez {host}.
      </p>
      <Grades
        marks={[
          ['Avant', letters.before ?? 'sans note'],
          ...(isBack ? [] : [['Prédite', letters.predicted ?? 'sans note'] as const]),
          ...(obtained ? [[isBack ? 'Depuis le retour' : 'Obtenue', obtained.letter ?? 'sans note'] as const] : []),
        ]}
      />
      <Sentences title="Vu depuis cette étape" lines={alarms} />
      {watchedUntil !== null && (
        <p className="mt-4 max-w-prose">
          Jusqu’au {longDay(watchedUntil)}, nous regardons ce que devient cette étape. Vous êtes prévenu par e-mail si
          quelque chose ne va plus.
        </p>
      )}
      {obtained && <Compared differs={obtained.differs} servers={obtained.servers} isBack={isBack} />}
      <ZoneLines removed={removed} added={added} when={isBack ? 'taken-back' : 'done'} />
      {undoUntil !== null && <Undo page={page} until={undoUntil} />}
    </>
  );
}

interface ComparedProps {
  readonly differs: readonly string[];
  readonly servers: readonly RepairedServer[] | null;
  readonly isBack: boolean;
}

function Compared({ differs, servers, isBack }: ComparedProps) {
  const words = SERVER_WORDS[isBack ? 'taken-back' : 'done'];
  return (
    <>
      {differs.length === 0 ? (
        <p className="mt-4 max-w-prose">
          {isBack
            ? 'Le retour est mesuré : comme prévu, contrôle par contrôle.'
            : 'Comme prédit, contrôle par contrôle.'}
        </p>
      ) : (
        <Sentences title="Ce qui n’est pas comme prédit" lines={differs} />
      )}
      {servers === null ? (
        <p className="mt-4 max-w-prose">Les serveurs DNS de la zone ne sont pas connus : aucun n’a été interrogé.</p>
      ) : (
        <Sentences
          title={`${words.title} : ${servers.filter(isPublishing).length} sur ${servers.length}`}
          lines={servers.map((server) => `${server.name} : ${words[server.state]}`)}
        />
      )}
      <p className="mt-3 max-w-prose text-sm text-muted">
        Les résolveurs peuvent garder l’ancienne réponse quelque temps encore : c’est sans danger.
      </p>
    </>
  );
}

const SERVER_WORDS = {
  done: {
    title: 'Serveurs DNS qui le publient',
    'as-written': 'publie ce qui a été écrit',
    'not-yet': 'ne le publie pas encore',
    unasked: 'n’a pas répondu',
  },
  'taken-back': {
    title: 'Serveurs DNS qui publient de nouveau ce qui s’y trouvait',
    'as-written': 'publie de nouveau ce qui s’y trouvait',
    'not-yet': 'publie encore l’étape',
    unasked: 'n’a pas répondu',
  },
} as const;

function isPublishing({ state }: RepairedServer): boolean {
  return state === 'as-written';
}

function Undo({ page: { id, way }, until }: { readonly page: RepairPage; readonly until: string }) {
  const isLong = way === 'ovh' || way === 'rfc2136';
  return (
    <Part id="revenir" title="Revenir" className="mt-10 border-t border-ink pt-8">
      <p className="mt-2 max-w-prose">
        Jusqu’au {longDay(until)}, remettre exactement ce qui se trouvait dans la zone, si personne n’y a touché depuis.
        Vous verrez d’abord ce qui change.
      </p>
      {/* This part may have come into the page of the form that led here. */}
      <form
        method="post"
        action={repairPath(id)}
        noValidate
        data-pending="Un instant…"
        className="mt-5 max-w-xl space-y-5"
      >
        <KeyField isLong={isLong} form="la clé de la zone chez le même hébergeur" what="Clé" />
        <TextField
          name="by"
          label="Qui revient en arrière"
          hint="Votre nom : il est écrit au journal."
          required
          filled={unfilled}
          autoComplete="name"
        />
        <Submit>Revenir</Submit>
      </form>
    </Part>
  );
}
