import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, test } from 'node:test';
import type { EventBody } from '@rempart/contract/api';
import { Ajv } from 'ajv';
import { callerOf } from '../../../../trials/api.ts';
import { fakeOutside } from '../../../../trials/fake-outside.ts';
import { openTestApp } from '../../../../trials/house.ts';
import { newPublicId } from '../../../usecases/orders/access.ts';
import { openWebhookPoster } from '../outside/post.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { bodyIn } from './webhook-body.ts';

const section = (text: object) => ({
  type: 'object',
  properties: { type: { const: 'section' }, text },
  required: ['type', 'text'],
  additionalProperties: false,
});
const SLACK_TEXT = { type: 'string', minLength: 1, maxLength: 3000 };
/** What Slack documents of a message with section blocks: https://docs.slack.dev/reference/block-kit/blocks/section-block. */
const isForSlack = new Ajv().compile({
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 40_000 },
    blocks: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: section({
        type: 'object',
        oneOf: [
          { properties: { type: { const: 'mrkdwn' }, text: SLACK_TEXT, verbatim: { type: 'boolean' } } },
          { properties: { type: { const: 'plain_text' }, text: SLACK_TEXT, emoji: { type: 'boolean' } } },
        ].map((of) => ({ ...of, required: ['type', 'text'], additionalProperties: false })),
      }),
    },
  },
  required: ['text', 'blocks'],
  additionalProperties: false,
});
/** What Teams documents of a workflow's request, with the elements of Adaptive Cards 1.4 that are used. */
const isForTeams = new Ajv({ strict: false }).compile({
  type: 'object',
  properties: {
    type: { const: 'message' },
    attachments: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          contentType: { const: 'application/vnd.microsoft.card.adaptive' },
          contentUrl: { type: 'null' },
          content: {
            type: 'object',
            properties: {
              $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
              type: { const: 'AdaptiveCard' },
              version: { enum: ['1.2', '1.3', '1.4', '1.5'] },
              fallbackText: { type: 'string' },
              body: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    type: { const: 'RichTextBlock' },
                    inlines: {
                      type: 'array',
                      items: {
                        type: 'object',
                        properties: {
                          type: { const: 'TextRun' },
                          text: { type: 'string', minLength: 1 },
                          weight: { enum: ['Lighter', 'Default', 'Bolder'] },
                          size: { enum: ['Small', 'Default', 'Medium', 'Large', 'ExtraLarge'] },
                        },
                        required: ['type', 'text'],
                        additionalProperties: false,
                      },
                    },
                  },
                  required: ['type', 'inlines'],
                  additionalProperties: false,
                },
              },
              actions: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    type: { const: 'Action.OpenUrl' },
                    title: { type: 'string' },
                    url: { type: 'string', pattern: '^https?://' },
                  },
                  required: ['type', 'url'],
                  additionalProperties: false,
                },
              },
            },
            required: ['type', 'version', 'body'],
            additionalProperties: false,
          },
        },
        required: ['contentType', 'content'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'attachments'],
  additionalProperties: false,
});
/** Teams takes 28 kB. */
const MOST_OCTETS = 28_000;

const heard: { readonly path: string; readonly body: unknown }[] = [];
/** Answers as the services do: Slack with 200, Teams with 202, and neither for a message of another form. */
const channels = createServer(async (request, response) => {
  const body: unknown = await json(request);
  const path = request.url ?? '';
  heard.push({ path, body });
  const isTaken = path === '/slack' ? isForSlack(body) : path === '/teams' && isForTeams(body);
  response.writeHead(isTaken ? (path === '/slack' ? 200 : 202) : 400).end();
});
channels.listen(0, '127.0.0.1');
await once(channels, 'listening');
const { port } = channels.address() as AddressInfo;

const house = await openTestApp({
  ...fakeOutside(),
  callsLoopback: true,
  postWebhook: openWebhookPoster({ addressesOf: async () => [], mayReach: () => false, userAgent: 'Rempart/essai' }),
});
after(async () => {
  channels.closeAllConnections();
  channels.close();
  await house.close();
});
const { tools } = house;

