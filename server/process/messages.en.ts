const WAY_BACK =
  'Put back what is missing; or rename this folder, then restore a backup with "npm run restore -- --from FILE".';

/** What the server prints in the terminal, in English. */
export const inEnglish = {
  address: (url: string) => `The site answers at ${url}`,
  portTaken: (asked: number, given: number) => `Port ${asked} is taken: port ${given} is used instead.`,
  portBusy: (port: number) => `Port ${port} is taken: stop what uses it, or name another one with PORT.`,
  noFreePort: (port: number) => `No port is free from ${port} on: name another one with PORT.`,
  hostUnusable: (host: string) => `Cannot listen at ${host} (HOST): it is no address of this machine.`,
  portForbidden: (port: number) =>
    `Port ${port} is reserved for the administrator of this machine: name another one with PORT.`,
  folderTaken: (folder: string) =>
    `Another instance already works in ${folder}: stop it, or name a PostgreSQL database with DATABASE_URL.`,
  folderUnusable: (folder: string, code: string) =>
    `The folder ${folder} cannot be read or written (${code}): give it to your account, or name another one with REMPART_DATA.`,
  brokenFolder: (folder: string, missing: readonly string[]) =>
    missing.length === 0
      ? `${folder} is no folder: the database cannot be in it. Nothing there was touched. Rename it, or name another place with REMPART_DATA.`
      : `The folder ${folder} is no whole database; missing or not intact: ${missing.join(', ')}. Nothing there was touched. ${WAY_BACK}`,
  databaseUnopened: (folder: string, reason: string) =>
    `The database in the folder ${folder} does not open (${reason}). It was not erased. ${WAY_BACK}`,
  earlierDatabase:
    'The database is of a state of the program before version 1.0.0, which is not migrated. Nothing in it was touched: open it with the program that made it, or name an empty database with DATABASE_URL or REMPART_DATA.',
  noDatabase: (folder: string) =>
    `There is no database in ${folder}: name the folder that has it with REMPART_DATA, or a PostgreSQL server with DATABASE_URL.`,
  noEmbedded: 'This installation does not contain the embedded database: name a PostgreSQL server with DATABASE_URL.',
  brokenAdminPath: (file: string) =>
    `${file} does not contain the secret path of the administration (16 to 100 letters, digits, hyphens or underscores). Put yours back, name it with REMPART_ADMIN_PATH, or delete this file so that a new one is made.`,
  databaseUnreachable: (reason: string) => `The database does not answer (DATABASE_URL): ${reason}`,
  databaseBehind: (reason: string) =>
    `The role in DATABASE_URL cannot migrate the database (${reason}): run "npm run migrate" with the role that owns it.`,
  databaseUsed: (others: number) =>
    `The database is open elsewhere (${others} ${others > 1 ? 'connections' : 'connection'}): first stop all that use it.`,
  databaseFull: 'The database already has data: add --replace to replace all of it.',
  otherSchema: (file: string) => `${file} is of another version: restore it with that version, then update.`,
  brokenBackup: (file: string, reason: string) => `${file} is no whole and intact backup (${reason}).`,
  fileUnusable: (file: string, code: string) => `${file} cannot be opened or written (${code}).`,
  newDatabase: 'Opened for the first time: making the database takes some seconds…',
  buildFailed: 'The site could not be built.',
  notBuilt: 'The site is not built of these files: first run "npm run build".',
  stopping: 'Stopping…',
  badPort: (value: string) => `PORT is "${value}": it must be a whole number from 0 to 65535.`,
  badEnvironment: (value: string) => `NODE_ENV is "${value}": it must be "production", "development" or "test".`,
  badDatabaseUrl: 'DATABASE_URL is no address of PostgreSQL, such as postgres://name:secret@host:5432/database.',
  badDbConnections: (variable: string, value: string) =>
    `${variable} is "${value}": it must be a number from 2 to 200.`,
  badAudits: (variable: string, value: string) => `${variable} is "${value}": it must be a number from 1 to 50.`,
  badProxyHops: (variable: string, value: string) => `${variable} is "${value}": it must be a number from 0 to 5.`,
  badPaymentKey: 'STRIPE_SECRET_KEY is no secret key of Stripe (sk_test_… or sk_live_…).',
  badPaymentLink: (variable: string) =>
    `${variable} is no payment link of Stripe, such as https://buy.stripe.com/abc123.`,
  otherPaymentLink: (variable: string) =>
    `${variable} and STRIPE_SECRET_KEY belong together: one is for tests, the other is live.`,
  paymentNeeds: (missing: readonly string[]) => `Payment is configured, but this is missing: ${missing.join(', ')}.`,
  saleNeeds: (missing: readonly string[]) =>
    `With live payment keys the identity of the operator must be complete. Missing: ${missing.join(', ')}.`,
  mailNeedsSender: (variable: string) => `A mail relay is named: name the sender too, with ${variable}.`,
  badSender: (variable: string) => `${variable} is no address, such as reports@example.com.`,
  badAdminPath: (variable: string) => `${variable} has 16 to 100 letters, digits, hyphens or underscores.`,
  badMetricsToken: (variable: string) => `${variable} has 16 to 200 letters, digits, hyphens or underscores.`,
  firstAdmin: (url: string) =>
    `No administrator yet: create yours with this link, which works once and for a day: ${url}`,
  noAdmin: 'No administrator yet: create an account with "npm run admin -- create NAME".',
  noAccount: (name: string) => `No account is called "${name}": "npm run admin -- list" names them all.`,
  lastAccount: (name: string) =>
    `"${name}" is the last account: without it nobody administers this site. First create another one, or add --force.`,
  badAccountName: 'The name of an account has 1 to 100 characters and no space.',
  badRelay: (variable: string) =>
    `${variable} is no address of a relay, such as smtp://name:secret@host:587 or smtps://host.`,
  bothNeeded: (one: string, other: string) => `${one} and ${other} belong together: one is missing.`,
  badDkimKey: (variable: string, path: string) =>
    `${variable} names ${path}: this file does not exist, or is no private key in PEM.`,
  badGateDomain: (variable: string) => `${variable} is no domain name, such as reports.example.com.`,
  badGateListen: (variable: string) => `${variable} is no address with its port, such as 127.0.0.1:2525.`,
  gateNeedsTls: (one: string, other: string) => `In production the gate for mail encrypts: name ${one} and ${other}.`,
  gateNeedsDomain: (variable: string) => `ROLE is "mail": name the domain of its addresses with ${variable}.`,
  badGateTls: (path: string) => `${path} does not exist, or is not PEM with its key.`,
  gateBusy: (listen: string) => `The gate for mail cannot listen at ${listen}: it is taken or forbidden.`,
  gate: (listen: string, domain: string) => `Mail to …@${domain} comes in at ${listen}.`,
  noRelay: (folder: string) => `No mail relay: messages are written to ${folder}`,
  originNeeded:
    'With live payment keys the field "origin" of the declaration of the site must name the address of the site.',
  badRole: (value: string) => `ROLE is "${value}": it must be "all", "web", "worker" or "mail".`,
  roleNeedsDatabase: 'ROLE can only part processes that share a database: name DATABASE_URL.',
  unreadableDeclaration: (variable: string, path: string) =>
    `${variable} names ${path}: this file does not exist, or is no JSON.`,
  badDeclaration: (variable: string, path: string, field: string) =>
    `${variable} (${path}): the field "${field}" does not have the expected form.`,
} as const;

type English = typeof inEnglish;

/** The same in any language. */
export type Messages = {
  readonly [Id in keyof English]: English[Id] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : string;
};
