import { adminFetch } from './session.ts';

/** Keeps a file in the visitor's downloads. A file that needs the token cannot be a link. */
export async function download(path: string, name: string): Promise<void> {
  save(await (await adminFetch(path)).blob(), name);
}

/** Puts what is already here among the visitor's downloads. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shows a PDF in a window of its own. */
export async function openPdf(path: string, init: Parameters<typeof adminFetch>[1] = {}): Promise<void> {
  // Opened before the wait, or the browser would take it for an unasked window.
  const page = window.open('', '_blank');
  try {
    const answer = await adminFetch(path, init);
    const url = URL.createObjectURL(await answer.blob());
    if (page) page.location.href = url;
    else location.assign(url);
  } catch (refusal) {
    page?.close();
    throw refusal;
  }
}
