import { MOST_UPLOADED_FILES } from '@rempart/contract';
import type { PostedForm } from '../../../ports/posted-form.ts';
import type { FormFault, UploadedFile } from '../ports/uploads.ts';

/** Parts of a form besides its files. */
const MOST_FIELDS = 10;
/** Octets of what stands before the content of a part. */
const LARGEST_PART_HEAD = 2_048;

/** The files of a form, which may have 12 MB; or why none is read. */
export async function filesIn({ octets, type }: PostedForm): Promise<readonly UploadedFile[] | FormFault> {
  const [, quoted, plain] =
    /^multipart\/form-data;.{0,200}?boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  // A form of another type has no files.
  if (boundary === undefined) return 'no-file';
  if (!hasFewParts(Buffer.from(octets), `--${boundary}`)) return 'too-large';
  const headers = { 'content-type': type };
  const form = await new Response(octets, { headers }).formData().catch(() => new FormData());
  // A field without a file is sent as an empty file without name.
  const files = form.getAll('reports').flatMap((value) => (value instanceof File && value.name !== '' ? [value] : []));
  if (files.length > MOST_UPLOADED_FILES) return 'too-large';
  if (files.length === 0) return 'no-file';
  return Promise.all(files.map(async (file) => ({ name: file.name, octets: await file.bytes() })));
}

/** A form of 12 MB may have a hundred thousand parts, or one with as many fields. */
function hasFewParts(body: Buffer, boundary: string): boolean {
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    const head = body.subarray(at + boundary.length, at + boundary.length + LARGEST_PART_HEAD);
    const isLast = head.indexOf('--') === 0;
    if (!isLast && head.indexOf('\r\n\r\n') < 0) return false;
    if (parts > MOST_UPLOADED_FILES + MOST_FIELDS) return false;
  }
  return true;
}
