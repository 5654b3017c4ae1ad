/** Saves a file to the visitor's downloads. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shows a PDF in a window of its own, once it is loaded. */
export async function showPdf(file: () => Promise<Blob>): Promise<void> {
  // Opened before the wait, or the browser would block it as a pop-up.
  const page = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await file());
    if (page) page.location.href = url;
    else location.assign(url);
  } catch (refusal) {
    page?.close();
    throw refusal;
  }
}
