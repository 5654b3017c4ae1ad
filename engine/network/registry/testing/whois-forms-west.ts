import { dated, type Form, fredContact, lines } from './whois-form.ts';

/** For tests: registries of western and northern Europe, in forms of their own. */
export const westernForms: readonly Form[] = [
  {
    name: 'AFNIC',
    suffix: 'fr',
    taken: (f) => `%%
%% This is the AFNIC Whois server.
%%
%% complete date format: YYYY-MM-DDThh:mm:ssZ
%%

domain:                        ${f.domain}
status:                        ${f.status}
hold:                          NO
holder-c:                      FDT12-FRNIC
admin-c:                       FDT12-FRNIC
registrar:                     ${f.registrar}
Expiry Date:                   ${f.expires}T00:00:00Z
created:                       ${f.created}T00:00:00Z
last-update:                   ${f.changed}T00:00:00Z
source:                        FRNIC

${lines(f.hosts, (host) => `nserver:                       ${host}`)}
source:                        FRNIC

registrar:                     ${f.registrar}
address:                       2 rue du Test
registered:                    1998-02-02T00:00:00Z
source:                        FRNIC

nic-hdl:                       FDT12-FRNIC
type:                          ORGANIZATION
contact:                       Fabrique du Test
changed:                       2001-02-03T00:00:00Z nic@nic.fr
source:                        FRNIC
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['ACTIVE', ['active']],
    dying: [['REDEMPTION', ['redemption']]],
    free: [
      () => '%%\n%% This is the AFNIC Whois server.\n%%\n\n%% No entries found in the AFNIC Database.\n',
      () => '%%\n%% NOT FOUND\n',
    ],
    limited: ['%% Too many requests...', '%% Too many requests from your address, please wait'],
  },
  ...['gf', 'gp', 'mq'].map(
    (suffix): Form => ({
      name: `Mediaserv ${suffix}`,
      suffix,
      taken: (f) => `
%% This is the .${suffix} whois server
domain: ${f.domain}
mntnr: MNT-TEST
changed: ${f.changed} 09:00:00

NO OBJECT FOUND!
object: 310
type: nameserver
NO OBJECT FOUND!
object: 311
type: person
`,
      tells: ['changed'],
      well: ['', []],
      free: [(domain) => `NO OBJECT FOUND!\nobject: ${domain}\ntype: domain\n`],
      limited: ['Too many connections, please try again later.'],
    }),
  ),
  {
    name: 'DENIC',
    suffix: 'de',
    taken: (f) => `% Restricted rights.
%
% Terms and Conditions of Use

Domain: ${f.domain}
${lines(f.hosts, (host) => `Nserver: ${host}`)}
Status: ${f.status}
Changed: ${f.changed}T00:00:00Z
`,
    tells: ['changed', 'statuses', 'nameServers'],
    well: ['connect', ['connect']],
    dying: [['redemptionPeriod', ['redemption period']]],
    free: [(domain) => `Domain: ${domain}\nStatus: free\n`],
    limited: ['% Error: 55000000002 Connection refused; access control limit exceeded.'],
  },
  {
    name: 'Nominet',
    suffix: 'co.uk',
    taken: (f) => `
    Domain name:
        ${f.domain}

    Data validation:
        Nominet was able to match the registrant's name and address against a 3rd party data source on 10-Dec-2012

    Registrar:
        ${f.registrar} [Tag = TEST-FR]
        URL: https://registrar.example

    Relevant dates:
        Registered on: ${dated(f.created, 'D-N-Y')}
        Expiry date:  ${dated(f.expires, 'D-N-Y')}
        Last updated:  ${dated(f.changed, 'D-N-Y')}

    Registration status:
        ${f.status}

    Name servers:
        ${f.hosts.join('   192.0.2.53  2001:db8::53\n        ')}

    WHOIS lookup made at 10:00:00 22-Nov-2026

-- 
This WHOIS information is provided for free by Nominet UK the central registry for .uk domain names.
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['Registered until expiry date.', ['registered until expiry date.']],
    dying: [
      ['Suspended.', ['suspended.']],
      ['*** This registration has been SUSPENDED. ***', ['*** this registration has been suspended. ***']],
      ['No longer required.', ['no longer required.']],
    ],
    free: [
      (domain) =>
        `\n    No match for "${domain}".\n\n    This domain name has not been registered.\n\n    WHOIS lookup made at 10:00:00\n`,
    ],
    limited: [
      'The WHOIS query quota for 203.0.113.9 has been exceeded and will be replenished in 34 seconds.',
      'WHOIS query limit exceeded',
    ],
  },
  {
    name: 'SIDN',
    suffix: 'nl',
    taken: (f) => `Domain name: ${f.domain}
Status:      ${f.status}

Reseller:
   Revendeur du Test

Registrar:
   ${f.registrar}
   Teststraat 1
   1234AB ARNHEM
   Netherlands

Abuse Contact:

Creation Date: ${f.created}

Updated Date: ${f.changed}

DNSSEC:      yes

Domain nameservers:
   ${f.hosts.join('\n   ')}

Record maintained by: SIDN BV
`,
    tells: ['registrar', 'created', 'changed', 'statuses', 'nameServers'],
    well: ['active', ['active']],
    dying: [['in quarantine', ['in quarantine']]],
    free: [(domain) => `${domain} is free\n`],
    limited: [
      '203.0.113.9: daily whois-limit exceeded for client',
      'Error: maximum number of requests per second exceeded',
    ],
  },
  {
    name: 'DNS Belgium',
    suffix: 'be',
    taken: (f) => `% .be Whois Server 6.1
%
% The WHOIS service offered by DNS Belgium and the access to the records are provided for information purposes only.

Domain:\t${f.domain}
Status:\t${f.status}
Registered:\t${dated(f.created, 'Wed N D Y')}

Registrant:
\tNot shown, please visit www.dnsbelgium.be for webbased whois.

Registrar Technical Contacts:
\tOrganisation:\tAide du Test
\tLanguage:\tfr
\tPhone:\t+32.20000000


Registrar:
\tName:\t${f.registrar}
\tWebsite:\thttps://registrar.example

Nameservers:
\t${f.hosts.join(' (192.0.2.53)\n\t')}

Keys:

Flags:

Please visit www.dnsbelgium.be for more info.
`,
    tells: ['registrar', 'created', 'statuses', 'nameServers'],
    well: ['NOT AVAILABLE', ['not available']],
    dying: [
      ['QUARANTINE', ['quarantine']],
      ['OUT OF SERVICE', ['out of service']],
    ],
    free: [(domain) => `% .be Whois Server 6.1\n\nDomain:\t${domain}\nStatus:\tAVAILABLE\n`],
    limited: ['% Maximum queries per hour reached', '% -1: Still in grace period, wait 3600 seconds'],
  },
  {
    name: 'EURid',
    suffix: 'eu',
    taken: (f) => `% The WHOIS service offered by EURid and the access to the records
% in the EURid WHOIS database are provided for information purposes only.

Domain: ${f.domain}
Script: LATIN

Registrant:
        NOT DISCLOSED!
        Visit www.eurid.eu for the web-based WHOIS.

Technical:
        Organisation: Technique du Test
        Language: fr
        Email: tech@exemple.example

Registrar:
        Name: ${f.registrar}
        Website: https://registrar.example

Name servers:
        ${f.hosts.join('\n        ')}

Please visit www.eurid.eu for more info.
`,
    tells: ['registrar', 'nameServers'],
    well: ['', []],
    free: [(domain) => `Domain: ${domain}\nScript: LATIN\nStatus: AVAILABLE\n`],
    limited: ['% Your request has been denied: query rate limit exceeded', 'WHOIS LIMIT EXCEEDED'],
  },
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
  ...['ch', 'li'].map(
    (suffix): Form => ({
      name: `SWITCH of old ${suffix}`,
      suffix,
      taken: (f) => `whois: This information is subject to an Acceptable Use Policy.
See https://www.nic.${suffix}/terms/aup/


Domain name:
${f.domain}

Holder of domain name:
Fabrique du Test
Camille Exemple
Teststrasse 1
CH-8000 Zurich
Contractual Language: French

Technical contact:
Technique du Test

Registrar:
${f.registrar}
Registrarweg 2

First registration date:
${f.created}

DNSSEC:N

Name servers:
${f.hosts.join('\t[192.0.2.53]\n')}
`,
      tells: ['registrar', 'created', 'nameServers'],
      well: ['', []],
      free: [
        () => 'We do not have an entry in our database matching your query.\n',
        () => 'The domain name is not registered.\n',
      ],
      limited: [
        'Requests of this client are not permitted. Please use https://www.nic.ch/whois/ for queries.',
        'You have exceeded this limit of requests.',
      ],
    }),
  ),
  {
    name: 'DK Hostmaster',
    suffix: 'dk',
    taken: (f) => `# Hello 203.0.113.9. Your session has been logged.
#
# Copyright (c) 2002 - 2026 by Punktum dk A/S

Domain:               ${f.domain}
DNS:                  ${f.domain}
Registered:           ${f.created}
Expires:              ${f.expires}
Registration period:  1 year
VID:                  no
DNSSEC:               Unsigned delegation, no records
Status:               ${f.status}

Registrant
Handle:               ***N/A***
Name:                 Fabrique du Test
Address:              Testvej 1

Nameservers
${lines(f.hosts, (host) => `Hostname:             ${host}`)}
`,
    tells: ['created', 'expires', 'statuses', 'nameServers'],
    well: ['Active', ['active']],
    dying: [['Deactivated', ['deactivated']]],
    free: [
      () => '# Hello 203.0.113.9. Your session has been logged.\n#\n\nNo entries found for the selected source.\n',
    ],
    limited: ['# Too many requests. Your query has been denied.', 'Too many queries from 203.0.113.9'],
  },
  {
    name: 'RESTENA',
    suffix: 'lu',
    taken: (f) => `% Access to RESTENA DNS-LU WHOIS information is provided to assist persons.

domainname:     ${f.domain}
domaintype:     ${f.status}
nserver:        ${f.hosts.join('\nnserver:        ')}
ownertype:      ORGANISATION
org-name:       Fabrique du Test
adm-name:       Camille Exemple
registrar-name:         ${f.registrar}
registrar-email:        aide@registrar.example
registrar-country:      LU
`,
    tells: ['registrar', 'nameServers'],
    well: ['ACTIVE', []],
    free: [() => '% No such domain\n'],
    limited: ['% Maximum query rate reached'],
  },
  {
    name: 'Punktum of the islands',
    suffix: 'fo',
    taken: (f) => `%  (c) 2006-2026 Registry
%

domain:       ${f.domain}
registrant:   FDT-1
nsset:        NSS-1
registrar:    ${f.registrar}
status:       ${f.status}
registered:   ${dated(f.created, 'D.M.Y')} 00:00:00
changed:      ${dated(f.changed, 'D.M.Y')} 00:00:00
expire:       ${dated(f.expires, 'D.M.Y')}
${fredContact('FDT-1', '13.12.2024')}
nsset:        NSS-1
${lines(f.hosts, (host) => `nserver:      ${host}`)}
tech-c:       FDT-1
registrar:    REG-AUTRE
created:      14.12.2024 10:00:00
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['paid and in zone', ['paid and in zone']],
    dying: [
      ['Expired', ['expired']],
      ['To be deleted', ['to be deleted']],
    ],
    free: [() => '%ERROR:101: no entries found\n%\n% No entries found.\n'],
    limited: ['%ERROR:503: service temporarily unavailable'],
  },
  {
    name: 'IIS',
    suffix: 'se',
    taken: (f) => `# Copyright (c) 1997- The Swedish Internet Foundation.
# All rights reserved.
state:            ${f.status}
domain:           ${f.domain}
holder:           fabrique1234
created:          ${f.created}
modified:         ${f.changed}
expires:          ${f.expires}
${lines(f.hosts, (host) => `nserver:          ${host} 192.0.2.53`)}
dnssec:           unsigned delegation
registrar:        ${f.registrar}
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['active', ['active']],
    dying: [
      ['quarantine', ['quarantine']],
      ['deactivated', ['deactivated']],
    ],
    free: [
      (domain) => `# Copyright (c) 1997-\n"${domain}" not found.\n`,
      (domain) => `domain "${domain}" not found.\n`,
    ],
    limited: ['Query limit reached, please retry again later.'],
  },
  {
    name: 'IEDR of old',
    suffix: 'ie',
    taken: (f) => `% Rights restricted by copyright; http://iedr.ie/

domain:       ${f.domain}
descr:        Fabrique du Test
renewal date: ${dated(f.expires, 'D-N-Y')}
registration: ${dated(f.created, 'D-N-Y')}
holder-type:  Billable
ren-status:   Active
${lines(f.hosts, (host) => `nserver:      ${host}`)}
source:       IEDR

person:       Camille Exemple
nic-hdl:      FDT1-IEDR
source:       IEDR
`,
    tells: ['expires', 'nameServers'],
    well: ['', []],
    free: [(domain) => `% Not Registered - ${domain}\n`],
    limited: ['% Query quota exceeded'],
  },
];
