import type { ComponentType } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { apiContext } from '../context.ts';
import { AccountPage } from '../features/admin/account-page.tsx';
import { ApiDashboard } from '../features/admin/api-dashboard.tsx';
import { ContactRequestsDashboard } from '../features/admin/contact-requests-dashboard.tsx';
import { InvoicesDashboard } from '../features/admin/invoices-dashboard.tsx';
import { SettingsPage } from '../features/admin/settings-page.tsx';
import { StatusRoom } from '../features/admin/status-room.tsx';
import { useSession } from '../features/admin/use-session.ts';
import { adminPage } from '../ui/admin-frame.tsx';

const rooms: Readonly<Record<string, { readonly title: string; readonly Page: ComponentType<{ secret: string }> }>> = {
  letters: { title: 'Courriers', Page: ContactRequestsDashboard },
  invoices: { title: 'Factures', Page: InvoicesDashboard },
  api: { title: 'API', Page: ApiDashboard },
  status: { title: 'État', Page: StatusRoom },
  settings: { title: 'Réglages', Page: SettingsPage },
  account: { title: 'Compte', Page: AccountPage },
};

const roomOf = (name: string | undefined) => (name && Object.hasOwn(rooms, name) ? rooms[name] : undefined);

/** A wrong segment is an unknown path. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (!roomOf(params['room']) || !context.get(apiContext).isAdminPath(params['secret'] ?? ''))
    throw data(null, { status: 404 });
  return null;
}

export const handle = adminPage;

export function meta({ params }: { readonly params: { readonly room?: string } }) {
  return [
    { title: `${roomOf(params.room)?.title ?? ''} – administration` },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

export default function AdminOffice() {
  const { secret = '', room } = useParams();
  const isIn = useSession();
  const Page = roomOf(room)?.Page;
  return isIn && Page ? <Page secret={secret} /> : <p>Chargement…</p>;
}
