import { adminMessages } from '@house/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FirstForm } from '../features/admin/first-form.tsx';
import { LoginForm } from '../features/admin/login-form.tsx';

export function meta() {
  return [{ title: 'Connexion' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function AdminLogin() {
  const [search, setSearch] = useSearchParams();
  const [made, setMade] = useState(false);
  const link = search.get('premier');
  return (
    <section className="mx-auto max-w-sm">
      <h1 className="text-4xl">Administration</h1>
      {link ? (
        <FirstForm
          link={link}
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
          <LoginForm onAdmitted={(secret) => location.assign(`/sys/core/mgmt/analytics/reports/dashboard/${secret}`)} />
        </>
      )}
      <p className="mt-8 border-t border-soft pt-4 text-sm text-muted">{adminMessages.restricted}</p>
    </section>
  );
}
