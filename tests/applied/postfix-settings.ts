import { once } from 'node:events';
import { connect, DEFAULT_CIPHERS } from 'node:tls';
import type { Authority } from '../../lab/authority.ts';
import type { MailService, TlsBehaviour } from '../../lab/hosts.ts';
import { identitiesOf, machinesOf, servicesOf, type Tenant } from '../../lab/machines.ts';
import type { World } from '../../lab/world.ts';
import { talkTo } from '../../trials/talk.ts';
import type { Place } from './postfix.ts';

/** Where a machine of a world takes mail. */
export interface MailDoor {
  readonly address: string;
  readonly port: number;
  readonly tenant: Tenant;
  readonly service: MailService & { readonly speaks: 'smtp' | 'smtps' };
}

function allMailDoorsOf(world: World): readonly MailDoor[] {
  return machinesOf([world, ...world.elsewhere]).flatMap((machine) =>
    [...servicesOf(machine)].flatMap(([port, [first]]) => {
      if (!first || (first.service.speaks !== 'smtp' && first.service.speaks !== 'smtps')) return [];
      return [{ address: machine.address, port, tenant: first, service: first.service }];
    }),
  );
}

/** Those that Postfix can stand for. */
export function mailDoorsOf(world: World): readonly MailDoor[] {
  return allMailDoorsOf(world).filter(({ service }) => unlikePostfix(service) === null);
}

/** Those that stay the laboratory's, each with the reason. */
export function doorsLeft(world: World): readonly string[] {
  return allMailDoorsOf(world).flatMap(({ tenant, port, service }) => {
    const why = unlikePostfix(service);
    return why === null ? [] : [`${tenant.name}:${port}, because ${why}`];
  });
}

/** What Postfix cannot be made to do; null: it can be this server. */
function unlikePostfix({
  greeting,
  hangsUp,
  injects,
  withoutEhlo,
  aMinute,
  starttls,
  tls,
}: MailService): string | null {
  if (greeting === null || hangsUp) return 'Postfix greets everybody';
  if (greeting !== undefined && !greeting.startsWith('220 ')) return 'Postfix turns nobody away at the greeting';
  if (injects) return 'Postfix forgets what came in clear behind STARTTLS';
  if (withoutEhlo) return 'Postfix understands EHLO';
  if (aMinute !== undefined)
    return 'Postfix counts connections by the address of the client, and here they all have the same';
  if (starttls === 'breaks') return 'Postfix agrees to no handshake that it does not begin';
  return tls?.ciphers?.includes('eNULL')
    ? 'Postfix offers no suite without encryption to those who may speak in clear'
    : null;
}

interface Surroundings {
  readonly folder: string;
  readonly settings: string;
  readonly authority: Authority;
  readonly placeOf: (door: MailDoor) => Place;
  readonly authenticatorOf: (mechanisms: string) => number;
}