for (const form of ['slack', 'teams'] as const)
  test(`a channel of ${form} gets the first message, and changes once it took that one, in the form that it documents`, async () => {
    const email = `${form}@exemple.fr`;
    const caller = await callerOf(house, email);
    const made = await caller.ask('POST', '/webhooks', { url: `http://127.0.0.1:${port}/${form}`, form });
    const hook = (await made.json()) as { readonly id: string; readonly form: string };
    assert.deepEqual([made.status, hook.form], [201, form]);
    const domain = `${form}.fr`;
    const watch = await tools.store.watching.ask(
      { email, domain, unicode: domain, publicId: newPublicId(), selectors: [], sendsNothing: false },
      tools.now(),
    );
    await tools.store.watching.confirm(watch.id, tools.now());
    const change = { kind: 'letter', sense: 'worse', before: 'B', after: 'C' } as const;
    const changed = { domainId: watch.domainId, domain, letter: 'C', changes: [change] } as const;
    await tools.store.tell({ kind: 'watchedDomainChanged', ...changed }, tools.now());
    await deliverWebhooks(tools, new AbortController().signal);
    const [first, second, ...others] = heard.splice(0).map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
    assert.match(first ?? '', new RegExp(`^/${form} .*Rempart écrira dans ce canal`));
    assert.match(second ?? '', new RegExp(`^/${form} .*${form}\\.fr a changé.*La note passe de B à C.*Note.: C`));
    assert.deepEqual(others, []);
    const states = (await (await caller.ask('GET', `/webhooks/${hook.id}/deliveries`)).json()) as {
      readonly data: readonly { readonly event: string; readonly state: string }[];
    };
    assert.deepEqual(
      states.data.map(({ event, state }) => `${event} ${state}`),
      ['domain.changed delivered', 'webhook.created delivered'],
    );
  });

const results = {
  overallScore: 'B',
  provisional: true,
  partial: true,
  counts: { passed: 2, warnings: 1, errors: 0, unknown: 3 },
  protocols: { spf: 'pass', dmarc: 'warn' },
};
const analysis = { id: 'q3J0mZ0gR8yF1bN5tVxKcA', domain: 'exemple.fr', progress: 100, createdAt: '', completedAt: '' };
const hostile =
  '*gras* _penché_ ~barré~ `code` :fire: <!channel> [tout](https://mal.example) <https://mal.example|ici> & **gras**\u202e'.repeat(
    90,
  );
const events = [
  { type: 'analysis.completed', timestamp: '', data: { ...analysis, status: 'completed', results } },
  {
    type: 'analysis.completed',
    timestamp: '',
    data: { ...analysis, status: 'completed', results: { ...results, overallScore: null } },
  },
  { type: 'analysis.failed', timestamp: '', data: { ...analysis, status: 'failed', results: null } },
  {
    type: 'domain.changed',
    timestamp: '',
    data: {
      domain: 'exemple.fr',
      letter: null,
      changes: Array.from({ length: 80 }, () => ({
        kind: 'appeared',
        check: 'spf/record',
        protocol: 'SPF',
        title: hostile,
        severity: 'high',
      })),
    },
  },
] as unknown as readonly EventBody[];

test('every event is written within the limits of both services', () => {
  for (const event of events) {
    const written = { slack: bodyIn('slack', JSON.stringify(event), 'https://rempart.example'), teams: '' };
    written.teams = bodyIn('teams', JSON.stringify(event), 'https://rempart.example');
    assert.ok(isForSlack(JSON.parse(written.slack)), JSON.stringify(isForSlack.errors));
    assert.ok(isForTeams(JSON.parse(written.teams)), JSON.stringify(isForTeams.errors));
    assert.ok(Buffer.byteLength(written.teams) < MOST_OCTETS, `${Buffer.byteLength(written.teams)} octets`);
  }
});

test('a part is told as a part, and too little measured as no letter', () => {
  const [part, little] = events.map((event) => bodyIn('slack', JSON.stringify(event), 'https://rempart.example'));
  assert.match(part ?? '', /exemple\.fr.: note provisoire B sur une partie seulement \(spf, dmarc\)/);
  assert.match(part ?? '', /<https:\/\/rempart\.example\/analyse\/q3J0mZ0gR8yF1bN5tVxKcA\|Ouvrir le résultat>/);
  assert.match(part ?? '', /0 à corriger, 1 à améliorer, 2 conformes, 3 non mesurés/);
  assert.match(little ?? '', /trop peu a été mesuré pour une note/);
});

test('what a zone says neither links nor calls anybody in a channel', () => {
  const event = JSON.stringify(events[3]);
  const slack = bodyIn('slack', event, 'https://rempart.example');
  assert.doesNotMatch(slack, /<(?!\/)|\u202e/);
  const { blocks } = JSON.parse(slack) as { readonly blocks: readonly { readonly text: object }[] };
  // In which stars, underlines and backticks are themselves, and :words: no pictures.
  for (const { text } of blocks)
    assert.deepEqual({ ...text, text: '' }, { type: 'plain_text', text: '', emoji: false });
  assert.match(slack, /&lt;!channel&gt;/);
  assert.doesNotMatch(bodyIn('teams', event, 'https://rempart.example'), /TextBlock"(?!,"inlines)|\u202e/);
});

test('a program gets the event as it is kept, octet for octet', () => {
  const event = JSON.stringify(events[0]);
  assert.equal(bodyIn('standard', event, 'https://rempart.example'), event);
});
