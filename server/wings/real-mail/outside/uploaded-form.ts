import { MIMEType } from 'node:util';
import { MOST_UPLOADED_FILES } from '@rempart/contract';
import type { PostedForm } from '../../../ports/posted-form.ts';
import type { FormFault, UploadedFile } from '../ports/uploads.ts';

/** Parts of a form besides its files. */
const MOST_FIELDS = 10;
/** Octets of what stands before the content of a part. */
const LARGEST_PART_HEAD = 2_048;

/** The files of a form, which may have 12 MB; or why none is read. */
export async function filesIn({ octets, type }: PostedForm): Promise<readonly UploadedFile[] | FormFault> {
  const formType = formTypeIn(type);
  const boundary = formType?.params.get('boundary');
  // A form of another type has no files.
  if (!boundary) return 'no-file';
  if (!hasFewParts(Buffer.from(octets), `--${boundary}`)) return 'too-large';
  // Written again, for a type may name two: the parts are read by the boundary that they were counted by.
  const headers = { 'content-type': String(formType) };
  const form = await new Response(octets, { headers }).formData().catch(() => new FormData());
  // A field without a file is sent as an empty file without name.
  const files = form.getAll('reports').flatMap((value) => (value instanceof File && value.name !== '' ? [value] : []));
  if (files.length > MOST_UPLOADED_FILES) return 'too-large';
  if (files.length === 0) return 'no-file';
  return Promise.all(files.map(async (file) => ({ name: file.name, octets: await file.bytes() })));
}

function formTypeIn(type: string): MIMEType | null {
  try {
    const read = new MIMEType(type);
    return read.essence === 'multipart/form-data' ? read : null;
  } catch {
    return null;
  }
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
