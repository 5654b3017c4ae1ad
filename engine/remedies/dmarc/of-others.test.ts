import assert from 'node:assert/strict';
import { test } from 'node:test';
import { txt } from '../../testing/ask.ts';
import { assertPlan } from '../testing.ts';
import { describeAction } from '../words.fr.ts';
import { DOMAIN, evidenceOf, MUTE, mx, own, PLACEHOLDER, SENDS, stagesOf, type Zone } from './testing/stages.ts';

/** Takes the reports of everybody. */
const takes = (host: string): Zone => ({
  [`${host} MX`]: mx(`mx.${host}`),
  [`${DOMAIN}._report._dmarc.${host} TXT`]: txt('v=DMARC1'),
});
const BREVO = takes('dmarc.brevo.com');
const READER = takes('rapports.example');

// Policies and readers of others.
const cases: readonly (readonly [title: string, zone: Zone, stages: readonly (readonly [string, number, string])[]])[] =
  [
    [
      'the policy of a registry, in force at some receivers: after its reports, one that is as strict at all of them',
      { ...SENDS, '_dmarc.fr TXT': txt('v=DMARC1; p=quarantine; psd=y; rua=mailto:d@registre.fr') },
      [
        ['dmarc/record', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'a registry that has all refused, for names that do not exist too, and compares strictly',
      {
        ...SENDS,
        '_dmarc.fr TXT': txt('v=DMARC1; p=none; sp=quarantine; np=reject; adkim=s; psd=y; rua=mailto:d@registre.fr'),
      },
      [
        ['dmarc/record', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; np=reject; adkim=s; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; np=reject; adkim=s; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'a registry whose policy is on trial: as strict as the trial',
      { ...SENDS, '_dmarc.fr TXT': txt('v=DMARC1; p=reject; t=y; psd=y; rua=mailto:d@registre.fr') },
      [
        ['dmarc/record', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'a registry that is told of nothing: no reports say who would be refused, and no value is proposed',
      { ...SENDS, '_dmarc.fr TXT': txt('v=DMARC1; p=reject; psd=y') },
      [],
    ],
    [
      'a domain without mail need not wait for the reports of its registry',
      { ...MUTE, '_dmarc.fr TXT': txt('v=DMARC1; p=quarantine; psd=y; rua=mailto:d@registre.fr') },
      [['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=reject`]],
    ],
    [
      'a registry that only watches is as good as nothing',
      { ...SENDS, '_dmarc.fr TXT': txt('v=DMARC1; p=none; psd=y; rua=mailto:d@registre.fr') },
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=${PLACEHOLDER}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'reports that go to a service that sends alone: the owner has them too before anything waits for them',
      { ...BREVO, ...own('v=DMARC1; p=none; rua=mailto:rua@dmarc.brevo.com') },
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=${PLACEHOLDER},mailto:rua@dmarc.brevo.com`],
        [
          'dmarc/quarantine',
          4,
          `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER},mailto:rua@dmarc.brevo.com`,
        ],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=${PLACEHOLDER},mailto:rua@dmarc.brevo.com`],
      ],
    ],
    [
      'reports of a policy that nothing is left to decide of may go to it alone',
      { ...BREVO, ...own('v=DMARC1; p=reject; rua=mailto:rua@dmarc.brevo.com') },
      [],
    ],
    [
      'who else reads reports is a tool of the owner’s',
      { ...READER, ...own('v=DMARC1; p=quarantine; rua=mailto:x@rapports.example') },
      [['dmarc/reject', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:x@rapports.example`]],
    ],
  ];

for (const [title, zone, stages] of cases)
  test(title, async () => {
    assert.deepEqual(await stagesOf(zone), stages);
  });

for (const [says, above, below] of [
  ['leaves its subdomains out', 'p=reject; sp=none; adkim=s', 'adkim=s; '],
  ['only observes', 'p=none', ''],
] as const)
  test(`a subdomain of a domain that ${says} gets a policy of its own, after reports`, async () => {
    const name = `info.${DOMAIN}`;
    const zone = {
      ...own(`v=DMARC1; ${above}; rua=mailto:d@${DOMAIN}`),
      [`${name} MX`]: mx(`mx.${DOMAIN}`),
      [`${name} TXT`]: txt('v=spf1 mx -all'),
    };
    assert.deepEqual(await stagesOf(zone, name), [
      ['dmarc/quarantine', 4, `_dmarc.${name} v=DMARC1; p=quarantine; ${below}rua=mailto:d@${DOMAIN}`],
      ['dmarc/reject', 8, `_dmarc.${name} v=DMARC1; p=reject; ${below}rua=mailto:d@${DOMAIN}`],
    ]);
    const { actions } = assertPlan(await evidenceOf(zone, name));
    const [first] = actions.filter(({ id }) => id === 'dmarc/quarantine').map((action) => describeAction(action));
    assert.match(first?.steps.at(-1) ?? '', /Publiez ensuite l’enregistrement proposé au nom _dmarc\.info/);
    assert.match(first?.rollback ?? '', /^Supprimez l’enregistrement publié/);
  });
