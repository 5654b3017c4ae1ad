/**
 * Compares a file chosen in a field `data-sha256` with that fingerprint in the browser, which does not send the file. The element whose id
 * is the field's `data-told-in` shows the result, in the words of the field.
 */
export function liveFingerprints(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset['sha256'] !== undefined) void compare(target);
  });
}

async function compare(field: HTMLInputElement): Promise<void> {
  const { sha256, toldIn = '', same = '', other = '', unable = '' } = field.dataset;
  const place = document.getElementById(toldIn);
  const file = field.files?.[0];
  if (!place) return;
  place.textContent = '';
  if (!file) return;
  const found = await fingerprintOf(file).catch(() => null);
  // Another file was chosen meanwhile.
  if (field.files?.[0] !== file) return;
  const compared = found === sha256 ? (['same', same] as const) : (['other', other] as const);
  const [outcome, words] = found === null ? (['unable', unable] as const) : compared;
  place.dataset['outcome'] = outcome;
  place.textContent = words;
}

/** SHA-256 in hex. Rejects where the page is not served securely, or the file cannot be read. */
async function fingerprintOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((octet) => octet.toString(16).padStart(2, '0')).join('');
}
