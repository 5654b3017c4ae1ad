/** What is wrong with the fields of a form, by their names, in our words: a browser would say it in its own language, in a bubble. */
export type FormFaults = Readonly<Record<string, string>>;

/** Empty where all is well; else the first wrong field has the focus. The form must be `noValidate`. */
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
