import { count, dateInWords } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/mark.ts';

const KINDS: Readonly<Record<string, string>> = {
  'registered mark': 'registered trademark',
  'government mark': 'mark of a government body, recognised by an official act',
  'prior use mark': 'mark in prior use, not registered',
  'modified registered mark': 'modified version of a registered trademark',
};

export const advice = {
  'bimi/certificate-chain': {
    title: 'Authority of the mark certificate',
    why: 'Mailbox providers trust only the authorities accepted for certifying marks; those of websites are not among them.',
    pass: ({ root }) => `The certificate chains to a known mark authority: ${root}.`,
    fail: ({ fault, issuer }) =>
      ({
        stranger: `The certificate chains to "${issuer}", which is not a known mark authority.`,
        incomplete: `The file stops at a certificate issued by "${issuer}": an intermediate certificate is missing, or this is not a known mark authority.`,
        expired: `The intermediate certificate "${issuer}" has expired.`,
      })[fault],
    remedy:
      'Publish the complete file that your authority gave you: your certificate, then each intermediate. If the authority is not accepted (DigiCert, GlobalSign and SSL.com are), request a certificate from one that is.',
  },
  'bimi/certificate-logged': {
    title: 'Mark certificate in the public logs',
    why: 'The common requirements demand that every mark certificate be entered in a public log (Certificate Transparency); a mailbox provider may discard one that is not.',
    pass: ({ timestamps }) =>
      `The certificate carries ${count(timestamps, 'public log timestamp (SCT)', 'public log timestamps (SCTs)')}.`,
    fail: ({ issuer }) => `The certificate issued by ${issuer} carries no public log timestamp (SCT).`,
    remedy: 'Ask your authority to reissue the certificate with its log timestamp (SCT).',
  },
  'bimi/certificate-logo': {
    title: 'Certified logo',
    why: 'Some mailbox providers show the logo in the certificate, others the one on your site; if they differ, several show neither.',
    pass: ({ bytes, algorithms }) =>
      `The logo served (${count(bytes, 'byte', 'bytes')}) is exactly that of the certificate: same ${algorithms.map((name) => name.toUpperCase().replace('SHA', 'SHA-')).join(', ')} digest.`,
    fail: ({ fault, issuer }) =>
      ({
        absent: `The certificate issued by ${issuer} contains no readable logo.`,
        differs: 'The logo served is not that of the certificate: their digests differ, be it by a single byte.',
      })[fault],
    remedy:
      'Serve, byte for byte, the SVG file that you gave to the authority. If the logo has changed since, request a new certificate.',
  },
  'bimi/certificate-type': {
    title: 'Kind of mark certificate',
    why: 'A VMC (registered trademark) also brings the blue checkmark in Gmail; a CMC (mark in prior use) brings only the logo there.',
    info: ({ markType, kind }) =>
      markType === null || kind === null
        ? 'The certificate does not say which kind of mark it contains.'
        : `The certificate is a ${kind}: ${KINDS[markType.toLowerCase()] ?? markType}.`,
    fail: ({ fault, notBefore }) =>
      ({
        pilot: `The certificate, valid since ${dateInWords(notBefore)}, still carries the pilot identifier, forbidden since 15 March 2025.`,
        source: `The certificate, valid since ${dateInWords(notBefore)}, does not say where the prior use of the mark was established, which has been required since 15 April 2025.`,
      })[fault],
    remedy: 'Ask your authority to reissue the certificate under the requirements in force.',
  },
} satisfies AdviceFor<typeof checks>;
