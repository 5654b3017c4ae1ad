/** A document of the RFC series. */
export function rfc(number: number): { readonly name: string; readonly url: string } {
  return { name: `RFC ${number}`, url: `https://www.rfc-editor.org/rfc/rfc${number}` };
}
