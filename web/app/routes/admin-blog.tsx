import { adminMeta, InSession, loadAdmin } from '../features/admin/admin-page.tsx';
import { BlogDashboard } from '../features/admin/blog/blog-dashboard.tsx';
import { adminPage } from '../ui/admin-frame.tsx';

export const handle = adminPage;
export const loader = loadAdmin;
export const meta = () => adminMeta('Blog');

export default function AdminBlog() {
  return <InSession>{(secret) => <BlogDashboard secret={secret} />}</InSession>;
}
