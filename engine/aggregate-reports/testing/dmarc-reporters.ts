import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { ReporterSample } from './reporter-sample.ts';

const OPEN = '<report_metadata>';
const range = '<date_range><begin>1795132800</begin><end>1795219199</end></date_range>';
const meta = (name: string, more = '') =>
  `${OPEN}<org_name>${name}</org_name><email>dmarc@${name}</email>${more}<report_id>${name}-1</report_id>${range}</report_metadata>`;
const policy = (tags = '<adkim>r</adkim><aspf>r</aspf><p>none</p><sp>none</sp><pct>100</pct>') =>
  `<policy_published><domain>exemple.fr</domain>${tags}</policy_published>`;
const row = (source: string, count: number | string, dkim: string, spf: string, more = '') =>
  `<row><source_ip>${source}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${dkim}</dkim><spf>${spf}</spf>${more}</policy_evaluated></row>`;
const from = '<identifiers><header_from>exemple.fr</header_from></identifiers>';
const none = '<auth_results><spf><domain>exemple.fr</domain><result>none</result></spf></auth_results>';
const record = (rows: string, identifiers = from, results = none) => `<record>${rows}${identifiers}${results}</record>`;
const feedback = (inside: string, attributes = '') => `<feedback${attributes}>${inside}</feedback>`;
const XML = '<?xml version="1.0" encoding="UTF-8" ?>\n';
const text = (written: string) => Buffer.from(written);
/** As most indent it. */
const indented = (written: string) => written.replace(/></g, '>\n  <');
const one = row('192.0.2.1', 7, 'pass', 'fail');
const two = row('192.0.2.2', 5, 'fail', 'fail');
const both = record(one) + record(two);
const plain = meta('receveur.test') + policy() + both;

