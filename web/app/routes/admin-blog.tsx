import { useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { apiContext } from '../context.ts';
import { AnnouncementDesk } from '../features/admin/announcement-desk.tsx';
import { BlogDashboard } from '../features/admin/blog/blog-dashboard.tsx';
import { adminToken, LOGIN_PATH } from '../features/admin/session.ts';

/** A wrong segment is an unknown path. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (!context.get(apiContext).isAdminPath(params['secret'] ?? '')) throw data(null, { status: 404 });
  return null;
}

export function meta() {
  return [{ title: 'Blog – administration' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function AdminBlog() {
  const { secret = '' } = useParams();
  const [isIn, setIsIn] = useState(false);
  useEffect(() => {
    if (adminToken() === null) location.assign(LOGIN_PATH);
    else setIsIn(true);
  }, []);
  if (!isIn) return <p>Chargement…</p>;
  return (
    <>
      <BlogDashboard secret={secret} />
      <AnnouncementDesk secret={secret} />
    </>
  );
}
