import { dated, type Form, fredContact, lines } from './whois-form.ts';

/** For tests: registries of central Europe, in forms of their own. */
export const centralForms: readonly Form[] = [
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
];
