import { checkIn, rfc } from '../../../model/check.ts';
import { fail, info, pass, unknown } from '../../../model/outcome.ts';
import { isVouchedFor } from '../logotype.ts';
import { type MarkCertificate, readChain } from '../mark-certificate.ts';
import { followChain } from '../mark-chain.ts';
import { onCertificate, onLogoFile } from '../published.ts';

const check = checkIn('certificate');

const REQUIREMENTS = 'Minimum Security Requirements for Issuance of Mark Certificates';
/** From these days on the pilot is over, and a mark in use must say where it was seen. */
const PILOT_ENDED = '2025-03-15';
const SOURCE_REQUIRED = '2025-04-15';

export const certificateChain = check({
  id: 'bimi/certificate-chain',
  severity: 'low',
  reference: `draft-fetch-validation-vmc-wchuang, ${rfc(5280, '6.1')}`,
  judge: onCertificate(({ issuer }, { authority, roots, at }) => {
    if (!roots || !authority?.answer.seen) return unknown({ silence: 'not-recorded' });
    const chain = readChain(authority.answer.value.body) ?? [];
    const end = followChain(chain, roots, at);
    if (!end) return fail({ fault: 'incomplete' as const, issuer });
    return 'root' in end ? pass(end) : fail(end);
  }),
});

/** Receivers show a mark only where its certificate stands in a public log. */
export const certificateLogged = check({
  id: 'bimi/certificate-logged',
  severity: 'low',
  reference: `${REQUIREMENTS}, ${rfc(6962, '3.3')}`,
  judge: onCertificate(({ timestamps, issuer }) => (timestamps > 0 ? pass({ timestamps }) : fail({ issuer }))),
});

export const certificateLogo = check({
  id: 'bimi/certificate-logo',
  severity: 'low',
  reference: `${rfc(9399, '4.1')}, draft-fetch-validation-vmc-wchuang`,
  judge: onCertificate(({ logo, issuer }, evidence) => {
    if (!logo) return fail({ fault: 'absent' as const, issuer });
    const compare = onLogoFile(({ octets, bytes }) => {
      const facts = { bytes, algorithms: logo.map(({ algorithm }) => algorithm) };
      return isVouchedFor(octets, logo) ? pass(facts) : fail({ fault: 'differs' as const, issuer });
    });
    return compare(evidence);
  }),
});

/** A VMC holds a mark that an office or a law knows, a CMC one that is in use. */
export const certificateType = check({
  id: 'bimi/certificate-type',
  severity: 'info',
  reference: REQUIREMENTS,
  judge: onCertificate(({ markType, namesSource, isPilot, notBefore }) => {
    if (isPilot && notBefore >= PILOT_ENDED) return fail({ fault: 'pilot' as const, markType, notBefore });
    const inUse = markType?.toLowerCase() === 'prior use mark';
    if (inUse && !namesSource && notBefore >= SOURCE_REQUIRED)
      return fail({ fault: 'source' as const, markType, notBefore });
    return info({ markType, kind: kindOf(markType) });
  }),
});

export const checks = [certificateChain, certificateLogged, certificateLogo, certificateType] as const;

function kindOf(markType: MarkCertificate['markType']): 'VMC' | 'CMC' | null {
  if (markType === null) return null;
  return /^(prior use|modified registered) mark$/i.test(markType) ? 'CMC' : 'VMC';
}
