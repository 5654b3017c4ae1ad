import { partyName } from '../../../atlas/atlas.ts';
import { enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { policyChecks } from '../checks/policy.ts';

const POLICY = { none: 'do nothing', quarantine: 'treat them as spam', reject: 'reject them' } as const;
const SPOOFED = 'Without an enforced policy, nothing asks receivers to keep out a message forged in your name.';
const quotedTags = (tags: readonly string[]) => enumerate(tags.map((tag) => `"${tag}"`));

export const advice = {
  'dmarc/policy-p': {
    title: 'What happens to messages forged in your name',
    why: SPOOFED,
    pass: ({ asked }) => `The policy asks receivers to keep out forged messages ("${asked}": ${POLICY[asked]}).`,
    fail: ({ inherited, owner, invalid }) => {
      const policy = inherited ? `The policy inherited from ${owner}` : 'The policy';
      const invalidity = `because the value of ${quotedTags(invalid)} is invalid`;
      return `${policy} ${invalid.length > 0 ? `is read as "none" ${invalidity}` : 'is "none"'}: DMARC does not ask receivers to keep out forged messages.`;
    },
    remedy: ({ invalid }) =>
      invalid.length > 0
        ? `Read the reports: the policy as written has never been applied. Once all your senders sign, correct ${quotedTags(invalid)}: the only values are "none", "quarantine" and "reject".`
        : 'Read the reports for at least a month, make all your senders sign, then move to "p=quarantine", and a month later to "p=reject".',
  },
  'dmarc/policy-p-missing': {
    title: 'The "p" tag',
    why: 'Without a valid "p", the policy asks for nothing; without a report address, it does not even exist for receivers.',
    pass: ({ policy }) => `The "p" tag is "${policy}".`,
    fail: ({ reportable }) =>
      reportable
        ? 'The "p" tag is missing or invalid: the policy is read as "none".'
        : 'The "p" tag is missing or invalid, and no report address is given: the record is ignored.',
    remedy:
      'First add "p=none" directly after the version, with a report address; after at least a month of clean reports, move to "quarantine", then to "reject".',
  },
  'dmarc/policy-test': {
    title: 'Policy enforced or in test mode',
    why: '"t=y" asks receivers to apply one step less than what is written: it is meant for a test only.',
    pass: () => 'The policy is not in test mode.',
    warn: ({ asked, effective }) =>
      `In test mode ("t=y"), receivers that follow the standard of 2026 (RFC 9989) apply "${asked}" as "${effective}"; the others ignore "t=y" and apply "${asked}".`,
    fail: ({ asked }) =>
      `In test mode ("t=y"), "${asked}" means "none" to receivers that follow the standard of 2026 (RFC 9989): they keep no forged message out. The others ignore "t=y".`,
    remedy: 'Remove "t=y" once the reports no longer show a legitimate sender that fails.',
  },
  'dmarc/policy-pct': {
    title: 'Share of messages covered',
    why: 'The "pct" tag limits the policy at receivers that still follow the old standard.',
    pass: () => 'The policy covers all messages.',
    warn: ({ pct }) => `At older receivers, the policy covers only ${pct}% of messages.`,
    fail: () => '"pct=0": at older receivers, the policy covers no message.',
    remedy:
      'If your reports are clean, remove "pct": the policy will then apply to all messages. If not, first go back to "p=none".',
  },
  'dmarc/policy-sp': {
    title: 'Subdomains',
    why: 'A fraudster can write from a subdomain if the policy does not cover it.',
    pass: () => 'Subdomains are protected like the domain.',
    info: () => 'Messages forged in the name of subdomains are treated as spam; those of the domain are rejected.',
    fail: ({ p }) =>
      `The domain is protected ("${p}"), but its subdomains are not ("none"). A fraudster can write from any of them.`,
    remedy:
      'Once your reports no longer show a legitimate subdomain that fails, remove "sp=none", or give "sp" the same value as "p".',
  },
  'dmarc/policy-np': {
    title: 'Non-existent subdomains',
    why: 'Hardly any genuine message comes from a name that does not exist. Fraudsters often use such names. Your reports show whether one of your tools does.',
    pass: ({ effective }) => `Non-existent subdomains follow the policy "${effective}".`,
    info: ({ effective }) =>
      `Non-existent subdomains follow the policy "${effective}"; "np=reject" would ask receivers to reject their messages.`,
    fail: () => 'No policy protects non-existent subdomains.',
    remedy:
      'Check in your reports that no printer or application writes from a name that does not exist, then add "np=reject".',
  },
  'dmarc/policy-nomail': {
    title: 'Domain that sends nothing',
    why: 'A domain that sends nothing can ask receivers to reject every message in its name.',
    pass: () => 'The domain sends nothing and asks receivers to reject every message in its name.',
    warn: () =>
      'The domain sends nothing. It asks receivers to treat forged messages as spam; it can ask them to reject these.',
    fail: () => 'The domain sends nothing, yet messages in its name are not rejected.',
    remedy: 'Publish "v=DMARC1; p=reject" at "_dmarc": no message of yours can be refused.',
  },
  'dmarc/policy-sub-override': {
    title: 'Subdomains with weaker protection',
    task: 'Protect the subdomains like the domain (DMARC)',
    why: 'A subdomain that publishes its own policy escapes that of the domain: a fraudster can write from it.',
    pass: () => 'None of the usual subdomains publishes a weaker policy.',
    warn: ({ weaker, effective }) =>
      `The domain asks for "${effective}", but ${enumerateSome(weaker.map(({ name, policy }) => `${name} asks for "${policy}"`))}.`,
    remedy: ({ weaker }) =>
      `Once the reports of these subdomains no longer show legitimate mail that fails, delete the policy of ${enumerateSome(weaker.map(({ name }) => name))}, or give it the value of the domain's policy.`,
  },
  'dmarc/policy-lists': {
    title: 'Mailing lists',
    why: 'A mailing list changes the messages that it relays; with "reject", those of your staff may be rejected there.',
    info: ({ mailboxes }) =>
      `People write from this domain (${enumerate(mailboxes.map(partyName))}) and the policy asks for rejection.`,
    remedy:
      'Check in the reports that messages of staff who subscribe to lists are not rejected; if they are, "quarantine" protects almost as well.',
  },
  'dmarc/policy-only-spf': {
    title: 'DKIM behind the DMARC policy',
    task: 'Sign all your messages (DKIM)',
    why: 'SPF fails as soon as a message is forwarded: without a DKIM signature, the policy then rejects your genuine messages.',
    pass: ({ under }) => `The enforced policy can rely on a DKIM key (under ${under}).`,
    warn: ({ signing, under, others }) =>
      signing === 'ed25519'
        ? `The policy is enforced, and the only DKIM key found (under ${under}) is an Ed25519 key, which many receivers ignore: for them, it rests on SPF alone.`
        : `The policy is enforced although no DKIM key exists under ${under}${others > 0 ? `, nor under the ${others} other usual names of the domain` : ''}: it seems to rest on SPF alone.`,
    remedy: ({ signing }) =>
      signing === 'ed25519'
        ? 'Have your messages signed with a 2048-bit RSA key as well.'
        : 'Turn on DKIM signing at each of your senders.',
  },
} satisfies AdviceFor<typeof policyChecks>;
