import type { EventBody, WebhookForm } from '@rempart/contract/api';
import { type ChannelNotice, channelNotice } from './channel-notice.fr.ts';

/**
 * The octets that are sent for an event: its JSON as it is kept, or a message for people in a channel. Those are written at each attempt,
 * from nothing but the event, so that all attempts say the same.
 */
export function bodyIn(form: WebhookForm, event: string, origin: string): string {
  if (form === 'standard') return event;
  const body: EventBody = JSON.parse(event);
  const notice = channelNotice(body, origin);
  return JSON.stringify(form === 'slack' ? slackMessage(notice) : teamsMessage(notice));
}

/**
 * A message of Slack (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks): `text` is what a notification shows.
 * Only the link, which holds nothing of a zone, is in its markup.
 */
function slackMessage({ title, lines, link }: ChannelNotice) {
  const plain = (text: string) => ({
    type: 'section',
    text: { type: 'plain_text', text: escaped(text), emoji: false },
  });
  const linked = ({ url, words }: NonNullable<ChannelNotice['link']>) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: `<${url}|${escaped(words)}>`, verbatim: true },
  });
  return { text: escaped(title), blocks: [...[title, ...lines].map(plain), ...(link === null ? [] : [linked(link)])] };
}

/** The three signs that Slack reads as its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * A message for the workflow « Post to a channel when a webhook request is received » of Teams: an Adaptive Card in an attachment
 * (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). A `TextRun` is shown as it is
 * written; a `TextBlock` would read it as Markdown.
 */
function teamsMessage({ title, lines, link }: ChannelNotice) {
  const paragraph = (run: { readonly text: string; readonly weight?: 'Bolder'; readonly size?: 'Medium' }) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', ...run }],
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: [title, ...lines].join('\n'),
    body: [paragraph({ text: title, weight: 'Bolder', size: 'Medium' }), ...lines.map((text) => paragraph({ text }))],
    ...(link && { actions: [{ type: 'Action.OpenUrl', title: link.words, url: link.url }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