/** The files of settings by their names: one listener for each door, and a mailbox that takes all mail of the domain. */
export function settingsOf(
  world: World,
  doors: readonly MailDoor[],
  surroundings: Surroundings,
): Readonly<Record<string, string>> {
  const { folder, settings, authority } = surroundings;
  const own = doors.flatMap(({ tenant, service: { receivesFor = [] } }) => [tenant.origin, ...receivesFor]);
  const identity = identitiesOf(authority);
  const certificates = doors.flatMap(({ tenant, service, address }) => {
    if (service.starttls === 'absent' || service.starttls === 'refused') return [];
    const { key, pem } = identity(tenant);
    const text = `${key.export({ type: 'pkcs8', format: 'pem' })}${pem}`;
    return [[certificateAt(tenant, address), text] as const];
  });
  const main = {
    compatibility_level: '3.6',
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    maillog_file: `${folder}/log`,
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: `mail.${world.domain}`,
    // A name without a domain is one of the domain's.
    myorigin: world.domain,
    mynetworks: '',
    smtpd_relay_restrictions: 'permit_mynetworks, reject_unauth_destination',
    // The machine that a test runs on may have no resolver.
    smtpd_peername_lookup: 'no',
    mydestination: '',
    alias_maps: '',
    local_recipient_maps: '',
    virtual_mailbox_domains: [...new Set([world.domain, ...own])].join(', '),
    virtual_mailbox_maps: 'static:all/',
    virtual_mailbox_base: `${folder}/mail`,
    virtual_uid_maps: 'static:65534',
    virtual_gid_maps: 'static:65534',
    // What an open relay takes leads nowhere.
    default_transport: 'discard',
    relay_transport: 'discard',
    smtpd_client_connection_count_limit: '0',
    smtpd_error_sleep_time: '0',
    smtpd_soft_error_limit: '1000',
    smtpd_hard_error_limit: '1000',
  };
  const listeners = doors.map((door) => listener(door, surroundings));
  return {
    'main.cf': `${Object.entries(main)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
    'master.cf': `${[...listeners, ...SERVICES].join('\n')}\n`,
    ...Object.fromEntries([...certificates, ...doors.flatMap((door) => tablesOf(door, world.domain))]),
  };

  function listener(door: MailDoor, { placeOf, authenticatorOf }: Surroundings): string {
    const options = { ...optionsOf(door, settings), ...loginOf(door.service, authenticatorOf) };
    const written = Object.entries(options).map(([name, value]) => `  -o { ${name} = ${value} }`);
    const { address, port } = placeOf(door);
    return [`${address}:${port} inet n - n - - smtpd`, ...written].join('\n');
  }
}

/** Those who are refused although they are the domain's, and those whom VRFY knows. */
function tablesOf({ tenant, service: { without = [], vrfy } }: MailDoor, domain: string) {
  const known = ['contact', 'postmaster', 'abuse'].filter((local) => !without.includes(local));
  const lines = (locals: readonly string[], said: string) =>
    locals.map((local) => `${local}@${domain} ${said}\n`).join('');
  return [
    ...(without.length > 0 ? [[`${tenant.name}.refused`, lines(without, '550 5.1.1 no such user here')] as const] : []),
    ...(vrfy === 'tells' ? [[`${tenant.name}.known`, lines(known, 'all/')] as const] : []),
  ];
}

const SERVICES: readonly string[] = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'trace unix - - n - 0 bounce',
  'proxymap unix - - n - - proxymap',
  'anvil unix - - n - 1 anvil',
  'virtual unix - n n - - virtual',
  'error unix - - n - - error',
  'retry unix - - n - - error',
  'discard unix - - n - - discard',
  'postlog unix-dgram n - n - 1 postlogd',
];

/** As Postfix calls them, and announces without being told. */
const KEYWORDS = [
  'pipelining',
  'size',
  'vrfy',
  'etrn',
  'enhancedstatuscodes',
  '8bitmime',
  'dsn',
  'smtputf8',
  'chunking',
];
const USUAL = ['PIPELINING', 'SIZE 52428800', '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES', 'CHUNKING'];

/** Over IPv6 another machine may stand at the name. */
function certificateAt({ name }: Tenant, address: string): string {
  return `${name}${address.includes(':') ? '-ipv6' : ''}.pem`;
}

function optionsOf({ tenant, service, address }: MailDoor, settings: string): Readonly<Record<string, string>> {
  const {
    greeting,
    extensions = USUAL,
    recipients = 'ours',
    without = [],
    vrfy = 'nothing',
    starttls = 'works',
  } = service;
  const announced = extensions.map((one) => one.toLowerCase().split(' ')[0]);
  const size = extensions.find((one) => one.startsWith('SIZE '))?.slice('SIZE '.length);
  const table = (kind: string) => `texthash:${settings}/${tenant.name}.${kind}`;
  return {
    myhostname: tenant.name,
    smtpd_banner: greeting == null ? '$myhostname ESMTP' : greeting.slice('220 '.length),
    smtpd_discard_ehlo_keywords: KEYWORDS.filter((one) => !announced.includes(one)).join(', '),
    ...(size !== undefined && { message_size_limit: size }),
    ...(recipients === 'anyone' && { mynetworks: '127.0.0.0/8' }),
    ...(recipients === 'later' && { smtpd_recipient_restrictions: 'defer' }),
    ...(without.length > 0 && { smtpd_recipient_restrictions: `check_recipient_access ${table('refused')}` }),
    ...(vrfy === 'tells' && { virtual_mailbox_maps: table('known') }),
    ...(service.speaks === 'smtps' && { smtpd_tls_wrappermode: 'yes' }),
    ...encryptionOf(starttls, service.tls ?? {}, `${settings}/${certificateAt(tenant, address)}`),
  };
}

function encryptionOf(
  manner: NonNullable<MailService['starttls']>,
  { versions = ['TLSv1.2', 'TLSv1.3'], ciphers }: TlsBehaviour,
  certificate: string,
): Readonly<Record<string, string>> {
  if (manner === 'absent') return { smtpd_tls_security_level: 'none' };
  // Offered without a certificate, it is refused with 454.
  if (manner === 'refused') return { smtpd_tls_security_level: 'may' };
  const [lowest, highest] = versions;
  const usual = DEFAULT_CIPHERS.split(':').filter((suite) => !suite.startsWith('TLS_'));
  return {
    smtpd_tls_security_level: 'may',
    smtpd_tls_chain_files: certificate,
    smtpd_tls_protocols: `>=${lowest}, <=${highest}`,
    smtpd_tls_ciphers: 'medium',
    tls_medium_cipherlist: ciphers ?? (lowest < 'TLSv1.2' ? 'DEFAULT:@SECLEVEL=0' : usual.join(':')),
  };
}

function loginOf(
  { auth, speaks }: MailDoor['service'],
  authenticatorOf: Surroundings['authenticatorOf'],
): Readonly<Record<string, string>> {
  const mechanisms = auth?.secured ?? auth?.clear;
  if (mechanisms === undefined) return {};
  return {
    smtpd_sasl_auth_enable: 'yes',
    smtpd_sasl_type: 'dovecot',
    smtpd_sasl_path: `inet:127.0.0.1:${authenticatorOf(mechanisms)}`,
    ...(auth?.clear === undefined && speaks === 'smtp' && { smtpd_tls_auth_only: 'yes' }),
  };
}

/** Also what is out of date is seen as it is. */
const ANY_VERSION = { rejectUnauthorized: false, minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;

/** What a listener says and does, without what changes from one connection to the next; « refuses » where nothing listens. */
export async function serviceOf({ address, port }: Place, domain: string): Promise<string> {
  const talk = await talkTo(port, address).catch(() => null);
  if (!talk) return 'refuses';
  try {
    const said = [await talk.hear()];
    if (said[0] === '') return 'hangs up';
    const keywords = await talk.say('EHLO probe.example');
    const asked = [
      'VRFY nobody',
      'MAIL FROM:<>',
      `RCPT TO:<postmaster@${domain}>`,
      'RCPT TO:<client@ailleurs.example>',
      'RSET',
    ];
    said.push(keywords);
    for (const line of asked) said.push(await talk.say(line));
    if (/STARTTLS/.test(keywords)) {
      const shown = await talk.startTls(ANY_VERSION).catch((fault: Error) => fault.message);
      said.push(
        typeof shown === 'string' ? shown : `${shown.getProtocol()} ${shown.getPeerX509Certificate()?.fingerprint256}`,
      );
      if (typeof shown !== 'string') said.push(await talk.say('EHLO probe.example'));
    }
    return said.join('');
  } finally {
    talk.close();
  }
}

/** The same of one that speaks TLS from the first octet (RFC 8314 §3). */
export async function wrappedServiceOf({ address, port }: Place): Promise<string> {
  const tls = connect({ port, host: address, rejectUnauthorized: false });
  try {
    await once(tls, 'secureConnect');
    return `${tls.getProtocol()} ${tls.getPeerX509Certificate()?.fingerprint256}`;
  } catch (fault) {
    return `refuses: ${(fault as NodeJS.ErrnoException).code}`;
  } finally {
    tls.destroy();
  }
}
