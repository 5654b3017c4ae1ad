import { type Operator, type SiteFacts, WITHDRAW_HERE } from '@rempart/contract';
import { Given } from '../../ui/prose.tsx';

/** Beside the form: who answers, when, and quicker ways. */
export function ContactDetails({ operator, facts }: { readonly operator: Operator; readonly facts: SiteFacts }) {
  return (
    <aside className="space-y-6 text-sm">
      <section>
        <h2 className="text-xl">Coordonnées</h2>
        <Address operator={operator} />
      </section>
      <section>
        <h2 className="text-xl">Horaires</h2>
        <p className="mt-2">
          Support : <Given value={facts.supportHours} />
        </p>
        <p>
          Délai de réponse : <Given value={facts.answerDelay} />
        </p>
      </section>
      <section>
        <h2 className="text-xl">Plus court</h2>
        <Shortcuts />
      </section>
    </aside>
  );
}

function Address({ operator }: { readonly operator: Operator }) {
  return (
    <address className="mt-2 space-y-1 not-italic">
      <p>
        Éditeur : <Given value={operator.company} />
      </p>
      <p>
        Adresse : <Given value={operator.address} />
      </p>
      <p>
        Téléphone : <Given value={operator.phone} />
      </p>
      <p>
        E-mail :{' '}
        {operator.email ? (
          <a href={`mailto:${operator.email}`} className="underline">
            {operator.email}
          </a>
        ) : (
          <Given value={null} />
        )}
      </p>
    </address>
  );
}

function Shortcuts() {
  return (
    <ul className="mt-2 space-y-1">
      <li>
        <a href="/support#rapport" className="underline">
          Retrouver un rapport
        </a>
      </li>
      <li>
        <a href="/retractation" className="underline">
          {WITHDRAW_HERE}
        </a>
      </li>
      <li>
        <a href="/gdpr" className="underline">
          Exercer vos droits sur vos données
        </a>
      </li>
      <li>
        <a href="/documentation#visites" className="underline">
          Vos serveurs ont vu nos visites
        </a>
      </li>
      <li>
        <a href="/security#signaler" className="underline">
          Signaler une vulnérabilité
        </a>
      </li>
    </ul>
  );
}
