import { dated, type Form, lines } from './whois-form.ts';

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
