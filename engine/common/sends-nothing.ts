/** Whether a text is the SPF policy of a name that sends nothing (RFC 7208 §10.1.2); where its refusals are explained changes nothing. */
export function authorisesNobody(text: string): boolean {
  return /^v=spf1(?: +exp=\S+)? +-all(?: +exp=\S+)? *$/i.test(text);
}
