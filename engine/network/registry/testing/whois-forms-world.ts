import { dated, type Form, fredContact, lines } from './whois-form.ts';

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
