import { dated, type Form, lines } from './whois-form.ts';

/** For tests: registries of western Europe, in forms of their own. */
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
];
