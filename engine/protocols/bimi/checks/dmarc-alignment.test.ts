import { unseen } from '../../../model/observed.ts';
import { txt } from '../../../testing/ask.ts';
import { dmarc, RECORD, testCases } from '../testing/cases.ts';
import { checks } from './dmarc-alignment.ts';

testCases(checks, [
  ['bimi/dmarc-policy', 'reject', {}, 'pass'],
  ['bimi/dmarc-policy', 'none', dmarc('v=DMARC1; p=none'), 'fail'],
  ['bimi/dmarc-policy', 'blanks that the grammar of DMARC admits', dmarc('v = DMARC1 ; p = reject'), 'pass'],
  ['bimi/dmarc-policy', 'a test of reject, which is applied as quarantine', dmarc('v=DMARC1; p=reject; t=y'), 'pass'],
  ['bimi/dmarc-policy', 'a test of quarantine, which is applied as none', dmarc('v=DMARC1; p=quarantine; t=y'), 'fail'],
  [
    'bimi/dmarc-policy',
    'of an organisation that its record heads below the registrable domain',
    {
      domain: 'www.lyon.exemple.fr',
      zone: {
        'default._bimi.lyon.exemple.fr TXT': txt(RECORD),
        '_dmarc.lyon.exemple.fr TXT': txt('v=DMARC1; p=reject; psd=n'),
        '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=none'),
      },
    },
    'pass',
  ],
  ['bimi/dmarc-policy', 'no record', { zone: { '_dmarc.exemple.fr TXT': [] } }, 'fail'],
  [
    'bimi/dmarc-policy',
    'inherited, for sub-domains',
    { domain: 'www.exemple.fr', ...dmarc('v=DMARC1; p=reject; sp=none') },
    'fail',
  ],
  ['bimi/dmarc-policy', 'silence', { zone: { '_dmarc.exemple.fr TXT': unseen('servfail') } }, 'unknown'],

  ['bimi/dmarc-pct', 'all', {}, 'pass'],
  ['bimi/dmarc-pct', 'half', dmarc('v=DMARC1; p=reject; pct=50'), 'fail'],

  ['bimi/dmarc-sub', 'covered', {}, 'pass'],
  ['bimi/dmarc-sub', 'nothing protects under p=none', dmarc('v=DMARC1; p=none'), 'notApplicable'],
  ['bimi/dmarc-sub', 'nor under a policy on trial', dmarc('v=DMARC1; p=quarantine; t=y'), 'notApplicable'],
  ['bimi/dmarc-sub', 'a trial of reject protects', dmarc('v=DMARC1; p=reject; t=y'), 'pass'],
  ['bimi/dmarc-sub', 'their own policy protects them', dmarc('v=DMARC1; p=none; sp=reject'), 'pass'],
  ['bimi/dmarc-sub', 'left out', dmarc('v=DMARC1; p=reject; sp=none'), 'fail'],
]);
