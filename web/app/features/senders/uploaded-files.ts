import type { UploadedFile } from '@rempart/contract';

/** The files of a posted form; a field without a file is sent as an empty file without name. */
export async function uploadedFiles(form: FormData): Promise<readonly UploadedFile[]> {
  const files = form.getAll('reports').flatMap((value) => (value instanceof File && value.name !== '' ? [value] : []));
  return Promise.all(
    files.map(async (file) => ({ name: file.name, octets: new Uint8Array(await file.arrayBuffer()) })),
  );
}
