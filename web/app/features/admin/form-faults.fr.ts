import { type FormEvent, useState } from 'react';

/** What is wrong with the fields of a form, by their names, in our own words: a browser would show a bubble in its own language. */
export type FormFaults = Readonly<Record<string, string>>;

/** The values of a form by the names of its fields. */
export type Typed = Readonly<Record<string, string>>;

/** The faults of a form, and what reads it when it is submitted: null where a field is invalid. */
export function useFormFaults() {
  const [faults, setFaults] = useState<FormFaults>({});
  function read(event: FormEvent<HTMLFormElement>): Typed | null {
    event.preventDefault();
    const found = faultsOf(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length > 0) return null;
    return Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
  }
  return { faults, read };
}

/** Empty if all is valid; else the first invalid field gets the focus. The form must be `noValidate`. */
function faultsOf(form: HTMLFormElement): FormFaults {
  const wrong = [...form.elements].filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && !one.validity.valid,
  );
  wrong[0]?.focus();
  return Object.fromEntries(wrong.map((input) => [input.name, wordsFor(input)]));
}

function wordsFor({ validity, minLength }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Remplissez ce champ.';
  if (validity.typeMismatch) return 'Ce n’est pas une adresse e-mail.';
  if (validity.tooShort) return `Il faut au moins ${minLength} caractères.`;
  return 'Cette valeur ne convient pas.';
}
