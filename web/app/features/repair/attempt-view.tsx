import { type RepairAttemptPage, repairFormPath, type ShownRepair } from '@rempart/contract';
import { Notice, Submit } from '../../ui/plain/form.tsx';
import { KeyField } from './key-fields.tsx';
import { Grades, Sentences, ZoneLines } from './lines.tsx';

/** A form on its way: being read, shown, refused, being written. */
export function AttemptView({ page }: { readonly page: RepairAttemptPage }) {
  const { state, shown, refusal, reportId, step, host } = page;
  if (state === 'reading')
    return (
      <p role="status">
        La zone est lue chez {host}, puis le domaine est analysé deux fois : tel qu’il est, et tel qu’il serait. Cela
        prend moins d’une minute.
      </p>
    );
  if (state === 'writing')
    return (
      <p role="status">
        Écriture chez {host}, relecture, question à chaque serveur DNS, puis analyse. Ne fermez pas la zone chez votre
        hébergeur pendant ce temps.
      </p>
    );
  if (refusal)
    return (
      <>
        <Notice kind="fault">
          {refusal.said.map((line) => (
            <p key={line} className="mt-1 first:mt-0 [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
          <p className="mt-2 text-sm text-muted">Code : {refusal.code}</p>
        </Notice>
        <p className="mt-6">
          <a className="underline" href={`${repairFormPath(reportId)}?etape=${encodeURIComponent(step)}`}>
            Recommencer
          </a>
        </p>
      </>
    );
  return shown && <Shown page={page} shown={shown} />;
}

function Shown({ page, shown }: { readonly page: RepairAttemptPage; readonly shown: ShownRepair }) {
  const {
    removed,
    added,
    unchanged,
    grade,
    repaired,
    appeared,
    conditions,
    notices,
    zone,
    lost = [],
    granted = [],
  } = shown;
  const { isUndo, host, asksKey, asksComparison } = page;
  return (
    <>
      <p className="max-w-prose">
        Lu à l’instant chez {host}, zone <span className="font-mono [overflow-wrap:anywhere]">{zone}</span>. Rien n’est
        encore écrit.
      </p>
      <Grades
        marks={[
          ['Maintenant', grade.now],
          ['Ensuite', grade.afterwards],
        ]}
      />
      <Sentences title="Ce que cela retire" lines={lost} />
      <Sentences title="Ce que cela permet à des inconnus" lines={granted} />
      <ZoneLines removed={removed} added={added} />
      <p className="mt-3 max-w-prose text-sm">{unchangedWords(unchanged)}</p>
      <Sentences title="Ce que cela répare" lines={repaired} />
      <Sentences title="Ce qui ne tient plus ensuite" lines={appeared} />
      <Sentences title="Conditions que vous dites remplies" lines={conditions} />
      <Sentences title="À savoir" lines={notices} />
      <form
        method="post"
        noValidate
        data-pending="Écriture…"
        className="mt-10 max-w-xl space-y-5 border-t border-ink pt-6"
      >
        {asksKey && <KeyField isLong form="la même clé que tout à l’heure, en entier" what="La clé, de nouveau" />}
        {asksComparison && (
          <label className="flex items-start gap-3">
            <input type="checkbox" name="compared" value="oui" className="mt-1 size-5 shrink-0 accent-ink" />
            <span>
              J’ai comparé ce qui est montré à ce que montre {host}. Cet hébergeur n’a pas encore été vu en vrai.
            </span>
          </label>
        )}
        <Submit>{isUndo ? 'Remettre ce qu’il y avait' : 'Écrire dans la zone'}</Submit>
      </form>
    </>
  );
}

function unchangedWords(records: number | null): string {
  if (records === null)
    return 'Tous les autres enregistrements restent tels quels ; leur nombre n’est pas connu, car le serveur ne transmet pas la zone.';
  return records === 1 ? 'Inchangé : 1 autre enregistrement.' : `Inchangés : ${records} autres enregistrements.`;
}
