import type { Wing } from '../../process/wing.ts';
import { programSite } from './http/site.ts';
import { openEnglish } from './outside/english.ts';
import { openWebhookPoster } from './outside/post.ts';
import type { ProgramTables, ProgramTools, TablesBelow } from './ports/tools.ts';
import { programData } from './postgres/data.ts';
import { deliverWebhooks, WEBHOOKS_AT_ONCE } from './usecases/deliver-webhooks.ts';
import { keysLinkDraft } from './usecases/mail-words.fr.ts';
import { newKeysLink } from './usecases/own-keys.ts';
import { notifyOf } from './usecases/webhook-events.ts';

const WEBHOOKS_MS = 2_000;

export const programs: Wing<ProgramTables, ProgramTools, TablesBelow> = {
  data: { ...programData, heard: notifyOf },
  open: async (closing, { calling }) => ({
    drawEnglish: closing.with(openEnglish()).ask,
    postWebhook: openWebhookPoster(calling),
    callsLoopback: calling.callsLoopback,
  }),
  tasks: (tools) =>
    // In turn: one of them looks every two seconds, and who finds messages goes on until none is due.
    Array.from({ length: WEBHOOKS_AT_ONCE }, (_, place) => [
      WEBHOOKS_AT_ONCE * WEBHOOKS_MS,
      (stop) => deliverWebhooks(tools, stop),
      place * WEBHOOKS_MS,
    ]),
  mails: (tools) => ({
    apiLink: async ({ recipient }) => ({ draft: keysLinkDraft(await newKeysLink(recipient, tools)) }),
  }),
  site: programSite,
};
