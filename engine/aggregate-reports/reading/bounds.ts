/** Octets of one file as it comes. */
export const LARGEST_FILE = 5 * 1024 * 1024;
/** Octets of all that one file unpacks to. */
export const LARGEST_UNPACKED = 10 * 1024 * 1024;
/** Files in one archive. */
export const MOST_MEMBERS = 200;
/** An archive of archives: mail programs save a folder of packed reports as one. */
export const DEEPEST_ARCHIVE = 2;
/** Elements within one another; the schemas have six levels. */
export const DEEPEST_ELEMENT = 20;
/** Characters kept of one value. */
export const LONGEST_VALUE = 256;
/** Signatures, reasons and failures kept of one record; their messages are counted all the same. */
export const MOST_PARTS = 20;
