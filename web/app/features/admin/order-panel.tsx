import { type AdminAct, type AdminOrder, adminMessages } from '@house/contract';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { primaryButton } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { openPdf } from './files.ts';
import { FindingTable } from './finding-table.tsx';
import { adminFetch, adminRead } from './session.ts';
import { StatusBadge } from './status-badge.tsx';
import { useLoaded } from './use-loaded.ts';
import { followUpWords, mailStateWords, mailWords, shortMoment, stepWords } from './words.fr.ts';

/** One order in whole: what happened, what a careful reader looks at, and what may be done. */
export function OrderPanel({
  base,
  id,
  onClose,
  onChanged,
}: {
  readonly base: string;
  readonly id: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const order = useLoaded(useCallback(() => adminRead<AdminOrder>(`${base}/reports/${id}`), [base, id]));
  const [told, setTold] = useState<{ readonly words: string; readonly isFault: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  async function act(path: string, words: string, body: unknown = {}) {
    setBusy(true);
    setTold(null);
    try {
      await adminFetch(`${base}/${path}/${id}`, { method: 'POST', body });
      setTold({ words, isFault: false });
      onChanged();
    } catch (fault) {
      setTold({ words: (fault as Error).message, isFault: true });
    }
    setBusy(false);
    order.reload();
  }

  return (
    <Modal title={order.value?.domain ?? 'Commande'} close="Fermer" wide onClose={onClose}>
      {order.value ? (
        <div className="mt-4 grid gap-8 md:grid-cols-2">
          <Facts order={order.value} />
          <div>
            <Acts
              order={order.value}
              busy={busy}
              act={(path, words, body) => void act(path, words, body)}
              base={base}
            />
            <p role="status" className={`mt-4 font-medium ${told?.isFault ? 'text-fail' : 'text-pass'}`}>
              {told?.words}
            </p>
          </div>
          <FindingTable reportId={order.value.auditedReportId} />
        </div>
      ) : (
        <p className="mt-4" role="status">
          {order.fault ?? 'Chargement…'}
        </p>
      )}
    </Modal>
  );
}

function Facts({ order }: { readonly order: AdminOrder }) {
  return (
    <div className="text-sm">
      <StatusBadge report={order} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Line term="Commande">
          <span className="mono">{order.number}</span>
        </Line>
        <Line term="Client">{`${order.firstName} ${order.lastName}`.trim() || '–'}</Line>
        {order.company && <Line term="Entreprise">{order.company}</Line>}
        <Line term="Email">{order.email || '–'}</Line>
        <Line term="Résultat">
          <a href={`/analyse/${order.auditedReportId}`} target="_blank" rel="noreferrer" className="underline">
            ouvrir l’analyse
          </a>
        </Line>
        {order.file && (
          <Line term="Fichier">
            {order.file.pages} pages, {Math.round(order.file.bytes / 1024)} ko
            <span className="mono block text-xs break-all text-muted">{order.file.sha256}</span>
          </Line>
        )}
      </dl>
      <h3 className="mt-6 text-lg">Chronologie</h3>
      <ol className="mt-2 space-y-1">
        {order.timeline.map(({ step, at }) => (
          <li key={step} className={`flex justify-between gap-4 ${at ? '' : 'text-muted'}`}>
            <span>{stepWords[step]}</span>
            <span>{at ? shortMoment(at) : '–'}</span>
          </li>
        ))}
        {order.followUps.map((one) => (
          <li key={one.days} className={`flex justify-between gap-4 ${one.state === 'done' ? '' : 'text-muted'}`}>
            <span>
              {one.state === 'done' ? (
                <a href={one.path} target="_blank" rel="noreferrer" className="underline">
                  {followUpWords(one)}
                </a>
              ) : (
                followUpWords(one)
              )}
            </span>
            <span>{shortMoment(one.at)}</span>
          </li>
        ))}
      </ol>
      {order.mails.length > 0 && (
        <>
          <h3 className="mt-6 text-lg">Messages</h3>
          <ul className="mt-2 space-y-2">
            {order.mails.map((mail) => (
              <li key={mail.kind + mail.at}>
                {mailWords[mail.kind] ?? mail.kind} : {mailStateWords[mail.state] ?? mail.state}, {shortMoment(mail.at)}
                <span className="block break-all text-muted">{mail.recipient}</span>
                {mail.answer && mail.state !== 'sent' && (
                  <span className="mono block text-xs break-all text-fail">{mail.answer}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

type Act = (path: string, words: string, body?: unknown) => void;

function Acts({
  order,
  busy,
  act,
  base,
}: {
  readonly order: AdminOrder;
  readonly busy: boolean;
  readonly act: Act;
  readonly base: string;
}) {
  const may = (one: AdminAct) => order.acts.includes(one);
  return (
    <>
      {may('validate') && <Review order={order} busy={busy} act={act} base={base} />}
      {order.acts.length > 0 && <h3 className="mt-6 text-lg">Autres gestes</h3>}
      <div className="mt-3 space-y-3 text-sm">
        {may('sendAgain') && (
          <Asked
            title="Envoyer à nouveau"
            about="Un nouveau message part, avec un nouveau lien."
            busy={busy}
            onDone={() => act('send-again', 'Le message attend son départ.')}
          />
        )}
        {may('regenerate') && (
          <Asked
            title="Dessiner à nouveau"
            about="Le rapport est redessiné à partir de la même analyse."
            busy={busy}
            onDone={() => act('regenerate', 'Le rapport va être redessiné.')}
          />
        )}
        {may('auditAgain') && (
          <Asked
            title="Relancer l’analyse"
            about="Le domaine est analysé de nouveau, puis le rapport redessiné d’après ce qui aura été vu. D’ici là, le rapport présent reste."
            field={{ name: 'reason', label: 'Motif, pour le journal', type: 'text', value: '' }}
            busy={busy}
            onDone={(typed) => act('audit-again', 'L’analyse est relancée : le rapport suivra.', typed)}
          />
        )}
        {may('changeAddress') && (
          <Asked
            title="Corriger l’adresse"
            about="Les liens envoyés à l’ancienne adresse ne s’ouvrent plus."
            field={{ name: 'email', label: 'Nouvelle adresse', type: 'email', value: order.email }}
            busy={busy}
            onDone={(typed) => act('change-address', 'L’adresse est corrigée.', typed)}
          />
        )}
        {may('refund') && (
          <Asked
            title="Rembourser"
            about="Le prestataire de paiement rend la somme entière ; la commande change quand il le confirme."
            field={{ name: 'reason', label: 'Motif, pour le journal', type: 'text', value: '' }}
            busy={busy}
            onDone={(typed) => act('refund', 'Le remboursement est demandé.', typed)}
          />
        )}
      </div>
    </>
  );
}

/** The reading of a report before it leaves: what the machine checked, the expert’s words, the file as it would be sent. */
function Review({
  order,
  busy,
  act,
  base,
}: {
  readonly order: AdminOrder;
  readonly busy: boolean;
  readonly act: Act;
  readonly base: string;
}) {
  const [note, setNote] = useState('');
  const [fault, setFault] = useState('');
  const id = useId();

  async function preview() {
    setFault('');
    try {
      await openPdf(`${base}/preview/${order.id}`, { method: 'POST', body: { note } });
    } catch (refusal) {
      setFault((refusal as Error).message);
    }
  }

  return (
    <section>
      <h3 className="text-lg">Relire</h3>
      <ul className="mt-2 space-y-1 text-sm">
        {order.quality.map(({ label, ok }) => (
          <li key={label} className={ok ? '' : 'font-medium text-fail'}>
            {ok ? '✓' : '✗'} {label}
          </li>
        ))}
      </ul>
      <label htmlFor={id} className="mt-4 block text-sm font-medium">
        Mot du relecteur <span className="font-normal text-muted">(page 2 du rapport, facultatif)</span>
      </label>
      <textarea
        id={id}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        rows={5}
        maxLength={4000}
        className="mt-1 w-full border border-ink bg-transparent px-3 py-2 text-sm"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => void preview()}
          className="cursor-pointer border border-ink px-4 py-2 font-medium"
        >
          Voir le PDF
        </button>
        <button
          type="button"
          disabled={busy}
          onClick={() => act('validate', 'Le rapport est validé : le message part.', { note })}
          className={primaryButton}
        >
          {adminMessages.validate}
        </button>
      </div>
      <p role="status" className="mt-2 text-sm text-fail">
        {fault}
      </p>
    </section>
  );
}

/** An act that is asked twice: opened, then done. */
function Asked({
  title,
  about,
  field,
  busy,
  onDone,
}: {
  readonly title: string;
  readonly about: string;
  readonly field?: { readonly name: string; readonly label: string; readonly type: string; readonly value: string };
  readonly busy: boolean;
  readonly onDone: (typed: Readonly<Record<string, string>>) => void;
}) {
  const id = useId();
  return (
    <details className="folds border border-soft">
      <summary className="cursor-pointer px-3 py-2 font-medium">{title}</summary>
      <form
        className="space-y-2 px-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          onDone(Object.fromEntries([...typed].map(([name, value]) => [name, String(value)])));
        }}
      >
        <p className="text-muted">{about}</p>
        {field && (
          <>
            <label htmlFor={id} className="block">
              {field.label}
            </label>
            <input
              id={id}
              name={field.name}
              type={field.type}
              defaultValue={field.value}
              required={field.type === 'email'}
              className="w-full border border-ink bg-transparent px-2 py-1"
            />
          </>
        )}
        <button type="submit" disabled={busy} className="cursor-pointer border border-ink px-3 py-1.5 font-medium">
          Confirmer : {title.toLowerCase()}
        </button>
      </form>
    </details>
  );
}
