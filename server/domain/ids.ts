declare const of: unique symbol;

/** The serial number of an audit. What the public calls `reportId` is its `publicId`, which is random. */
export type AuditId = number & { readonly [of]: 'audit' };
/** The serial number of what is due for a watched domain on one day, for which an audit is then run. */
export type WatchAuditId = number & { readonly [of]: 'watch-audit' };
