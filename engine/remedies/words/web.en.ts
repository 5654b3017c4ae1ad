import { count, dateInWords, enumerateSome } from '../../common/phrases.en.ts';
import type { RemedyOf, WordsFor } from './model.ts';
import { REFUSED } from './refused-certificate.ts';

const RESTORE = 'Copy the configuration before you touch it; putting the copy back is enough.';

export const webWords: WordsFor<RemedyOf<'web'>> = {
  'web/https': {
    title: ({ isNarrow }) =>
      isNarrow ? 'Offer a key exchange that browsers have (TLS)' : 'Serve the website over HTTPS',
    why: ({ isNarrow }) =>
      isNarrow
        ? 'Most browsers do not open the website: it speaks TLS only by key exchanges that they lack.'
        : 'Without HTTPS, what your visitors read and type travels in clear, and browsers mark the site as "not secure".',
    steps: ({ hosts, isNarrow }) => [
      isNarrow
        ? `In the TLS settings of ${enumerateSome(hosts)}, add the key exchanges X25519MLKEM768, X25519 and P-256. The certificate and port 443 stay as they are.`
        : `Ask the host to turn on HTTPS with a free certificate for ${enumerateSome(hosts)}.`,
    ],
    criterion: 'The site opens over https:// without a warning.',
    rollback: RESTORE,
  },
  'web/certificate': {
    title: ({ faults, expires, isPast, isChain }) => {
      if (isChain) return 'Complete the certificate chain of the website';
      return faults.includes('dns/certificate-expiry') && expires !== null
        ? `Replace the certificate of the website, which ${isPast ? 'expired' : 'expires'} on ${dateInWords(expires)}`
        : 'Replace the certificate of the website';
    },
    why: ({ faults, expires, isPast }) => {
      if (faults.some((fault) => REFUSED.includes(fault)) || isPast)
        return 'Your visitors see a warning instead of the site.';
      if (faults.includes('dns/certificate-name'))
        return 'Under a name that the certificate does not bear, your visitors see a warning instead of the site.';
      return faults.includes('dns/certificate-expiry') && expires !== null
        ? `On ${dateInWords(expires)}, without a new certificate, your visitors will see a warning instead of the site.`
        : 'The certificate does not follow all rules of browsers, which may stop accepting it.';
    },
    steps: ({ hosts, allowed, isChain }) => [
      ...(isChain
        ? [
            `On ${enumerateSome(hosts)}, keep the certificate in service and install its full chain ("fullchain") with it: the certificate, followed by the intermediate certificates of its authority. A new certificate installed alone would be refused likewise.`,
            'Only if the warning stays, browsers do not recognise its authority: have a public authority issue another.',
          ]
        : [
            `Have a public authority issue a certificate that names ${enumerateSome(hosts)}, and install it with its full chain ("fullchain").`,
          ]),
      ...(allowed.length > 0
        ? [`Your zone names ${enumerateSome(allowed)} alone (CAA): for another authority, add that one first.`]
        : []),
      'Schedule its automatic renewal: from 15 March 2027 a certificate lasts no more than 100 days.',
    ],
    criterion: 'The site opens without a warning, with and without "www".',
    rollback: 'Keep the old certificate until you have checked.',
  },
  'web/tls': {
    title: () => 'Refuse outdated encryption on the website (TLS)',
    why: ({ faults }) => {
      if (faults.includes('dns/tls-versions'))
        return 'The site accepts old versions of TLS whose flaws are known, or does not offer TLS 1.3 yet.';
      if (faults.includes('dns/tls-suites'))
        return 'With a weak cipher suite, what your visitors exchange can be read, at once or later.';
      if (faults.includes('dns/tls-fs'))
        return 'Without an ephemeral key of sufficient length, whoever steals the key of the server can read past exchanges.';
      if (faults.includes('dns/tls-cbc'))
        return 'CBC mode has suffered several attacks, and no recent browser needs it.';
      return 'A visitor finds different settings over IPv4 and over IPv6.';
    },
    steps: ({ hosts }) => [
      `On ${enumerateSome(hosts)}, leave only TLS 1.2 and TLS 1.3, with ECDHE and AES-GCM or ChaCha20 suites.`,
    ],
    criterion: 'The site opens on the oldest devices that you still use.',
    rollback: RESTORE,
  },
  'web/loop': {
    title: () => 'Remove the redirect that goes round in circles',
    why: 'Each address of the site redirects to another, and the last one to the first: no visitor sees a page.',
    steps: ({ backward }) =>
      backward.map(({ from, to }) =>
        from === to
          ? `Remove the redirect by which ${from} leads to itself (web server, application or CDN).`
          : `Remove the redirect from ${from} to ${to} (web server, application or CDN), and leave the other one.`,
      ),
    criterion: 'The site opens, with and without "www".',
    rollback: RESTORE,
  },
  'web/redirect': {
    title: () => 'Redirect the website to HTTPS',
    why: 'A visit over http:// can be read or changed on its way. The redirect leads to the encrypted version.',
    steps: ({ hosts }) => [
      `For ${enumerateSome(hosts)}, answer every http:// address with a 301 redirect to the same address over https://, without changing the name at the first hop.`,
    ],
    criterion: 'http:// leads to https:// in a single hop.',
    rollback: RESTORE,
  },
  'web/headers': {
    title: ({ lines }) =>
      lines.length === 1
        ? 'Add a security header to the website'
        : `Add ${count(lines.length, 'security header', 'security headers')} to the website`,
    why: 'These settings limit known attacks: the site framed by another, a visit in clear, a file executed by mistake.',
    steps: ({ host, lines, isFirstHsts }) => [
      ...(isFirstHsts
        ? ['First try HSTS with "max-age=300": while this period runs, the site has to stay on HTTPS.']
        : []),
      `Have ${host} send, for all pages: ${lines.map((text) => `"${text}"`).join(', ')}.`,
    ],
    criterion: 'Your pages still work, and so do the sites that frame them.',
    rollback: 'Put back the lines as before; to give up HSTS, send "max-age=0" for a few weeks.',
  },
  'web/cookies': {
    title: () => 'Protect the cookies of the website',
    why: 'With the session cookie of a visitor, a stranger gets into the account of that visitor.',
    steps: ({ names, ofHost }) => [
      `Add "Secure" to all cookies and "HttpOnly" to those of sessions: ${enumerateSome(names)}.`,
      ...(ofHost.length > 0
        ? [
            `Give ${enumerateSome(ofHost)} "Path=/" and no "Domain", as the name promises: browsers refuse it otherwise.`,
          ]
        : []),
    ],
    criterion: 'Visitors can still sign in and use the basket.',
    rollback: RESTORE,
  },
  'web/scripts': {
    title: () => 'Restrict the scripts of the website (CSP)',
    why: 'If a flaw lets someone inject a script, this rule stops it from running and from sending the data of your visitors elsewhere.',
    steps: ({ host, elsewhere }) => [
      `Have ${host} send the line given, in report-only mode: it blocks nothing and shows in the browser console what the site loads.`,
      ...(elsewhere.length > 0
        ? [
            `It allows what the first page loads from elsewhere today: ${enumerateSome(elsewhere)}. Remove from it what you do not know.`,
          ]
        : []),
      'Add the other sources that the site needs, without "unsafe-inline" and without a wildcard domain.',
      'Once the console is silent, rename the header to "Content-Security-Policy".',
    ],
    criterion: 'Once the line is active, the important pages work, forms and payment included.',
    rollback: 'Go back to the report-only header ("-Report-Only").',
  },
  'web/security-txt': {
    title: () => 'Correct the security contact (security.txt)',
    why: 'A person who discovers a flaw will know whom to tell.',
    steps: ({ url, expires }) => [
      `Put the file given at ${url}.`,
      'Replace the address with a mailbox that you read.',
      ...(expires ? [`Renew it before ${dateInWords(expires)}.`] : []),
    ],
    criterion: 'The file opens as plain text.',
    rollback: 'Delete the file, or put back the one of before where there was one.',
  },
};