/** DMARC aggregate reports, of both forms. */
export const dmarcReporters: readonly ReporterSample[] = [
  {
    about: 'Google: in a zip, extra contact, several signatures of one record, no version',
    octets: zipSync({
      'google.com!exemple.fr!1795132800!1795219199.xml': text(
        XML +
          indented(
            feedback(
              meta(
                'google.com',
                '<extra_contact_info>https://support.google.com/a/answer/2466580</extra_contact_info>',
              ) +
                policy() +
                record(
                  one,
                  from,
                  '<auth_results><dkim><domain>exemple.fr</domain><result>pass</result><selector>s1</selector></dkim><dkim><domain>outil.test</domain><result>pass</result><selector>k</selector></dkim><spf><domain>outil.test</domain><result>pass</result></spf></auth_results>',
                ),
            ),
          ),
      ),
    }),
    sums: [7, 7, 0, 0, 0],
  },
  {
    about: 'Yahoo: packed by gzip, the version after the metadata, a space in the name',
    octets: gzipSync(XML + feedback(`${meta('Yahoo Inc.')}<version>1.0</version>${policy()}${both}`)),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'Outlook.com: a byte order mark, namespaces of schemas, ends of lines of Windows',
    octets: text(
      `\uFEFF<?xml version="1.0"?>\r\n${indented(
        feedback(
          `<version>1.0</version>${plain}`,
          ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
        ),
      ).replaceAll('\n', '\r\n')}`,
    ),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'Enterprise Outlook: a wrapper of identifiers with the recipient’s domain first',
    octets: text(
      feedback(
        meta('Enterprise Outlook') +
          policy() +
          record(
            two,
            '<identifiers><envelope_to>client.test</envelope_to><envelope_from>exemple.fr</envelope_from><header_from>exemple.fr</header_from></identifiers>',
          ),
      ),
    ),
    sums: [5, 0, 5, 0, 0],
  },
  {
    about: 'Fastmail: IPv6, a comment of a person’s result, an empty tag',
    octets: gzipSync(
      XML +
        feedback(
          meta('fastmail.com') +
            policy() +
            record(
              row('2001:DB8:0:0:0:0:0:9', 3, 'pass', 'pass'),
              from,
              '<auth_results><dkim><domain>exemple.fr</domain><selector/><result>pass</result><human_result>2048-bit key</human_result></dkim><spf><domain>exemple.fr</domain><scope>mfrom</scope><result>pass</result></spf></auth_results>',
            ),
        ),
    ),
    sums: [3, 3, 0, 0, 0],
  },
  {
    about: 'Mimecast: the elements of a result in another order',
    octets: gzipSync(
      feedback(
        meta('mimecast.org') +
          policy() +
          record(
            two,
            from,
            '<auth_results><dkim><result>fail</result><selector>s</selector><domain>exemple.fr</domain></dkim><spf><result>none</result><scope>mfrom</scope></spf></auth_results>',
          ),
      ),
    ),
    sums: [5, 0, 5, 0, 0],
  },
  {
    about: 'Mail.ru: no sp, no reasons, an envelope from',
    octets: zipSync({
      'mail.ru.xml': text(
        XML +
          feedback(
            meta('Mail.Ru') +
              policy('<adkim>r</adkim><aspf>r</aspf><p>reject</p><pct>100</pct>') +
              record(
                one,
                '<identifiers><envelope_from>exemple.fr</envelope_from><header_from>exemple.fr</header_from></identifiers>',
              ),
          ),
      ),
    }),
    sums: [7, 7, 0, 0, 0],
  },
  {
    about: 'AOL: words with capitals',
    octets: text(
      feedback(meta('AOL') + policy('<p>None</p><sp>None</sp>') + record(row('192.0.2.9', 4, 'Pass', 'Fail'))),
    ),
    sums: [4, 4, 0, 0, 0],
  },
  {
    about: 'Comcast: sampled_out where pct leaves a message out',
    octets: text(
      feedback(
        meta('comcast.net') +
          policy('<p>quarantine</p><pct>50</pct>') +
          record(
            row('192.0.2.3', 6, 'fail', 'fail', '<reason><type>sampled_out</type><comment>pct</comment></reason>'),
          ),
      ),
    ),
    sums: [6, 0, 6, 0, 0],
  },
  {
    about: 'Cisco: an empty envelope_from, no results at all',
    octets: text(
      feedback(
        meta('cisco.test') +
          policy() +
          record(
            two,
            '<identifiers><envelope_from></envelope_from><header_from>exemple.fr</header_from></identifiers>',
            '<auth_results>\n</auth_results>',
          ),
      ),
    ),
    sums: [5, 0, 5, 0, 0],
  },
  {
    about: 'Zoho: standalone, results before domains, SPF of EHLO without a domain',
    octets: text(
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${indented(
        feedback(
          meta('zoho.com') +
            policy('<adkim>r</adkim><aspf>r</aspf><p>none</p><pct>100</pct><fo>0</fo>') +
            record(
              two,
              from,
              '<auth_results><dkim><result>pass</result><domain>exemple.fr</domain><selector>s1</selector></dkim><spf><result>none</result><scope>helo</scope></spf></auth_results>',
            ),
        ),
      )}`,
    ),
    sums: [5, 0, 5, 0, 0],
  },
  {
    about: 'a gateway that gives no name of its own, and a period of one second',
    octets: text(
      feedback(
        plain
          .replace('<org_name>receveur.test</org_name>', '<org_name></org_name>')
          .replace('1795219199', '1795132800'),
      ),
    ),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'a gateway that writes an empty domain into SPF',
    octets: text(
      feedback(
        meta('passerelle.test') +
          policy() +
          record(two, from, '<auth_results><spf><domain></domain><result>none</result></spf></auth_results>'),
      ),
    ),
    sums: [5, 0, 5, 0, 0],
  },
  {
    about: 'a receiver that writes an empty reason',
    octets: text(
      feedback(
        meta('raison.test') +
          policy() +
          record(row('192.0.2.4', 2, 'pass', 'fail', '<reason><type></type><comment></comment></reason>')),
      ),
    ),
    sums: [2, 2, 0, 0, 0],
  },
  {
    about: 'a receiver that puts text between elements of the policy',
    octets: text(feedback(meta('texte.test') + policy('<p>none</p><sp>none</sp>11<pct>100</pct>') + both)),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'the draft of 2012: comment before the root, no scope, an empty person’s result',
    octets: text(
      `${XML}<!-- draft -->\n${feedback(
        meta('ancien.test') +
          policy() +
          record(
            row('192.0.2.5', 2, 'fail', 'pass'),
            from,
            '<auth_results><dkim><domain>exemple.fr</domain><result>fail</result><human_result></human_result></dkim><spf><domain>exemple.fr</domain><result>pass</result></spf></auth_results>',
          ),
      )}`,
    ),
    sums: [2, 2, 0, 0, 0],
  },
  {
    about: 'RFC 9990: its namespace, np, testing, a disposition of pass, a generator',
    octets: text(
      feedback(
        meta('nouveau.test').replace('</report_metadata>', '<generator>Essai 1</generator></report_metadata>') +
          policy(
            '<p>quarantine</p><sp>none</sp><np>none</np><testing>n</testing><discovery_method>treewalk</discovery_method>',
          ) +
          record(row('192.0.2.6', 123, 'pass', 'fail').replace('<disposition>none', '<disposition>pass')),
        ' xmlns="urn:ietf:params:xml:ns:dmarc-2.0"',
      ),
    ),
    sums: [123, 123, 0, 0, 0],
  },
  {
    about: 'a receiver that opens a schema around the report and never closes it',
    octets: text(
      `<?xml version="1.0"?> <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://dmarc.org/dmarc-xml/0.1">\n${feedback(plain)}`,
    ),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'a receiver in Latin letters, declared',
    octets: Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${feedback(plain.replace('receveur', 'Société'))}`,
      'latin1',
    ),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'a receiver that declares UTF-8 and writes an octet that is none',
    octets: Buffer.concat([
      text(`${XML}<feedback>${OPEN}<org_name>Soci`),
      Buffer.from([0xe9]),
      text(`t\u00e9</org_name><report_id>1</report_id>${range}</report_metadata>${policy()}${both}</feedback>`),
    ]),
    sums: [12, 7, 5, 0, 0],
  },
  {
    about: 'IPv4 written as IPv6, a count with a space, a record without an address',
    octets: text(
      feedback(
        meta('adresses.test') +
          policy() +
          record(row('::ffff:192.0.2.7', ' 8 ', 'fail', 'fail')) +
          record(row('', 9, 'fail', 'fail')),
      ),
    ),
    sums: [8, 0, 8, 0, 1],
  },
  {
    about: 'a receiver that does not say what it made of DKIM and SPF',
    octets: text(
      feedback(meta('muet.test') + policy() + record('<row><source_ip>192.0.2.8</source_ip><count>3</count></row>')),
    ),
    sums: [3, 0, 0, 3, 0],
  },
];
