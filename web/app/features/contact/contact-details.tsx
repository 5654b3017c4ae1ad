import { type Operator, type SiteFacts, WITHDRAW_HERE } from '@rempart/contract';
import { TextLink } from '../../ui/part.tsx';
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
          <TextLink to={`mailto:${operator.email}`}>{operator.email}</TextLink>
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
        <TextLink to="/support#rapport">Retrouver un rapport</TextLink>
      </li>
      <li>
        <TextLink to="/retractation">{WITHDRAW_HERE}</TextLink>
      </li>
      <li>
        <TextLink to="/gdpr">Exercer vos droits sur vos données</TextLink>
      </li>
      <li>
        <TextLink to="/documentation#visites">Vos serveurs ont vu nos visites</TextLink>
      </li>
      <li>
        <TextLink to="/security#signaler">Signaler une vulnérabilité</TextLink>
      </li>
    </ul>
  );
}
