import { AdminHead } from './admin-head.tsx';
import { AnnouncementDesk } from './announcement-desk.tsx';

/** The administrator's part of the public status page. */
export function StatusRoom({ secret }: { readonly secret: string }) {
  return (
    <>
      <AdminHead title="État" secret={secret} here="status" />
      <AnnouncementDesk secret={secret} />
    </>
  );
}
