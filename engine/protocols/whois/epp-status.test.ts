import { lockRegistry, lockTransfer, statusDead } from './checks.ts';
import { testCases } from './testing/cases.ts';

testCases([
  [statusDead, 'active is alive', {}, 'pass'],
  [statusDead, 'on hold by the registrar', { registration: { statuses: ['client hold'] } }, 'fail'],
  [
    statusDead,
    'written the WHOIS way',
    { registration: { statuses: ['redemptionPeriod https://icann.org/epp#redemptionPeriod'] } },
    'fail',
  ],
  [
    statusDead,
    'a prohibition is not a death',
    { registration: { statuses: ['client delete prohibited', 'server hold prohibited'] } },
    'pass',
  ],
  [statusDead, 'no status published, nothing to say', { registration: { statuses: [] } }, 'notApplicable'],

  [
    lockTransfer,
    'locked under .com',
    { domain: 'exemple.com', registration: { statuses: ['client transfer prohibited'] } },
    'pass',
  ],
  [lockTransfer, 'not locked under .com', { domain: 'exemple.com', registration: { statuses: ['active'] } }, 'warn'],
  [lockTransfer, '.fr has a code instead', { registration: { statuses: ['active'] } }, 'notApplicable'],
  [
    lockTransfer,
    'a lock that stands counts even under .fr',
    { registration: { statuses: ['server transfer prohibited'] } },
    'pass',
  ],
  [
    lockTransfer,
    'no status at all under .com',
    { domain: 'exemple.com', registration: { statuses: [] } },
    'notApplicable',
  ],

  [
    lockRegistry,
    'all three',
    {
      registration: {
        statuses: ['server transfer prohibited', 'server update prohibited', 'server delete prohibited'],
      },
    },
    'pass',
  ],
  [lockRegistry, 'none', {}, 'info'],
]);
