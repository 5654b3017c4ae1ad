import { dated, type Form, lines } from './whois-form.ts';

/** For tests: registries of eastern Europe and central Asia, in forms of their own. */
export const easternForms: readonly Form[] = [
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
];
