import { readFileSync } from 'node:fs';

/** For tests: the root of mark authorities of a laboratory. */
export const MARK_ROOT = pem('mark-root.pem');

/** Of exemple.fr, a registered mark with MARK_LOGO, from 21 October 2026 to 16 October 2027. */
export const MARK = pem('mark.pem');

/** The issuer of all of them but the unlisted one. */
export const MARK_ISSUER = pem('mark-issuer.pem');

/** Issued by nobody known. */
export const MARK_STRANGER = pem('mark-stranger.pem');

/** Without drawing and without timestamp. */
export const MARK_BARE = pem('mark-bare.pem');

/** With the extension of the pilot. */
export const MARK_PILOT = pem('mark-pilot.pem');

/** A mark in use, without the place where it was seen. */
export const MARK_IN_USE = pem('mark-in-use.pem');

/** Modified from a registered one. */
export const MARK_MODIFIED = pem('mark-modified.pem');

/** Of autre.fr, for servers. */
export const PLAIN = pem('plain.pem');

/** The drawing that these certificates vouch for. */
export const MARK_LOGO =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"><title>Exemple</title><path d="M0 0h64v64z"/></svg>';

function pem(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
