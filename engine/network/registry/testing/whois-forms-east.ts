import { dated, type Form, fredContact, lines } from './whois-form.ts';

/** For tests: registries of central and eastern Europe, in forms of their own. */
export const easternForms: readonly Form[] = [
  {
    name: 'NASK',
    suffix: 'pl',
    taken: (f) => `
DOMAIN NAME:           ${f.domain}
registrant type:       organization
nameservers:           ${f.hosts.join('. [192.0.2.53][2001:db8::53]\n                       ')}.
created:               ${dated(f.created, 'Y.M.D')} 00:00:00
last modified:         ${dated(f.changed, 'Y.M.D')} 00:00:00
renewal date:          ${dated(f.expires, 'Y.M.D')} 00:00:00

no option

dnssec:                Unsigned


REGISTRAR:
${f.registrar}
ul. Testowa 1
00-001 Warszawa
Polska/Poland
+48.220000000

WHOIS database responses: https://dns.pl/en/whois

WHOIS displays data with a delay not exceeding 15 minutes in relation to the .pl Registry system
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'nameServers'],
    well: ['', []],
    free: [
      (domain) => `No information available about domain name ${domain} in the Registry NASK database.\n`,
      (domain) => `No information available about domain name ${domain}.\n`,
    ],
    limited: ['request limit exceeded for 203.0.113.9'],
  },
  {
    name: 'CZ.NIC',
    suffix: 'cz',
    taken: (f) => `%  (c) 2006-2026 CZ.NIC, z.s.p.o.
%
% Intended use of supplied data and information

domain:       ${f.domain}
registrant:   FDT-1
admin-c:      FDT-1
nsset:        NSS-1
keyset:       KS-1
registrar:    ${f.registrar}
status:       ${f.status}
registered:   ${dated(f.created, 'D.M.Y')} 00:00:00
changed:      ${dated(f.changed, 'D.M.Y')} 00:00:00
expire:       ${dated(f.expires, 'D.M.Y')}
${fredContact('FDT-1', '13.12.2024')}
nsset:        NSS-1
${lines(f.hosts, (host) => `nserver:      ${host} (192.0.2.53, 2001:db8::53)`)}
tech-c:       FDT-1
registrar:    REG-AUTRE
created:      14.12.2024 10:00:00

keyset:       KS-1
dnskey:       257 3 13 abcd
registrar:    REG-AUTRE
created:      15.12.2024 10:00:00
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['Sponsoring registrar change forbidden', ['sponsoring registrar change forbidden']],
    dying: [
      ['To be deleted', ['to be deleted']],
      ['The domain is administratively kept out of zone', ['the domain is administratively kept out of zone']],
    ],
    free: [() => '%ERROR:101: no entries found\n%\n% No entries found.\n'],
    limited: [
      '%ERROR:101: Query limit exceeded',
      '% Your connection limit exceeded. Please slow down and try again later.',
    ],
  },
  {
    name: 'SK-NIC of old',
    suffix: 'sk',
    taken: (f) => `%
% whois.sk-nic.sk - whois server for TLD .sk
%
Domain-name     ${f.domain}
Admin-id        FDT-1
Admin-name      Fabrique du Test
Tech-id         TECH-1
${lines(f.hosts, (host) => `dns_name        ${host}`)}
Last-update     ${f.changed}
Valid-date      ${f.expires}
Domain-status   ${f.status}
`,
    tells: ['expires', 'changed', 'statuses', 'nameServers'],
    well: ['DOM_OK', ['dom ok']],
    dying: [
      ['DOM_EXP', ['dom exp']],
      ['DOM_DAKT', ['dom dakt']],
    ],
    free: [() => '%\nNot found.\n'],
    limited: ['Too many requests'],
  },
  {
    name: 'SK-NIC',
    suffix: 'sk',
    taken: (f) => `Domain:                       ${f.domain}
Registrant:                   FDT-0001
Admin Contact:                FDT-0001
Registrar:                    ${f.registrar}
Created:                      ${f.created}
Updated:                      ${f.changed}
Valid Until:                  ${f.expires}
Nameserver:                   ${f.hosts.join('\nNameserver:                   ')}
EPP Status:                   ${f.status}
Domain Status:                ${f.status}

Registrar:                    AUTRE-0001
Name:                         Autre du Test
Created:                      2002-02-02
Updated:                      2026-11-11
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: [
      'clientTransferProhibited, clientUpdateProhibited',
      ['client transfer prohibited', 'client update prohibited'],
    ],
    dying: [['pendingDelete, redemptionPeriod', ['pending delete', 'redemption period']]],
    free: [() => 'Domain not found.\n'],
    limited: ['Query rate limit exceeded. Try again later.'],
  },
  {
    name: 'ISZT',
    suffix: 'hu',
    taken: (f) => `% Whois server 4.0 serving the hu ccTLD

domain:         ${f.domain}
record created: ${f.created}
Tovabbi adatokert ld.:
https://www.domain.hu/domain-kereses/
For further data see:
https://www.domain.hu/domain-search/
`,
    tells: ['created'],
    well: ['', []],
    free: [() => '% Whois server 4.0 serving the hu ccTLD\n\nNo match\n'],
    limited: ['% Excessive querying, grace period of 60 seconds.'],
  },
  {
    name: 'Eesti Internet',
    suffix: 'ee',
    taken: (f) => `Search results may not be used for commercial, advertising, recompilation purposes.

Domain:
name:       ${f.domain}
status:     ${f.status}
registered: ${f.created} 00:00:00 +00:00
changed:    ${f.changed} 00:00:00 +00:00
expire:     ${f.expires}
outzone:
delete:

Registrant:
name:       Fabrique du Test
org id:     10000000
country:    EE
email:      Not Disclosed - Visit www.internet.ee for webbased WHOIS
changed:    2020-02-02 10:00:00 +00:00

Administrative contact:
name:       Not Disclosed
changed:    2020-03-03 10:00:00 +00:00

Registrar:
name:       ${f.registrar}
url:        https://registrar.example
phone:      +372 0000000
changed:    2020-04-04 10:00:00 +00:00

Name servers:
${lines(f.hosts, (host) => `nserver:   ${host}`)}
changed:    2020-05-05 10:00:00 +00:00

Estonia .ee Top Level Domain WHOIS server
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['ok (paid and in zone)', ['active']],
    dying: [
      ['expired', ['expired']],
      ['pendingDelete', ['pending delete']],
    ],
    free: [() => 'Search results may not be used for commercial purposes.\n\nDomain not found\n'],
    limited: ['Your request has been blocked, quota exceeded'],
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
    name: 'RU-CENTER',
    suffix: 'ru',
    taken: (f) => `% TCI Whois Service. Terms of use:
% https://tcinet.ru/documents/whois_ru_rf.pdf (in Russian)

domain:        ${f.domain.toUpperCase()}
${lines(f.hosts, (host) => `nserver:       ${host}.`)}
state:         ${f.status}
person:        Private Person
registrar:     ${f.registrar}
admin-contact: https://registrar.example/contact
created:       ${f.created}T00:00:00Z
paid-till:     ${f.expires}T00:00:00Z
free-date:     2040-01-01
source:        TCI

Last updated on 2026-11-22T00:00:00Z
`,
    tells: ['registrar', 'created', 'expires', 'statuses', 'nameServers'],
    well: ['REGISTERED, DELEGATED, VERIFIED', ['registered', 'delegated', 'verified']],
    dying: [['REGISTERED, NOT DELEGATED, UNVERIFIED', ['registered', 'not delegated', 'unverified']]],
    free: [
      () =>
        '% TCI Whois Service. Terms of use:\n\nNo entries found for the selected source(s).\n\nLast updated on 2026-11-22T00:00:00Z\n',
    ],
    limited: ['You have exceeded allowed connection rate.', '% Request limit exceeded'],
  },
  {
    name: 'Hostmaster',
    suffix: 'ua',
    taken: (f) => `% Request from 203.0.113.9
% This is the Ukrainian Whois query server #I.

domain:           ${f.domain}
dom-public:       NO
registrant:       fdt-1
mnt-by:           ua.test
${lines(f.hosts, (host) => `nserver:          ${host}`)}
status:           ${f.status}
created:          ${f.created} 00:00:00+00
modified:         ${f.changed} 00:00:00+00
expires:          ${f.expires} 00:00:00+00
source:           UAEPP

% Registrar:
% ==========
registrar:        ${f.registrar}
organization:     Registrar du Test
country:          UA
`,
    tells: ['registrar', 'created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['ok', ['active']],
    dying: [['RedemptionPeriod', ['redemption period']]],
    free: [
      () => '% This is the Ukrainian Whois query server #I.\n\n% No entries found for the selected source.\n',
      () => 'Domain name does not exist\n',
    ],
    limited: ['% Query limit exceeded for 203.0.113.9'],
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
    name: 'KazNIC',
    suffix: 'kz',
    taken: (f) => `Whois Server for the KZ top level domain name.
This server is maintained by KazNIC Organization, a ccTLD manager for Kazakhstan Republic.

Domain Name............: ${f.domain}

Organization Using Domain Name
Name...................: Fabrique du Test
Organization Name......: Fabrique du Test
Street Address.........: 1 rue du Test

Administrative Contact/Agent
NIC Handle.............: FDT1-KZ
Name...................: Camille Exemple

Nameserver in listed order

Primary server.........: ${f.hosts[0]}
Primary ip address.....: 192.0.2.53

${lines(f.hosts.slice(1), (host) => `Secondary server.......: ${host}\nSecondary ip address...: 192.0.2.54\n`)}

Domain created: ${f.created} 00:00:00 (GMT+0:00)
Last modified : ${f.changed} 00:00:00 (GMT+0:00)
Domain status : ${f.status}

Registar created: KAZNIC
Current Registar: ${f.registrar}
`,
    tells: ['registrar', 'created', 'changed', 'statuses', 'nameServers'],
    well: ['clientTransferProhibited - transfers are forbidden', ['client transfer prohibited']],
    dying: [['pendingDelete - to be removed', ['pending delete']]],
    free: [() => 'Whois Server for the KZ top level domain name.\n\n*** Nothing found for this query.\n'],
    limited: ['Service temporarily unavailable.'],
  },
  {
    name: 'Kyrgyzstan',
    suffix: 'kg',
    taken: (f) => `% This is the .kg ccTLD Whois server
% Register your own domain at http://www.cctld.kg

Domain ${f.domain.toUpperCase()} (${f.status})

Administrative Contact:
   PID: 1-KG
   Name: Camille Exemple
   Address: 1 rue du Test

Billing Contact:
   PID: 1-KG

Record created: ${dated(f.created, 'Tue N D 00:00:00 Y')}
Record last updated on  ${dated(f.changed, 'Thu N D 00:00:00 Y')}
Record expires on ${dated(f.expires, 'Tue N D 00:00:00 Y')}

Name servers in the listed order:

${f.hosts.join('  192.0.2.53\n')}
`,
    tells: ['created', 'expires', 'changed', 'statuses', 'nameServers'],
    well: ['ACTIVE', ['active']],
    dying: [['DEACTIVATED', ['deactivated']]],
    free: [
      () => '% This is the .kg ccTLD Whois server\n\nData not found. This domain is available for registration.\n',
    ],
    limited: ['You are temporarily blocked: too many requests'],
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
