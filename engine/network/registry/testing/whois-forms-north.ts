import { dated, type Form, fredContact, lines } from './whois-form.ts';

/** For tests: registries of northern Europe, in forms of their own. */
export const northernForms: readonly Form[] = [
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
