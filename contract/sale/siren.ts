/**
 * Whether nine digits, with or without spaces, are a SIREN: its last digit is the Luhn check digit of the others (ISO/IEC 7812-1, annex B).
 */
export function isSiren(text: string): boolean {
  const digits = text.replaceAll(' ', '');
  if (!/^\d{9}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
