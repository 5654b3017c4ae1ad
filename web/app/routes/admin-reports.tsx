import { adminMeta, InSession, loadAdmin } from '../features/admin/admin-page.tsx';
import { ReportsDashboard } from '../features/admin/reports-dashboard.tsx';
import { adminPage } from '../ui/admin-frame.tsx';

export const handle = adminPage;
export const loader = loadAdmin;
export const meta = () => adminMeta('Rapports');

export default function AdminReports() {
  return <InSession>{(secret) => <ReportsDashboard secret={secret} />}</InSession>;
}
