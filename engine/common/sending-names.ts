/** Names below a domain from which services and servers commonly send. */
export const SENDING_NAMES: readonly string[] =
  'mail smtp news newsletter email mailing info contact em e mg send'.split(' ');
