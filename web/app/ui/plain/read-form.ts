/** The result of reading a form: a value that matches the schema, or the typed values with an error per field. */
export type FormRead<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly typed: Readonly<Record<string, string>>;
      readonly faults: Readonly<Record<string, string>>;
    };

/** The part of a schema that reading needs. */
export interface Schema<T> {
  readonly safeParse: (value: unknown) =>
    | { readonly success: true; readonly data: T }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** The posted form; a body that cannot be read as a form counts as one without fields, so that its page says what is missing. */
export async function postedForm(request: Pick<Request, 'formData'>): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** The texts of a form by their fields, without files. */
export function typedIn(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** Reads the fields of a form; of a field with several errors returns the first. */
export function readForm<T>(schema: Schema<T>, form: FormData): FormRead<T> {
  const typed = typedIn(form);
  const read = schema.safeParse(typed);
  if (read.success) return { ok: true, value: read.data };
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error.issues) faults[String(path[0])] ??= message;
  return { ok: false, typed, faults };
}
