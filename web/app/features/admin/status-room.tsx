import { AdminHead } from './admin-head.tsx';
import { AnnouncementDesk } from './announcement-desk.tsx';

/** What the public page of states says with the administrator’s words. */
export function StatusRoom({ secret }: { readonly secret: string }) {
  return (
    <>
      <AdminHead title="État" secret={secret} here="status" />
      <AnnouncementDesk secret={secret} />
    </>
  );
}
