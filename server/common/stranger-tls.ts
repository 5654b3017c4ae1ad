import tls from 'node:tls';

/**
 * For TLS with a machine that a customer names: without finite fields, for whose prime there is no limit. One of 10,000 bits, which the
 * machine chooses, holds the event loop for most of a second.
 */
export const STRANGER_TLS: Pick<tls.ConnectionOptions, 'ciphers'> = { ciphers: `${tls.DEFAULT_CIPHERS}:!DHE` };
