/** What is wrong with the fields of a form, by their names, in our own words: a browser would show a bubble in its own language. */
export type FormFaults = Readonly<Record<string, string>>;

/** Empty if all is valid; else the first invalid field gets the focus. The form must be `noValidate`. */
export function faultsOf(form: HTMLFormElement): FormFaults {
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
