import { dated, type Form, fredContact, lines } from './whois-form.ts';

/** For tests: registries of Asia and Oceania, in forms of their own. */
export const asianForms: readonly Form[] = [
  {
    name: 'HKIRC',
    suffix: 'hk',
    taken: (f) => ` 
 ----------------------------------------------------
 Whois server by HKIRC
 ----------------------------------------------------

Domain Name:  ${f.domain.toUpperCase()}

Domain Status: ${f.status}

DNSSEC:  unsigned

Contract Version:   Refer to registrar

Active variants

Inactive variants

Registrar Name: ${f.registrar}

Registrar Contact Information: Email: aide@registrar.example

Reseller:

Registrant Contact Information:

Company English Name (It should be the same as the registered/corporation name on your Business Register Certificate or relevant documents): FABRIQUE LIMITED
Company Chinese name:
Address: 1 rue du Test
Country: Hong Kong (HK)
Domain Name Commencement Date: ${dated(f.created, 'D-M-Y')}
Expiry Date: ${dated(f.expires, 'D-M-Y')}
Re-registration Status:  Complete

Administrative Contact Information:

Given name: CAMILLE
Family name: EXEMPLE

Name Servers Information:

${f.hosts.join('\n').toUpperCase()}

Status Information:

Domain Prohibit Status:
`,
    tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
    well: ['Active', ['active']],
    dying: [['Suspended', ['suspended']]],
    free: [() => 'The domain has not been registered.\n'],
    limited: ['Your access is too fast,please try again later.'],
  },
  {
    name: 'TWNIC',
    suffix: 'com.tw',
    taken: (f) => `Domain Name: ${f.domain}
   Domain Status: ${f.status}
   Registrant:
      Fabrique du Test

   Administrative Contact:
      Camille Exemple

   Record expires on ${f.expires} 00:00:00 (UTC+0)
   Record created on ${f.created} 00:00:00 (UTC+0)

   Domain servers in listed order:
      ${f.hosts.join('      \n      ')}

Registration Service Provider: ${f.registrar}
Registration Service URL: https://registrar.example
`,
    tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
    well: [
      'clientUpdateProhibited,clientTransferProhibited',
      ['client update prohibited', 'client transfer prohibited'],
    ],
    dying: [['clientHold,clientTransferProhibited', ['client hold', 'client transfer prohibited']]],
    free: [() => 'No Found\n', () => '\nNo Found\n\n'],
    limited: ['Query rate exceeded, try again after 60 seconds'],
  },
  {
    name: 'CNNIC',
    suffix: 'cn',
    taken: (f) => `Domain Name: ${f.domain}
ROID: 20030101s10001s00000000-cn
Domain Status: ${f.status}
Registrant: Fabrique du Test
Registrant Contact Email: nom@exemple.example
Sponsoring Registrar: ${f.registrar}
${lines(f.hosts, (host) => `Name Server: ${host}`)}
Registration Time: ${f.created} 00:00:00
Expiration Time: ${f.expires} 00:00:00
DNSSEC: unsigned
`,
    tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
    well: ['ok', ['active']],
    dying: [['pendingDelete', ['pending delete']]],
    free: [() => 'No matching record.\n'],
    limited: ['Queried interval is too short: query limit exceeded', 'Too many requests, please try again later'],
  },
  {
    name: 'JPRS',
    suffix: 'jp',
    taken: (f) => `[ JPRS database provides information on network administration. Its use is    ]
[ restricted to network administration purposes.                              ]

Domain Information:
[Domain Name]                   ${f.domain.toUpperCase()}

[Registrant]                    Fabrique du Test

${lines(f.hosts, (host) => `[Name Server]                   ${host}`)}
[Signing Key]                   

[Created on]                    ${dated(f.created, 'Y/M/D')}
[Expires on]                    ${dated(f.expires, 'Y/M/D')}
[Status]                        ${f.status}
[Last Updated]                  ${dated(f.changed, 'Y/M/D')} 09:00:00 (JST)

Contact Information:
[Name]                          Camille Exemple
[Email]                         nom@exemple.example
`,
    tells: ['created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['Active', ['active']],
    dying: [['Suspended', ['suspended']]],
    free: [() => '[ JPRS database provides information on network administration. ]\n\nNo match!!\n'],
    limited: ['Query limit exceeded.'],
  },
  {
    name: 'JPRS of institutions',
    suffix: 'ac.jp',
    taken: (f) => `[ JPRS database provides information on network administration. Its use is    ]

Domain Information:
a. [Domain Name]                ${f.domain.toUpperCase()}
g. [Organization]               Fabrique University
l. [Organization Type]          University
m. [Administrative Contact]     FD0000JP
n. [Technical Contact]          FD0000JP
${lines(f.hosts, (host) => `p. [Name Server]                ${host}`)}
s. [Signing Key]                
[State]                         ${f.status}
[Lock Status]                   
[Registered Date]               ${dated(f.created, 'Y/M/D')}
[Connected Date]                2003/03/03
[Last Update]                   ${dated(f.changed, 'Y/M/D')} 09:00:00 (JST)
`,
    tells: ['created', 'changed', 'statuses', 'nameServers'],
    well: ['Connected (2027/03/31)', ['connected']],
    free: [() => 'No match!!\n'],
    limited: ['Too many requests.'],
  },
  {
    name: 'KISA',
    suffix: 'kr',
    taken: (f) => `query : ${f.domain}


# ENGLISH

KRNIC is not an ISP but a National Internet Registry similar to APNIC.

Domain Name                 : ${f.domain}
Registrant                  : Fabrique Korea
Administrative Contact(AC)  : Camille
Registered Date             : ${dated(f.created, 'Y. M. D')}.
Last Updated Date           : ${dated(f.changed, 'Y. M. D')}.
Expiration Date             : ${dated(f.expires, 'Y. M. D')}.
Publishes                   : N
Authorized Agency           : ${f.registrar}
DNSSEC                      : unsigned

Primary Name Server
   Host Name                : ${f.hosts[0]}
   IP Address               : 192.0.2.53

${lines(f.hosts.slice(1), (host) => `Secondary Name Server\n   Host Name                : ${host}\n`)}
- KISA/KRNIC WHOIS Service -
`,
    tells: ['registrar', 'created', 'expires', 'nameServers'],
    well: ['', []],
    free: [
      () => 'The requested domain was not found in the Registry or Registrar’s WHOIS Server.\n',
      () => 'Above domain name is not registered to KRNIC.\n',
    ],
    limited: ['Query limit exceeded. Access is denied.'],
  },
  {
    name: 'ISOC-IL',
    suffix: 'co.il',
    taken: (f) => `
% The data in the WHOIS database of the .il registry is provided
% by ISOC-IL for information purposes, and to assist persons.

query:        ${f.domain}

reg-name:     exemple
domain:       ${f.domain}

descr:        Fabrique du Test
descr:        1 rue du Test
phone:        +972 3 0000000
admin-c:      FD-CE0001-IL
${lines(f.hosts, (host) => `nserver:      ${host}`)}
validity:     ${dated(f.expires, 'D-M-Y')}
DNSSEC:       unsigned
status:       ${f.status}
changed:      domain-registrar AT isoc.org.il 20030101 (Assigned)

person:       Camille Exemple
nic-hdl:      FD-CE0001-IL
changed:      domain-registrar AT isoc.org.il 20240101

registrar name: ${f.registrar}
registrar info: https://registrar.example
`,
    tells: ['registrar', 'expires', 'statuses', 'nameServers'],
    well: ['Transfer Locked', ['transfer locked']],
    free: [() => '% No data was found to match the request criteria.\n', () => '% No data was found\n'],
    limited: ['% Query quota exceeded.'],
  },
  {
    name: 'MONIC',
    suffix: 'com.mo',
    taken: (f) => `
% Monic Whois Server Version 1.0
%

 Domain Name: ${f.domain.toUpperCase()}
 ----------------------------------------------------
 Record created on ${f.created}
 Record expires on ${f.expires}

 Domain name servers:
 ----------------------------------------------------
 ${f.hosts.join('\n ').toUpperCase()}
`,
    tells: ['created', 'expires', 'nameServers'],
    well: ['', []],
    free: [(domain) => `% Monic Whois Server Version 1.0\n\nNo match for ${domain.toUpperCase()}\n`],
    limited: ['System is under maintenance.'],
  },
  {
    name: 'OPT',
    suffix: 'nc',
    taken: (f) => `% Whois server for .nc
%

Domain                   : ${f.domain}
Created on               : ${f.created}
Expires on               : ${f.expires}
Last updated on          : ${f.changed}
${lines(f.hosts, (host, number) => `Domain server ${number}          : ${host}`)}
Registrar                : ${f.registrar}
Registrant name          : FABRIQUE DU TEST
Registrant address 1     : 1 rue du Test
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'nameServers'],
    well: ['', []],
    free: [() => 'No entries found in the .nc database\n'],
    limited: ['Trop de requêtes, réessayez plus tard.'],
  },
  {
    name: 'NZRS of old',
    suffix: 'co.nz',
    taken: (f) => `% New Zealand Domain Name Registry Limited
%
version: 8.3
query_datetime: 2026-11-22T10:00:00+13:00
domain_name: ${f.domain}
query_status: ${f.status}
domain_dateregistered: ${f.created}T00:00:00Z
domain_datebilleduntil: ${f.expires}T00:00:00Z
domain_datelastmodified: ${f.changed}T00:00:00Z
domain_delegaterequested: yes
domain_signed: no
%
registrar_name: ${f.registrar}
registrar_address1: 1 rue du Test
%
registrant_contact_name: Fabrique du Test
%
${lines(f.hosts, (host, number) => `ns_name_0${number}: ${host}`)}
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['200 Active', ['200 active']],
    dying: [['210 PendingRelease', ['210 pending release']]],
    free: [(domain) => `version: 8.3\ndomain_name: ${domain}\nquery_status: 220 Available\n`],
    limited: ['query_status: 440 Request Denied'],
  },
  {
    name: 'auDA',
    suffix: 'com.au',
    taken: (f) => `Domain Name: ${f.domain.toUpperCase()}
Registry Domain ID: D400000000000000000-AU
Last Modified: ${f.changed}T00:00:00Z
Registrar Name: ${f.registrar}
Registrar Abuse Contact Email: abuse@registrar.example
Status: ${f.status}
Status Reason: Not Currently Eligible For Renewal
Registrant Contact Name: Camille Exemple
${lines(f.hosts, (host) => `Name Server: ${host.toUpperCase()}`)}
DNSSEC: unsigned
>>> Last update of WHOIS database: 2026-11-22T10:00:00Z <<<
`,
    tells: ['registrar', 'changed', 'statuses', 'nameServers'],
    well: ['serverRenewProhibited https://identitydigital.au/whois-status-codes#srp', ['server renew prohibited']],
    dying: [['pendingDelete https://identitydigital.au/x', ['pending delete']]],
    free: [() => 'NOT FOUND\n>>> Last update of WHOIS database: 2026-11-22T10:00:00Z <<<\n'],
    limited: ['BLACKLISTED: You have exceeded the query limit for your network or IP address'],
  },
  {
    name: 'MYNIC',
    suffix: 'com.my',
    taken: (f) => `a [Domain Name]          ${f.domain}
Domain Name: ${f.domain}
Creation Date: ${dated(f.created, 'D-N-Y')}
Expiry Date: ${dated(f.expires, 'D-N-Y')}
Registrar: ${f.registrar}
${lines(f.hosts, (host) => `Name Server: ${host}`)}
`,
    tells: ['registrar', 'created', 'expires', 'nameServers'],
    well: ['', []],
    free: [
      (domain) => `Domain Name [${domain}] does not exist in database\n`.replace(/[[\]]/g, ''),
      () => 'does not exist in database\n',
    ],
    limited: ['You have reached the query limit: number of queries exceeded'],
  },
];

/** For tests: registries of the Americas, of Africa and of generic names. */
export const otherForms: readonly Form[] = [
  {
    name: 'Verisign',
    suffix: 'com',
    taken: (f) => `   Domain Name: ${f.domain.toUpperCase()}
   Registry Domain ID: 1000000_DOMAIN_COM-VRSN
   Registrar WHOIS Server: whois.registrar.example
   Updated Date: ${f.changed}T00:00:00Z
   Creation Date: ${f.created}T00:00:00Z
   Registry Expiry Date: ${f.expires}T00:00:00Z
   Registrar: ${f.registrar}
   Domain Status: ${f.status}
   ${f.hosts.map((host) => `Name Server: ${host.toUpperCase()}`).join('\n   ')}
   DNSSEC: unsigned
>>> Last update of whois database: 2026-11-22T10:00:00Z <<<

TERMS OF USE: You are not authorized to access or query our Whois
database through the use of electronic processes that are high-volume and
automated except as reasonably necessary to register domain names. If too many
queries are received from a single address, access to the service may be denied.
Access to the service is rate limited. Do not exceed the limit of queries.
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['clientTransferProhibited https://icann.org/epp#clientTransferProhibited', ['client transfer prohibited']],
    dying: [
      ['redemptionPeriod https://icann.org/epp#redemptionPeriod', ['redemption period']],
      ['clientHold https://icann.org/epp#clientHold', ['client hold']],
    ],
    free: [
      (domain) =>
        `No match for domain "${domain.toUpperCase()}".\r\n>>> Last update of whois database: 2026-11-22T10:00:00Z <<<\r\n`,
      (domain) => `No match for "${domain.toUpperCase()}".\r\n`,
    ],
    limited: ['WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS', 'Number of allowed queries exceeded.'],
  },
  {
    name: 'CIRA',
    suffix: 'ca',
    taken: (f) => `Domain name:           ${f.domain}
Domain status:         ${f.status}
Creation date:         ${dated(f.created, 'Y/M/D')}
Expiry date:           ${dated(f.expires, 'Y/M/D')}
Updated date:          ${dated(f.changed, 'Y/M/D')}
DNSSEC:                Unsigned

Registrar:
    Name:              ${f.registrar}
    Number:            100

Registrant:
    Name:              Fabrique du Test

Name servers:
    ${f.hosts.join('\n    ')}

% WHOIS look-up made at 2026-11-22 10:00:00 (GMT)
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['registered', ['registered']],
    dying: [
      ['to be released', ['to be released']],
      ['redemption', ['redemption']],
    ],
    free: [(domain) => `Domain name:           ${domain}\nDomain status:         available\n`],
    limited: ['% Query rate limit reached'],
  },
  {
    name: 'Registro.br',
    suffix: 'com.br',
    taken: (f) => `% Copyright (c) Nic.br
%  The use of the data below is only permitted as described in

domain:      ${f.domain}
owner:       Fabrique do Teste
country:     BR
owner-c:     FDT12
${lines(f.hosts, (host) => `nserver:     ${host}`)}
nsstat:      20261120 AA
nslastaa:    20261120
created:     ${dated(f.created, 'YMD')} #1000000
changed:     ${dated(f.changed, 'YMD')}
expires:     ${dated(f.expires, 'YMD')}
status:      ${f.status}

nic-hdl-br:  FDT12
person:      Camille Exemplo
created:     20240202
changed:     20240303

% Security and mail abuse issues should also be addressed to cert.br
`,
    tells: ['created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['published', ['published']],
    dying: [['on-hold', ['on-hold']]],
    free: [(domain) => `% Copyright (c) Nic.br\n\n% No match for ${domain}\n`],
    limited: ['% Query rate limit exceeded. Reduced information.', '% Maximum concurrent connections limit exceeded'],
  },
  {
    name: 'NIC México',
    suffix: 'mx',
    taken: (f) => `
Domain Name:       ${f.domain}

Created On:        ${f.created}
Expiration Date:   ${f.expires}
Last Updated On:   ${f.changed}
Registrar:         ${f.registrar}
URL:               https://registrar.example

Registrant:
   Name:           Fabrique du Test
   City:           Puebla

Administrative Contact:
   Name:           Camille Exemple

Name Servers:
   DNS:            ${f.hosts.join('       \n   DNS:            ')}

DNSSEC DS Records:


% NOTICE: The expiration date displayed in this record is the date the
% registrar's sponsorship of the domain name registration in the registry is
% currently set to expire.
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'nameServers'],
    well: ['', []],
    free: [() => '\nNo_Se_Encontro_El_Objeto/Object_Not_Found\n'],
    limited: ['Límite de consultas excedido'],
  },
  ...(['ar', 'cr', 'co.tz'] as const).map(
    (suffix): Form => ({
      name: `FRED ${suffix}`,
      suffix,
      taken: (
        f,
      ) => `% La información a la que estás accediendo se provee exclusivamente para fines relacionados con operaciones.

domain:\t\t${f.domain}
registrant:\tFDT-1
registrar:\t${f.registrar}
status:\t\t${f.status}
registered:\t${dated(f.created, suffix === 'ar' ? 'Y-M-D' : 'D.M.Y')} 00:00:00
changed:\t${dated(f.changed, suffix === 'ar' ? 'Y-M-D' : 'D.M.Y')} 00:00:00
expire:\t\t${dated(f.expires, suffix === 'ar' ? 'Y-M-D' : 'D.M.Y')}
${lines(f.hosts, (host) => `nserver:\t${host} ()`)}
${fredContact('FDT-1', '2024-12-13')}
`,
      tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
      well: ['Update forbidden', ['update forbidden']],
      dying: [
        ['Expired', ['expired']],
        ['To be deleted', ['to be deleted']],
      ],
      free: [
        ...(suffix === 'ar' ? [() => 'El dominio no se encuentra registrado en NIC Argentina\n'] : []),
        () => '%ERROR:101: no entries found\n%\n% No entries found.\n',
      ],
      limited: ['%ERROR:999: Demasiadas consultas, intente más tarde', '%ERROR:503: server is busy'],
    }),
  ),
  ...(['com.uy', 'com.ve'] as const).map(
    (suffix): Form => ({
      name: `CONATEL ${suffix}`,
      suffix,
      taken: (f) => `Servidor Whois del Centro de Información de Red

Titular:
Fabrique du Test (fdt)\t nom@exemple.example
   1 rue du Test

   Nombre de Dominio: ${f.domain}

   Contacto Administrativo:
      Camille Exemple\t nom@exemple.example

   Fecha de Vencimiento: ${f.expires} 00:00:00
   Ultima Actualización: ${f.changed} 00:00:00
   Fecha de Creación: ${f.created} 00:00:00

   Estatus del dominio: ${f.status}

   Servidor(es) de Nombres de Dominio:

   - ${f.hosts.join('\n   - ')}
`,
      tells: ['created', 'expires', 'changed', 'statuses', 'nameServers'],
      well: ['ACTIVO', ['activo']],
      dying: [['SUSPENDIDO', ['suspendido']]],
      free: [(domain) => `Servidor Whois del Centro de Información de Red\n\nNo match for "${domain}"\n`],
      limited: ['Servicio en mantenimiento. Intente de nuevo más tarde.'],
    }),
  ),
  {
    name: 'NIC Chile',
    suffix: 'cl',
    taken: (f) => `%%
%% This is the NIC Chile Whois server (whois.nic.cl).
%%

Domain name: ${f.domain}
Registrant name: Fabrique du Test
Registrant organisation:
Registrar name: ${f.registrar}
Registrar URL: https://registrar.example
Creation date: ${f.created} 00:00:00 CLST
Expiration date: ${f.expires} 00:00:00 CLST
${lines(f.hosts, (host) => `Name server: ${host}`)}
`,
    tells: ['registrar', 'created', 'expires', 'nameServers'],
    well: ['', []],
    free: [(domain) => `%%\n%% This is the NIC Chile Whois server.\n%%\n\n${domain}: no existe\n`],
    limited: ['Cuota de consultas superada'],
  },
  ...(['co.za', 'africa', 'koeln'] as const).map(
    (suffix): Form => ({
      name: `one word ${suffix}`,
      suffix,
      taken: (f) => `Domain Name: ${f.domain}
Updated Date: ${f.changed}T00:00:00Z
Creation Date: ${f.created}T00:00:00Z
Registry Expiry Date: ${f.expires}T00:00:00Z
Registrar: ${f.registrar}
Domain Status: ${f.status}
${lines(f.hosts, (host) => `Name Server: ${host}`)}
`,
      tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
      well: ['ok https://icann.org/epp#ok', ['active']],
      dying: [['pendingDelete https://icann.org/epp#pendingDelete', ['pending delete']]],
      free: [() => 'Available\n'],
      limited: ['Query rate limit exceeded'],
    }),
  ),
  ...(['cat', 'museum'] as const).map(
    (suffix): Form => ({
      name: `CORE ${suffix}`,
      suffix,
      taken: (f) => `% CORE whois server
Domain Name: ${f.domain}
Creation Date: ${f.created}T00:00:00Z
Registry Expiry Date: ${f.expires}T00:00:00Z
Registrar: ${f.registrar}
Domain Status: ${f.status}
${lines(f.hosts, (host) => `Name Server: ${host}`)}
`,
      tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
      well: ['ok', ['active']],
      dying: [['serverHold', ['server hold']]],
      free: [(domain) => `% Object "${domain}" NOT FOUND.\n`],
      limited: ['% Query limit exceeded'],
    }),
  ),
  ...(
    [
      ['ma', () => '%error 230 No Objects Found\n'],
      ['im', (domain: string) => `The domain ${domain} was not found.\n`],
      ['ai', (domain: string) => `Domain ${domain} not registered.\n`],
      ['pr', (domain: string) => `The domain ${domain} is not registered.\n`],
      ['com.fj', (domain: string) => `The domain ${domain} was not found!\n`],
      ['ki', (domain: string) => `Domain Name: ${domain}\nDomain Status: No Object Found\n`],
      ['is', (domain: string) => `% No entries found for query "${domain}".\n`],
      ['com.bj', (domain: string) => `No records matching ${domain} found.\n`],
    ] as const
  ).map(
    ([suffix, free]): Form => ({
      name: `plain ${suffix}`,
      suffix,
      taken: (f) => `Domain Name: ${f.domain}
Creation Date: ${f.created}
Registry Expiry Date: ${f.expires}
Sponsoring Registrar: ${f.registrar}
Domain Status: ${f.status}
${lines(f.hosts, (host) => `Name Server: ${host}`)}
`,
      tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
      well: ['ok', ['active']],
      dying: [['redemptionPeriod', ['redemption period']]],
      free: [free],
      limited: ['Rate limit exceeded. Try again after: 24h0m0s'],
    }),
  ),
];
