import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude } from '../../judgement/conclude.ts';
import { txt } from '../../testing/ask.ts';
import { planOf } from '../plan.ts';
import { describeAction } from '../words.fr.ts';
import { DOMAIN, evidenceOf, MUTE, mx, own, PLACEHOLDER, SENDS, stagesOf, type Zone } from './testing/stages.ts';

const cases: readonly (readonly [title: string, zone: Zone, stages: readonly (readonly [string, number, string])[]])[] =
  [
    [
      'nothing: observation with reports, four weeks, quarantine, four weeks, refusal',
      SENDS,
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=${PLACEHOLDER}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'observation with reports: four weeks all the same, for nobody sees how long they have come',
      own(`v=DMARC1; p=none; sp=none; rua=mailto:d@${DOMAIN}; adkim=s; fo=1`),
      [
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; adkim=s; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; adkim=s; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a subject that is asked of reports stays',
      own(`v=DMARC1; p=quarantine; rua=MAILTO:d@${DOMAIN}?subject=rapports`),
      [['dmarc/reject', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}?subject=rapports`]],
    ],
    [
      'a share of messages stays as it is until reports were read, for older receivers would begin to refuse the rest',
      own(`v=DMARC1; p=reject; pct=20; rf=afrf; rua=mailto:d@${DOMAIN}!10m`),
      [['dmarc/share', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`]],
    ],
    [
      'a share that nobody reports on keeps its share, and is reported on first',
      own('v=DMARC1; p=quarantine; pct=50'),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER}; pct=50`],
        ['dmarc/share', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'a share of none is written as what it was meant to be, in words that every receiver reads alike',
      own(`v=DMARC1; p=reject; sp=reject; pct=0; rua=mailto:d@${DOMAIN}`),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a share of an observation changes nothing, and goes',
      own(`v=DMARC1; p=none; pct=50; rua=mailto:d@${DOMAIN}`),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a version after the policy: observation at the address that it names, and in its place',
      own(`p=reject; v=DMARC1; rua=mailto:d@${DOMAIN}; adkim=s`),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; adkim=s; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; adkim=s; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; adkim=s; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a trial stays a trial, for subdomains too',
      own('v=DMARC1; p=none; sp=reject; t=y'),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; sp=reject; rua=${PLACEHOLDER}; t=y`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; sp=reject; rua=${PLACEHOLDER}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; sp=reject; rua=${PLACEHOLDER}`],
      ],
    ],
    [
      'what a record that nobody applied said of subdomains is not put in force with it',
      own(`v=DMARC1; p=rejct; sp=reject; np=reject; rua=mailto:d@${DOMAIN}`),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'the mark of a registry does not stay in the record of a company',
      own(`v=DMARC1; p=quarantine; psd=y; rua=d@${DOMAIN}`),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'two records annul each other: no policy was in force, none is taken for granted',
      {
        ...SENDS,
        [`_dmarc.${DOMAIN} TXT`]: txt(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`, 'v=DMARC1; p=quarantine'),
      },
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'two records, each with an address: both go on being told, in whatever order the DNS gives the records',
      {
        ...SENDS,
        [`_dmarc.${DOMAIN} TXT`]: txt(
          `v=DMARC1; p=reject; rua=mailto:e@${DOMAIN}`,
          `v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`,
        ),
      },
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN},mailto:e@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN},mailto:e@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN},mailto:e@${DOMAIN}`],
      ],
    ],
    [
      'two records, of which the second alone has an address',
      {
        ...SENDS,
        [`_dmarc.${DOMAIN} TXT`]: txt('v=DMARC1; p=none', `v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`),
      },
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a bare mailbox becomes a URI',
      own('v=DMARC1; p=quarantine; rua=d@exemple.fr'),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a semicolon between two addresses',
      own(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN};mailto:e@${DOMAIN}`),
      [['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN},mailto:e@${DOMAIN}`]],
    ],
    [
      'a wrong sp made the policy none: it begins there',
      own(`v=DMARC1; p=reject; sp=rejct; rua=mailto:d@${DOMAIN}`),
      [
        ['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
        ['dmarc/quarantine', 4, `_dmarc.${DOMAIN} v=DMARC1; p=quarantine; rua=mailto:d@${DOMAIN}`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    ['refusal with reports: nothing to do', own(`v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`), []],
    [
      'subdomains left out',
      own(`v=DMARC1; p=reject; sp=none; rua=mailto:d@${DOMAIN}`),
      [['dmarc/subdomains', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`]],
    ],
    [
      'subdomains left out of a trial join the trial, and it ends in a step of its own',
      own(`v=DMARC1; p=reject; sp=none; rua=mailto:d@${DOMAIN}; t=y`),
      [
        ['dmarc/subdomains', 4, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}; t=y`],
        ['dmarc/reject', 8, `_dmarc.${DOMAIN} v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`],
      ],
    ],
    [
      'a domain without mail has nothing to lose, and has all of it refused at once',
      MUTE,
      [['dmarc/record', 0, `_dmarc.${DOMAIN} v=DMARC1; p=reject`]],
    ],
    [
      'a domain without mail that only observes waits for no report either',
      { ...MUTE, [`_dmarc.${DOMAIN} TXT`]: txt('v=DMARC1; p=none') },
      [['dmarc/reject', 0, `_dmarc.${DOMAIN} v=DMARC1; p=reject`]],
    ],
  ];

for (const [title, zone, stages] of cases) {
  test(title, async () => {
    assert.deepEqual(await stagesOf(zone), stages);
  });
}

for (const [record, id] of [
  ['p=none; sp=reject', 'dmarc/quarantine'],
  ['p=quarantine', 'dmarc/quarantine'],
  ['p=reject', 'dmarc/reject'],
] as const)
  test(`the step that ends the trial of ${record} says so`, async () => {
    const stepsOf = async (text: string) => {
      const evidence = await evidenceOf(own(text));
      const action = planOf(evidence, conclude(evidence)).actions.find((one) => one.id === id);
      return action ? describeAction(action).steps.join(' ') : '';
    };
    const trial = await stepsOf(`v=DMARC1; ${record}; rua=mailto:d@${DOMAIN}; t=y`);
    assert.match(trial, /t=y\s» disparaît alors/);
    assert.doesNotMatch(await stepsOf(`v=DMARC1; ${record}; rua=mailto:d@${DOMAIN}`), /t=y/);
  });

test('where the record was not seen, nothing is proposed', async () => {
  const silent = { ...SENDS, [`_dmarc.${DOMAIN} TXT`]: { seen: false, silence: 'timeout' } as const };
  assert.deepEqual(await stagesOf(silent), []);
});

test('a text that a wildcard gives is none of those that a record replaces', async () => {
  const evidence = await evidenceOf({
    ...SENDS,
    [`_dmarc.${DOMAIN} TXT`]: txt('v=spf1 -all'),
    [`*.${DOMAIN} TXT`]: txt('v=spf1 -all'),
  });
  const [first] = planOf(evidence, conclude(evidence)).actions.filter(({ id }) => id === 'dmarc/record');
  assert.deepEqual(
    first?.records.map(({ before }) => before),
    [[]],
  );
});

test('a domain that receives nothing is told to have its reports elsewhere', async () => {
  for (const [zone, isTold] of [
    [{ [`${DOMAIN} MX`]: mx(''), [`${DOMAIN} TXT`]: txt('v=spf1 include:a.fr -all') }, true],
    [SENDS, false],
  ] as const) {
    const evidence = await evidenceOf(zone);
    const action = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'dmarc/record');
    assert.ok(action);
    assert.equal(describeAction(action).steps.join(' ').includes(`${DOMAIN}._report._dmarc`), isTold);
  }
});

/** What the step that writes the record says, and what it publishes. */
async function recordStep(zone: Zone) {
  const evidence = await evidenceOf(zone);
  const action = planOf(evidence, conclude(evidence)).actions.find(({ id }) => id === 'dmarc/record');
  assert.ok(action);
  return { steps: describeAction(action).steps.join(' '), after: action.records.flatMap((record) => record.after) };
}

test('of two records the one that stays is named, and no value is said to be published', async () => {
  const stays = `v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`;
  const zone = { ...SENDS, [`_dmarc.${DOMAIN} TXT`]: [...txt('v=DMARC1; p=reject'), ...txt(stays)] };
  const { steps, after } = await recordStep(zone);
  assert.deepEqual(after, []);
  assert.ok(steps.includes(`gardez le seul TXT « ${stays} »`), steps);
  assert.doesNotMatch(steps, /valeur proposée/);
});

test('who has not agreed to reports is not said to leave them unread', async () => {
  const zone = {
    ...own('v=DMARC1; p=none; rua=mailto:d@tiers.com'),
    'tiers.com MX': mx('mx.tiers.com'),
    [`${DOMAIN}._report._dmarc.tiers.com TXT`]: 'nxdomain',
  } satisfies Zone;
  const { steps } = await recordStep(zone);
  assert.match(steps, /tiers\.com ne publie pas d’accord/);
  assert.ok(steps.includes(`${DOMAIN}._report._dmarc.tiers.com`), steps);
  assert.doesNotMatch(steps, /Personne ne lit/);
});

test('of two records only the addresses are published where reports are taken', async () => {
  const records = txt(`v=DMARC1; p=none; rua=mailto:d@tiers.com`, `v=DMARC1; p=reject; rua=mailto:d@${DOMAIN}`);
  const zone = {
    ...SENDS,
    [`_dmarc.${DOMAIN} TXT`]: records,
    'tiers.com MX': mx('mx.tiers.com'),
    [`${DOMAIN}._report._dmarc.tiers.com TXT`]: 'nxdomain',
  } satisfies Zone;
  const { steps, after } = await recordStep(zone);
  assert.deepEqual(after, [`v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`]);
  assert.match(steps, /tiers\.com ne publie pas d’accord/);
});

test('a report address is kept with its own domain as it stands in the DNS, and one beyond ASCII is not published again', async () => {
  for (const [address, published] of [
    ['d@ｅxemple.fr', `v=DMARC1; p=none; rua=mailto:d@${DOMAIN}`],
    ['équipe@exemple.fr', `v=DMARC1; p=none; rua=${PLACEHOLDER}`],
    ['d@société.fr', `v=DMARC1; p=none; rua=${PLACEHOLDER}`],
  ] as const)
    assert.deepEqual((await recordStep(own(`v=DMARC1; p=none; rua=mailto:${address}`))).after, [published]);
});
