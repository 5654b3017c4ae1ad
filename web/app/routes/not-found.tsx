import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never drawn: the root's error boundary is. */
export default function NotFound() {
  return null;
}
