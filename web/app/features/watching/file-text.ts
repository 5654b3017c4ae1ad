/**
 * The text of a file that a spreadsheet wrote: in UTF-8, in UTF-16 where it begins with its mark (« Texte Unicode » of Excel), else in
 * Windows-1252 (« CSV » of Excel in France).
 */
export function textOf(octets: Uint8Array): string {
  if (octets[0] === 0xff && octets[1] === 0xfe) return new TextDecoder('utf-16le').decode(octets);
  if (octets[0] === 0xfe && octets[1] === 0xff) return new TextDecoder('utf-16be').decode(octets);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder('windows-1252').decode(octets);
  }
}

/** The list that was posted: the file, where there is one, else what was typed. */
export async function listIn(form: FormData): Promise<string> {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? textOf(await file.bytes()) : String(form.get('list') ?? '');
}
