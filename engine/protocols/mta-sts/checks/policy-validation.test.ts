import { fakeHttp } from '../../../testing/sessions.ts';
import { type Case, NONE, policy, policyWith, TESTED, testCases, type World } from '../testing/cases.ts';
import {
  checks,
  policyDuplicates,
  policyMaxAge,
  policyMode,
  policyMxList,
  policyMxSyntax,
  policySyntax,
  policyVersion,
} from './policy-validation.ts';

const file = (text: string): World => ({ policy: fakeHttp(text) });

testCases(checks, [
  [policySyntax, 'CRLF', {}, 'pass'],
  [policySyntax, 'LF, no final end of line', file('version: STSv1\nmode: none\nmax_age: 1'), 'pass'],
  [policySyntax, 'an extension is legal', policyWith('x-note: été'), 'pass'],
  [policySyntax, 'a blank line', file('version: STSv1\n\nmode: none\nmax_age: 1\n\n'), 'warn'],
  [policySyntax, 'no colon', policyWith('mode enforce'), 'fail'],
  [policySyntax, 'a space before the colon', policyWith('mx : mx.exemple.fr'), 'fail'],
  [policySyntax, 'a page', file('<!doctype html>\n<title>a: b</title>'), 'fail'],
  [policySyntax, 'compressed unasked', { policy: fakeHttp('\u001f', { stopped: 'content-encoding gzip' }) }, 'unknown'],
  [policySyntax, 'not served', { policy: fakeHttp('', { status: 404 }) }, 'notApplicable'],

  [policyVersion, 'STSv1', {}, 'pass'],
  [policyVersion, 'missing', file('mode: none\nmax_age: 1'), 'fail'],
  [policyVersion, 'in another case', file('version: stsv1\nmode: none\nmax_age: 1'), 'fail'],
  [policyVersion, 'of a page', file('<html>'), 'notApplicable'],

  [policyMode, 'enforce', {}, 'pass'],
  [policyMode, 'testing', { policy: TESTED }, 'warn'],
  [policyMode, 'of a file that senders reject', file('version: STSv2\nmode: enforce\nmax_age: 1'), 'notApplicable'],
  [policyMode, 'behind a byte order mark', file('\uFEFFversion: STSv1\nmode: enforce\nmax_age: 1'), 'notApplicable'],
  [policyMode, 'none', { policy: NONE }, 'info'],
  [policyMaxAge, 'of what is withdrawn', file('version: STSv1\nmode: none\nmax_age: 1'), 'pass'],
  [policyMode, 'another word', { policy: policy('mode: Enforce', 'max_age: 1') }, 'fail'],
  [policyMode, 'missing', { policy: policy('max_age: 1') }, 'fail'],
  [
    policyMode,
    'the first of two counts',
    { policy: policy('mode: enforce', 'mode: none', 'mx: mx.exemple.fr', 'max_age: 1') },
    'pass',
  ],
  [
    policyMode,
    'of a policy without a server, which senders reject',
    { policy: policy('mode: enforce', 'nmx: mx.exemple.fr', 'max_age: 1') },
    'notApplicable',
  ],

  [policyMxList, 'one', {}, 'pass'],
  [policyMxList, 'none in enforce', { policy: policy('mode: enforce', 'max_age: 1') }, 'fail'],
  [policyMxList, 'mode none needs none', { policy: NONE }, 'notApplicable'],

  [policyMxSyntax, 'a wildcard', { policy: policy('mode: enforce', 'mx: *.exemple.fr') }, 'pass'],
  ...['mx.exemple.fr.', '192.0.2.25', 'mx.exemple.fr:25', 'mx.*.fr', '*', '.exemple.fr', '[192.0.2.25]', '*mx.fr'].map(
    (pattern): Case => [policyMxSyntax, pattern, { policy: policy('mode: enforce', `mx: ${pattern}`) }, 'fail'],
  ),

  [policyMaxAge, 'a month', {}, 'pass'],
  [policyMaxAge, 'a week', { policy: policy('max_age: 604800') }, 'pass'],
  [policyMaxAge, 'a day', { policy: policy('max_age: 86400') }, 'warn'],
  [policyMaxAge, 'zero is within the grammar', { policy: policy('max_age: 0') }, 'warn'],
  [policyMaxAge, 'more than a year', { policy: policy('max_age: 31557601') }, 'fail'],
  [policyMaxAge, 'negative', { policy: policy('max_age: -1') }, 'fail'],
  [policyMaxAge, 'missing', { policy: policy('mode: none') }, 'fail'],

  [policyDuplicates, 'each once', {}, 'pass'],
  [policyDuplicates, 'several servers', { ...policyWith('mx: mx2.exemple.fr') }, 'pass'],
  [policyDuplicates, 'two modes', policyWith('mode: testing'), 'warn'],
]);
