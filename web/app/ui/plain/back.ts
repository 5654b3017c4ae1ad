/**
 * React changes the address of a document, and a reload puts this page in place of all that had it: going back to one of them changes the
 * address alone, and the page of that address must be fetched.
 */
export function liveBack(): void {
  const { pathname } = location;
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
}
