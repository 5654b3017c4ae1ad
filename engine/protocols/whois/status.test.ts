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
  ...[
    ...['pendingDelete / redemptionPeriod', 'clientHold,clientTransferProhibited', 'in quarantine', 'QUARANTINE'],
    ...['Expired', 'Suspended.', '*** This registration has been SUSPENDED. ***', 'SUSPENDIDO', 'Deactivated'],
    ...['OUT OF SERVICE', 'to be released', '210 PendingRelease', 'To be deleted', 'DOM_EXP', 'WITHDRAWN'],
    'serverHold https://icann.org/epp#serverHold',
  ].map((status) => [statusDead, status, { registration: { statuses: ['active', status] } }, 'fail'] as const),
  ...['in quarantine', 'client hold', 'expired'].map(
    (status) => [statusDead, `${status}, alone`, { registration: { statuses: [status] } }, 'fail'] as const,
  ),
  ...['auto renew period', 'pending transfer', 'deletion forbidden', 'not available', 'transfer locked'].map(
    (status) => [statusDead, `${status} is alive`, { registration: { statuses: [status] } }, 'pass'] as const,
  ),
  [
    lockTransfer,
    'locked, on one line with another status',
    { domain: 'exemple.com', registration: { statuses: ['clientUpdateProhibited,clientTransferProhibited'] } },
    'pass',
  ],
  ...['inactive', 'not delegated', 'failed'].flatMap((status) => [
    [
      statusDead,
      `${status}, which a delegation contradicts`,
      { registration: { statuses: [status] } },
      'warn',
    ] as const,
    [
      statusDead,
      `${status}, and no delegation`,
      { registration: { statuses: [status] }, zone: { 'exemple.fr NS': [] } },
      'fail',
    ] as const,
    [statusDead, `${status}, and on hold`, { registration: { statuses: [status, 'server hold'] } }, 'fail'] as const,
  ]),
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
