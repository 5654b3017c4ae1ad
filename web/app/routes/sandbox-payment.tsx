import { orderEndpoints, type SandboxAct, type SandboxAction, type SandboxSession } from '@rempart/contract';
import { euros } from '@rempart/french';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../call.ts';
import { Field, primaryButton } from '../ui/field.tsx';
import { unlistedHeaders } from '../ui/plain-page.ts';

export const headers = unlistedHeaders;

export function meta() {
  return [{ title: 'Paiement de démonstration' }, { name: 'robots', content: 'noindex' }];
}

const ACTIONS: Readonly<Record<SandboxSession['status'], readonly (readonly [SandboxAction, string])[]>> = {
  open: [
    ['refuse', 'Simuler une carte refusée'],
    ['later', 'Payer par un moyen qui prend du temps'],
    ['paySlowRefund', 'Payer par un moyen qui rembourse lentement'],
  ],
  pending: [
    ['settle', 'Le paiement est arrivé'],
    ['fail', 'Le paiement a échoué'],
  ],
  paid: [
    ['refund', 'Rembourser, à la place du vendeur'],
    ['dispute', 'Contester, à la place de la banque'],
  ],
  refunding: [
    ['settle', 'Le remboursement est arrivé'],
    ['fail', 'Le remboursement a échoué'],
  ],
  disputed: [
    ['lose', 'Le vendeur perd le litige'],
    ['win', 'Le vendeur gagne le litige'],
  ],
  failed: [],
  expired: [],
  refunded: [['fail', 'La banque renvoie la somme']],
};

/** Acts of the seller and of banks, after which the visitor stays on this page. */
const AFTERWARDS: ReadonlySet<SandboxAction> = new Set(['refund', 'dispute', 'lose', 'win']);

const ENDED: Partial<Record<SandboxSession['status'], string>> = {
  paid: 'Cette commande est payée.',
  failed: 'Le paiement a échoué : rien n’a été débité.',
  expired: 'Cette page a expiré : rien n’a été débité. Revenez à votre analyse pour en ouvrir une autre.',
  refunding: 'Le remboursement est en cours.',
  refunded: 'Cette commande est remboursée.',
  disputed: 'Ce paiement est contesté.',
};

/** Replaces the payment provider's page: no card, no money, but the same messages to the server. */
export default function SandboxPayment() {
  const { session: id = '' } = useParams();
  const [session, setSession] = useState<SandboxSession | null>(null);
  const [told, setTold] = useState('');
  const [email, setEmail] = useState('');
  useEffect(
    () => void ask(id).then((found) => ('session' in found ? setSession(found) : setTold(found.message))),
    [id],
  );

  async function act(action: SandboxAction) {
    const pays = action === 'pay' || action === 'later' || action === 'paySlowRefund';
    if (pays && !session?.email && email === '') return setTold('Indiquez où le reçu doit être envoyé.');
    const found = await ask(id, { action, ...(email !== '' && { email }) });
    if (!('session' in found)) return setTold(found.message);
    setTold(action === 'refuse' ? 'La carte a été refusée : rien n’a été débité. Choisissez un autre moyen.' : '');
    setSession(found);
    if (found.status !== 'open' && !AFTERWARDS.has(action)) location.assign(found.successUrl);
  }

  return (
    <section className="mx-auto max-w-xl border border-ink">
      <p className="bg-ink px-5 py-2 text-center text-sm font-medium text-ground">
        Paiement de démonstration : aucune carte, aucune somme
      </p>
      <div className="p-5 sm:p-8">
        <h1 className="text-3xl">Paiement de démonstration</h1>
        {session ? (
          <>
            <p className="mt-4">{session.label}</p>
            <p className="mt-1 font-serif text-4xl font-semibold lining-nums">{euros(session.amountCents)}</p>
            {session.email ? (
              <p className="mt-1 text-sm text-muted">{session.email}</p>
            ) : (
              session.status === 'open' && (
                <div className="mt-4">
                  <Field
                    label="Adresse email"
                    type="email"
                    autoComplete="email"
                    value={email}
                    onChange={({ target }) => setEmail(target.value)}
                  />
                </div>
              )
            )}
            <p role="status" className="mt-4 text-sm font-medium text-fail">
              {told}
            </p>
            <div className="mt-2 flex flex-col items-start gap-3">
              {session.status === 'open' && (
                <button type="button" onClick={() => void act('pay')} className={`${primaryButton} w-full text-lg`}>
                  Payer
                </button>
              )}
              {ACTIONS[session.status].map(([action, words]) => (
                <button
                  key={action}
                  type="button"
                  onClick={() => void act(action)}
                  className="cursor-pointer text-left text-sm underline"
                >
                  {words}
                </button>
              ))}
              {session.status === 'open' && (
                <a href={session.cancelUrl} className="text-sm underline">
                  Revenir sans payer
                </a>
              )}
              {ENDED[session.status] && <p className="order-first">{ENDED[session.status]}</p>}
              {session.status !== 'open' && (
                <a href={session.successUrl} className="text-sm underline">
                  Revenir à la commande
                </a>
              )}
            </div>
          </>
        ) : (
          <p className="mt-4">{told || 'Chargement…'}</p>
        )}
      </div>
    </section>
  );
}

async function ask(id: string, act?: SandboxAct): Promise<SandboxSession | { readonly message: string }> {
  const path = { session: id };
  const called = await (act
    ? call(orderEndpoints.actInSandbox, { path, body: act })
    : call(orderEndpoints.readSandbox, { path }));
  if (called.ok) return called.answer;
  return { message: called.refusal?.message ?? 'La page de paiement ne répond pas.' };
}
