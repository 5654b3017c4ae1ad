import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { apiContext } from '../context.ts';
import { BlogDashboard } from '../features/admin/blog/blog-dashboard.tsx';
import { useSession } from '../features/admin/use-session.ts';
import { adminPage } from '../ui/admin-frame.tsx';

/** A wrong segment is an unknown path. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (!context.get(apiContext).isAdminPath(params['secret'] ?? '')) throw data(null, { status: 404 });
  return null;
}

export const handle = adminPage;

export function meta() {
  return [{ title: 'Blog – administration' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function AdminBlog() {
  const { secret = '' } = useParams();
  const isIn = useSession();
  if (!isIn) return <p>Chargement…</p>;
  return <BlogDashboard secret={secret} />;
}
