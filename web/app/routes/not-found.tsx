import { data } from 'react-router';
import { plainPage } from '../ui/plain-page.ts';

export const handle = plainPage;

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never drawn: the root's error boundary is. */
export default function NotFound() {
  return null;
}
