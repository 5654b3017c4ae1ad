/** A mailbox that stands in a proposed record until the owner writes his own: recognisable at a glance, and valid where it stands. */
export function placeholderMailbox(domain: string): string {
  return `votre-adresse-rapports@${domain}`;
}
