import type { ComponentType } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { AccountPage } from '../features/admin/account-page.tsx';
import { AdminHead } from '../features/admin/admin-head.tsx';
import { adminMeta, InSession, loadAdmin } from '../features/admin/admin-page.tsx';
import { AnnouncementDesk } from '../features/admin/announcement-desk.tsx';
import { ApiDashboard } from '../features/admin/api-dashboard.tsx';
import { ContactRequestsDashboard } from '../features/admin/contact-requests-dashboard.tsx';
import { InvoicesDashboard } from '../features/admin/invoices-dashboard.tsx';
import { SettingsPage } from '../features/admin/settings-page.tsx';
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

export function loader({ params, context }: LoaderFunctionArgs) {
  if (!roomOf(params['room'])) throw data(null, { status: 404 });
  return loadAdmin({ params, context });
}

export const handle = adminPage;
export const meta = ({ params }: { readonly params: { readonly room?: string } }) =>
  adminMeta(roomOf(params.room)?.title ?? '');

export default function AdminOffice() {
  const Page = roomOf(useParams()['room'])?.Page;
  return <InSession>{(secret) => Page && <Page secret={secret} />}</InSession>;
}

/** The administrator's part of the public status page. */
function StatusRoom({ secret }: { readonly secret: string }) {
  return (
    <>
      <AdminHead title="État" secret={secret} here="status" />
      <AnnouncementDesk secret={secret} />
    </>
  );
}
