import { count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks, Grant } from '../checks/issuance.ts';

export const advice = {
  'dns/caa-wild': {
    title: 'Wildcard certificates (CAA)',
    why: 'A wildcard certificate (*) is valid for all subdomains: restricting or forbidding it limits the damage of a stolen key.',
    info: ({ issuers }) =>
      issuers.length === 0
        ? 'CAA forbids all wildcard certificates.'
        : `CAA restricts wildcard certificates to ${enumerate(issuers)}.`,
    remedy: 'If you do not use wildcard certificates, publish: 0 issuewild ";".',
  },
  'dns/caa-acme-bind': {
    title: 'Issuance bound to an account (CAA)',
    why: 'When issuance is bound to your account, nobody else can obtain a certificate from the same authority, even by diverting your website.',
    info: ({ bindings }) =>
      bindings.length === 0
        ? 'CAA binds issuance neither to an account nor to a validation method.'
        : `CAA binds issuance: ${enumerateSome(bindings.map(({ name, value }) => `${name}=${value}`))}.`,
    warn: ({ malformed }) => `CAA announces a binding, but without a value: ${enumerate(malformed)}.`,
    remedy: 'Add after the name of the authority: "; accounturi=…; validationmethods=dns-01" (RFC 8657).',
  },
  'dns/caa-persist': {
    title: 'Permanent grants of certificates',
    task: 'Review the permanent grants of certificates',
    why: 'This record gives an account the right to obtain certificates for the whole domain, for as long as it is published.',
    pass: () => 'No permanent grant is published at "_validation-persist".',
    info: ({ grants }) =>
      `A grant with an end date, bound to an account, is published for ${enumerate(grants.map(({ issuer }) => issuer))}.`,
    warn: ({ grants }) =>
      `${count(grants.length, 'grant to review', 'grants to review')}: ${grants.map(grantWords).join('; ')}.`,
    remedy:
      'Delete the "_validation-persist" TXT records that you do not know; give the others an account ("accounturi") and an end date ("persistUntil").',
  },
  'dns/certificate-sct': {
    title: 'Entry in public logs (Certificate Transparency)',
    why: 'Browsers refuse a public certificate that is not entered in the Certificate Transparency logs.',
    pass: ({ fewest }) =>
      `The certificate carries ${count(fewest, 'signed certificate timestamp', 'signed certificate timestamps')} (SCT).`,
    remedy: 'Nothing to correct.',
  },
} satisfies AdviceFor<typeof checks>;

function grantWords({ issuer, account, until }: Grant): string {
  const end = { none: 'without an end date', ahead: 'with an end date', past: 'expired' }[until];
  return `${issuer}, ${account === null ? 'without an account' : 'bound to an account'}, ${end}`;
}
