import { adminMessages } from '@rempart/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FirstForm } from '../features/admin/first-form.tsx';
import { LoginForm } from '../features/admin/login-form.tsx';
import { hasExpired, wayBack } from '../features/admin/way-back.ts';
import { adminPage } from '../ui/admin-frame.tsx';
import { HouseLink } from '../ui/house-link.tsx';

export const handle = adminPage;

export function meta() {
  return [{ title: 'Connexion' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function AdminLogin() {
  const [search, setSearch] = useSearchParams();
  const [made, setMade] = useState(false);
  const link = search.get('premier');
  const enter = (secret: string) =>
    location.assign(wayBack(search) ?? `/sys/core/mgmt/analytics/reports/dashboard/${secret}`);
  return (
    <section className="mx-auto max-w-sm">
      <HouseLink />
      <h1 className="mt-10 text-4xl">Administration</h1>
      {link ? (
        <FirstForm
          link={link}
          onAdmitted={enter}
          onMade={() => {
            setMade(true);
            setSearch({}, { replace: true });
          }}
        />
      ) : (
        <>
          {made && (
            <p role="status" className="mt-6 border-l-4 border-pass pl-3">
              Le compte est créé : connectez-vous.
            </p>
          )}
          {hasExpired(search) && !made && (
            <p role="status" className="mt-6 border-l-4 border-warn pl-3">
              Votre session a expiré. Connectez-vous pour revenir où vous étiez.
            </p>
          )}
          <LoginForm onAdmitted={enter} />
        </>
      )}
      <p className="mt-8 border-t border-soft pt-4 text-sm text-muted">{adminMessages.restricted}</p>
    </section>
  );
}
