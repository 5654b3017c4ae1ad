import { fetchFault } from '../../../common/faults.en.ts';
import { count, dateInWords, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/certificate.ts';

const FAULTS: Readonly<Record<string, string>> = {
  'not-pem': 'it is not a file of PEM certificates',
  usage: 'it is not a mark certificate',
  order: 'the certificates do not follow each other from yours to that of the authority',
};

export const advice = {
  'bimi/certificate-present': {
    title: 'Mark certificate',
    why: 'This certificate proves that the logo is yours.',
    pass: ({ authority }) => `A mark certificate is announced at ${authority}.`,
    info: () => 'No mark certificate is announced: Gmail and Apple Mail will not show the logo.',
    remedy: 'Request a mark certificate (VMC or CMC) from an authority that issues them.',
  },
  'bimi/certificate-usage': {
    title: 'File of the mark certificate',
    task: 'Replace the certificate of the logo',
    why: 'A file that is incomplete or of another kind is rejected, and the logo with it.',
    pass: ({ issuer }) => `The file contains a mark certificate from ${issuer}.`,
    fail: ({ url, fault }) => `The file announced at ${url} is not suitable: ${FAULTS[fault] ?? fetchFault(fault)}.`,
    remedy: 'Publish the PEM file that the authority provides: your certificate first, then the intermediates.',
  },
  'bimi/certificate-name': {
    title: 'Name in the mark certificate',
    why: 'The certificate must bear your domain.',
    pass: ({ names }) => `The certificate bears ${enumerateSome(names)}.`,
    fail: ({ names, domain }) =>
      `The certificate bears ${names.length > 0 ? enumerateSome(names) : 'no name'}, not ${domain}.`,
    remedy: 'Ask the authority to add the domain to the certificate.',
  },
  'bimi/certificate-dates': {
    title: 'Validity of the mark certificate',
    why: 'The logo disappears on the day the certificate expires.',
    pass: ({ notAfter }) => `The certificate is valid until ${dateInWords(notAfter)}.`,
    warn: ({ notAfter, days }) =>
      `The certificate expires on ${dateInWords(notAfter)}, in ${count(days, 'day', 'days')}.`,
    fail: ({ notBefore, notAfter, days }) =>
      days < 0
        ? `The certificate expired on ${dateInWords(notAfter)}.`
        : `The certificate is not valid before ${dateInWords(notBefore)}.`,
    remedy: 'Renew the mark certificate; its validation takes several days.',
  },
} satisfies AdviceFor<typeof checks>;
