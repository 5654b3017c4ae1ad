import { check, rfc } from '../../../model/check.ts';
import { fail, info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { DkimEvidence } from '../evidence.ts';
import { isToReplace, type PublishedKey } from '../keys.ts';
import type { DkimKey } from '../parse.ts';
import { onLiveKeys } from './on-keys.ts';

const recordTesting = check({
  id: 'dkim/record-testing',
  step: 'signature',
  severity: 'low',
  reference: rfc(6376, '3.6.1'),
  judge: onLiveKeys((keys) => {
    const flagged = keys.filter((key) => key.testing);
    const testing = flagged.map(({ selector }) => selector);
    // Without the flag a key that must go would be trusted in full.
    const replaced = flagged.filter(isToReplace).map(({ selector }) => selector);
    return testing.length === 0 ? pass({ testing }) : warn({ testing, replaced });
  }),
});

/** Whether messages really bear a valid signature shows on a message only. One good signature is enough (RFC 6376 §6.1). */
const signatureObserved = check({
  id: 'dkim/signature-observed',
  step: 'signature',
  severity: 'info',
  reference: rfc(6376, '6.1'),
  judge: ({ messages = [] }: DkimEvidence) => {
    if (messages.length === 0) return notApplicable('no-message');
    const results = messages.map(({ signatures }) => signatures.map(({ result }) => result));
    const unsigned = messages.filter((_, index) => results[index]?.every((result) => result === 'fail'));
    const selectors = messages.flatMap(({ signatures }) =>
      signatures.flatMap(({ result, selector }) => (result === 'pass' ? [selector] : [])),
    );
    const facts = {
      messages: messages.length,
      unsigned: unsigned.map(({ receivedAt }) => receivedAt),
      selectors: [...new Set(selectors)],
    };
    if (unsigned.length > 0) return warn(facts);
    return results.every((one) => one.includes('pass')) ? pass(facts) : unknown({ silence: 'timeout' });
  },
});

const algSha1 = check({
  id: 'dkim/alg-sha1',
  step: 'algorithm',
  severity: 'high',
  reference: rfc(8301, '3.1'),
  judge: onLiveKeys((keys) => {
    const old = keys
      .filter(({ hashes }) => hashes.length > 0 && !hashes.includes('sha256'))
      .map(({ selector }) => selector);
    return old.length === 0 ? pass({ selectors: old }) : fail({ selectors: old });
  }),
});

const OPEN: readonly string[] = ['*', 'email'];

const recordRestrict = check({
  id: 'dkim/record-restrict',
  step: 'algorithm',
  severity: 'medium',
  reference: rfc(6376, '3.6.1'),
  judge: onLiveKeys((keys) => {
    const isOpen = ({ services }: DkimKey) => services.length === 0 || services.some((one) => OPEN.includes(one));
    // Reports on TLS are signed with a key of their own (RFC 8460 §3), beside the one for mail.
    const isForReports = ({ services }: DkimKey) => services.includes('tlsrpt') && keys.some(isOpen);
    const named = (these: readonly PublishedKey[]) => these.map(({ selector }) => selector);
    const closed = named(keys.filter((key) => !isOpen(key) && !isForReports(key)));
    const forReports = named(keys.filter((key) => !isOpen(key) && isForReports(key)));
    return closed.length === 0 ? pass({ selectors: closed, forReports }) : fail({ selectors: closed });
  }),
});

const recordStrict = check({
  id: 'dkim/record-strict',
  step: 'signature',
  severity: 'info',
  reference: rfc(6376, '3.6.1'),
  judge: onLiveKeys((keys) => {
    const strict = keys.filter((key) => key.strict).map(({ selector }) => selector);
    return strict.length === 0 ? pass({}) : info({ strict });
  }),
});

export const useChecks = [recordTesting, recordStrict, signatureObserved, algSha1, recordRestrict] as const;
