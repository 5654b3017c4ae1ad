import { dated, type Form, fredContact, lines } from './whois-form.ts';

/** For tests: registries of southern Europe, in forms of their own. */
export const southernForms: readonly Form[] = [
  {
    name: 'Registro .it',
    suffix: 'it',
    taken: (f) => `
*********************************************************************
* Please note that the following result could be a subgroup of      *
* the data contained in the database.                               *
*********************************************************************

Domain:             ${f.domain}
Status:             ${f.status}
Signed:             no
Created:            ${f.created} 00:00:00
Last Update:        ${f.changed} 00:00:00
Expire Date:        ${f.expires}

Registrant
  Organization:     Fabrique du Test
  Address:          1 rue du Test
  Created:          2003-03-03 10:00:00
  Last Update:      2004-04-04 10:00:00

Admin Contact
  Name:             hidden
  Created:          2002-02-02 10:00:00

Registrar
  Organization:     ${f.registrar}
  Name:             TEST-REG
  Web:              https://registrar.example
  DNSSEC:           yes


Nameservers
  ${f.hosts.join('\n  ')}
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['ok', ['active']],
    dying: [
      ['pendingDelete / redemptionPeriod', ['pending delete', 'redemption period']],
      ['inactive / clientHold', ['inactive', 'client hold']],
    ],
    free: [(domain) => `\nDomain:             ${domain}\nStatus:             AVAILABLE\n`],
    limited: ['Denied: too many requests', 'Connection refused. Number of connections exceeded.'],
  },
  {
    name: 'DNS.PT of old',
    suffix: 'pt',
    taken: (f) => `Nome de domínio / Domain Name: ${f.domain}
Data de registo / Creation Date (dd/mm/yyyy): ${dated(f.created, 'D/M/Y')}
Data de expiração / Expiration Date (dd/mm/yyyy): ${dated(f.expires, 'D/M/Y')}
Estado / Status: ${f.status}

Titular / Registrant
\tFabrique du Test
\t1 rue du Test
\tEmail: dominios@exemple.example

Entidade Gestora / Billing Contact
\tGestora do Teste

Nameserver Information
\t${f.hosts.map((host) => `${f.domain}\tNS\t${host}.`).join('\n\t')}
`,
    tells: ['created', 'expires', 'statuses', 'nameServers'],
    well: ['ACTIVE', ['active']],
    dying: [['Pending Delete', ['pending delete']]],
    free: [(domain) => `${domain} - No Match\n`],
    limited: ['Query rate limit exceeded', 'Tente mais tarde.'],
  },
  {
    name: 'DNS.PT',
    suffix: 'pt',
    taken: (f) => `Domain: ${f.domain}
Domain Status: ${f.status}
Creation Date: ${dated(f.created, 'D/M/Y')} 00:00:00
Expiration Date: ${dated(f.expires, 'D/M/Y')} 00:00:00
Owner Name: Fabrique du Test
Owner Address: 1 rue du Test
Admin Name: Gestora do Teste
${lines(f.hosts, (host) => `Name Server: ${host} | IPv4:  and IPv6: `)}
`,
    tells: ['created', 'expires', 'statuses', 'nameServers'],
    well: ['Registered', ['registered']],
    free: [(domain) => `${domain} - No Match\n`],
    limited: ['WHOIS service temporarily unavailable'],
  },
  {
    name: 'RNIDS',
    suffix: 'rs',
    taken: (f) => `% The data in the Whois database are provided by RNIDS
% for information purposes only and to assist persons in obtaining
% information about or related to a domain name registration record.

Domain name: ${f.domain}
Domain status: ${f.status} https://www.rnids.rs/en/domain-name-status-codes#x
Registration date: ${dated(f.created, 'D.M.Y')} 00:00:00
Modification date: ${dated(f.changed, 'D.M.Y')} 00:00:00
Expiration date: ${dated(f.expires, 'D.M.Y')} 00:00:00
Confirmed: 01.01.2004 00:00:00
Registrar: ${f.registrar}

Registrant: Fabrique du Test
Address: 1 rue du Test
Postal Code: 11000

${lines(f.hosts, (host) => `DNS: ${host} - 192.0.2.53`)}

DNSSEC signed: no
Whois Timestamp: 22.11.2026 10:00:00
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['Active', ['active']],
    dying: [['Expired', ['expired']]],
    free: [() => '%ERROR:103: Domain is not registered\n'],
    limited: ['%ERROR:104: Query limit exceeded', '%ERROR:105: Access denied, too many requests'],
  },
  {
    name: 'CARNET',
    suffix: 'hr',
    taken: (f) => `% This is the .hr Whois server
%

Domain Name: ${f.domain}
Registrar WHOIS Server: whois.dns.hr
Updated Date: ${f.changed}T00:00:00Z
Creation Date: ${f.created}T00:00:00Z
Registrar Registration Expiration Date: ${f.expires}T00:00:00Z
Registrar: ${f.registrar}
Domain Status: ${f.status}
${lines(f.hosts, (host) => `Name Server: ${host.toUpperCase()}`)}
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['ok', ['active']],
    dying: [['serverHold', ['server hold']]],
    free: [() => '%\n%ERROR: No entries found\n'],
    limited: ['%ERROR: Too many requests'],
  },
  {
    name: 'Register.BG',
    suffix: 'bg',
    taken: (f) => `DOMAIN NAME: ${f.domain}
activated on: 01/02/2003 00:00:00 EET
registration status: ${f.status}

REGISTRANT:
Fabrique du Test
1 rue du Test

NAME SERVER INFORMATION:
${lines(f.hosts, (host) => `${host} (192.0.2.53)`)}
DNSSEC: inactive
`,
    tells: ['statuses', 'nameServers'],
    well: ['Registered', ['registered']],
    free: [(domain) => `Domain name ${domain} does not exist in database!\n`],
    limited: ['Access denied. Query limit exceeded.'],
  },
  {
    name: 'TRABIS',
    suffix: 'com.tr',
    taken: (f) => `** Domain Name: ${f.domain}
Domain Status: ${f.status}
Frozen Status: -
Transfer Status: The domain is LOCKED to transfer.

** Registrant:
   Fabrique du Test
   Hidden upon user request

** Registrar:
NIC Handle\t\t: fdt12
Organization Name\t: ${f.registrar}
Address\t\t\t: 1 rue du Test

** Domain Servers:
${f.hosts.join('\n')}

** Additional Info:
Created on..............: ${dated(f.created, 'Y-N-D')}.
Expires on..............: ${dated(f.expires, 'Y-N-D')}.

** Whois Server:
Last Update Time: 2026-11-22T10:00:00+03:00
`,
    tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
    well: ['Active', ['active']],
    dying: [['Suspended', ['suspended']]],
    free: [(domain) => `No match found for "${domain}"\n`],
    limited: ['Too many queries from your address'],
  },
  {
    name: 'MARnet',
    suffix: 'mk',
    taken: (f) => `% Domain Information over Whois protocol

domain:       ${f.domain}
registrant:   FDT-1
nsset:        NSS-1
registrar:    ${f.registrar}
registered:   ${dated(f.created, 'D.M.Y')} 00:00:00
changed:      ${dated(f.changed, 'D.M.Y')} 00:00:00
expire:       ${dated(f.expires, 'D.M.Y')}
${fredContact('FDT-1', '13.12.2024')}
nsset:        NSS-1
${lines(f.hosts, (host) => `nserver:      ${host}`)}
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'nameServers'],
    well: ['', []],
    free: [() => '%ERROR:101: no entries found\n'],
    limited: ['%ERROR:201: access denied for 203.0.113.9: quota exceeded'],
  },
];
