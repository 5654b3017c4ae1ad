import { product } from '@rempart/brand';
import { type AdminSettings, officeEndpoints } from '@rempart/contract';
import type { ReactNode } from 'react';
import { AdminHead } from './admin-head.tsx';
import { PersonDesk } from './person-desk.tsx';
import { Unread } from './unread.tsx';
import { useAnswer } from './use-loaded.ts';
import { needWords, paymentWords, shortMoment } from './words.fr.ts';

const variable = (name: string) => `${product.settingsPrefix}_${name}`;

/** The present settings and their sources; they are changed on the server, never from here. */
export function SettingsPage({ secret }: { readonly secret: string }) {
  const settings = useAnswer(officeEndpoints.settings, { path: { secret } });
  return (
    <>
      <AdminHead title="Réglages" secret={secret} here="settings" />
      <Unread what="Réglages" of={settings} />
      {settings.value && <Settings of={settings.value} />}
      <PersonDesk secret={secret} />
    </>
  );
}

function Settings({ of: { sale, ...set } }: { readonly of: AdminSettings }) {
  return (
    <div className="mt-6 grid gap-10 md:grid-cols-2">
      <Sale sale={sale} />
      <dl className="space-y-4 text-sm">
        <Setting name="Messages" by={variable('SMTP_URL')}>
          {set.mailLeaves ? 'Remis à un relais.' : 'Écrits dans le dossier de données : rien ne part.'}
        </Setting>
        <Setting name="Adresse publique du site" by={variable('SITE')}>
          {set.origin ?? 'Non déclarée : celle de chaque requête.'}
        </Setting>
        <Setting name="Délai promis à l’acheteur" by={variable('OPERATOR')}>
          {`${set.deliveryHours} h${set.reviewHours ? `, relecture ${set.reviewHours}` : ''}`}
        </Setting>
        <Setting name="Relecteur imprimé sur les rapports" by={variable('OPERATOR')}>
          {set.reviewer ?? 'Le compte qui valide.'}
        </Setting>
        <Setting name="Domaines, adresses et réseaux à ne pas analyser" by={variable('SITE')}>
          {set.optOut.length === 0 ? 'Aucun dans la liste.' : set.optOut.join(', ')}
        </Setting>
        <Setting name="Dernier effacement de ce qui est échu" by="de lui-même, chaque heure">
          {set.purgedAt ? shortMoment(set.purgedAt) : 'Pas encore.'}
        </Setting>
      </dl>
    </div>
  );
}

function Sale({ sale }: Pick<AdminSettings, 'sale'>) {
  return (
    <section>
      <h2 className="text-xl">Vente</h2>
      <p className={`mt-2 border-l-4 pl-3 ${sale.enabled ? 'border-pass' : 'border-fail'}`}>
        {sale.enabled ? 'La vente est ouverte.' : 'La vente est fermée : il manque ce qui suit.'}{' '}
        {paymentWords[sale.payment]}
      </p>
      <ul className="mt-4 space-y-1 text-sm">
        {sale.needs.map(({ field, declared }) => (
          <li key={field} className={declared ? '' : 'font-medium text-fail'}>
            {declared ? '✓' : '✗'} {needWords[field]}
            {!declared && <span className="font-normal text-muted"> – à déclarer</span>}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        Ces déclarations sont lues au démarrage dans le fichier que nomme {variable('OPERATOR')}.
      </p>
    </section>
  );
}

function Setting({ name, by, children }: { readonly name: string; readonly by: string; readonly children: ReactNode }) {
  return (
    <div className="border-t border-soft pt-3">
      <dt className="font-medium">{name}</dt>
      <dd className="mt-1 [overflow-wrap:anywhere]">{children}</dd>
      <dd className="mt-1 text-muted">{by}</dd>
    </div>
  );
}
