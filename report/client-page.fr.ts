import { product } from '@rempart/brand';
import {
  type ClientDomain,
  type ClientPage,
  changeWords,
  clientLead,
  clientWords,
  dueWords,
  forgedWords,
  letterWords,
  protocolIds,
  termsWords,
  type WatchedAudit,
} from '@rempart/contract';
import { longDay } from '@rempart/french';
import { fortFigure } from './figures/fort.ts';
import type { Span } from './outline.ts';
import type { PageFigure, TermsBlock, TermsText } from './terms.ts';

type PageBlock = TermsBlock | PageFigure;

/** The page of a client, to be kept: what it says, in its order, with the fort of each domain. */
export function clientPageText(page: ClientPage): TermsText<PageBlock> {
  const { provider, name, domains, at } = page;
  return {
    title: name,
    author: provider?.name ?? product.name,
    day: at.slice(0, 10),
    isNumbered: false,
    blocks: [
      heading(1, name),
      paragraph(`${clientLead(page)} Mesuré par ${product.name}.`),
      ...domains.flatMap(domainBlocks),
    ],
  };
}

function domainBlocks(domain: ClientDomain): readonly PageBlock[] {
  const { unicode, lastAudit, letter, verdicts, first, firstThing, history } = domain;
  if (lastAudit === null) return [heading(2, unicode), paragraph('Première analyse en attente.')];
  return [
    heading(2, `${unicode} : note ${letterWords(domain)}`),
    {
      kind: 'figure',
      // Its bastions are named on the page of the result: here they are too small.
      drawing: fortFigure(
        protocolIds.map((id) => ({ name: '', tone: verdicts[id] ?? 'unknown' })),
        letter,
      ),
      alt: `Plan du fort : ${unicode}, note ${letterWords(domain)}`,
    },
    ...(firstThing ? [paragraph(firstThing.fact, 'strong')] : []),
    list(false, [
      `Un faux e-mail à votre nom : ${forgedWords(domain)}.`,
      ...(domain.due ? [`Prochaine échéance : ${dueWords[domain.due.kind]}, le ${longDay(domain.due.on)}.`] : []),
      domain.changed
        ? `Ce qui a changé : ${changeWords(domain.changed.change)} (${longDay(domain.changed.at)}).`
        : 'Ce qui a changé : rien depuis 30 jours.',
      `Mesuré le ${longDay(lastAudit)}.`,
    ]),
    ...(first === null ? [] : firstBlocks(first, firstThing, letter, lastAudit)),
    ...historyBlocks(history),
  ];
}

function firstBlocks(
  steps: NonNullable<ClientDomain['first']>,
  fact: ClientDomain['firstThing'],
  letter: string | null,
  measuredAt: string,
): readonly TermsBlock[] {
  if (steps.length === 0) return [paragraph(letter === 'A' ? clientWords.nothingFirst : clientWords.noStep)];
  const why = (index: number, own: string) =>
    index === 0 && fact ? [fact.why, fact.end].filter(Boolean).join(' ') : own;
  return [
    heading(3, clientWords.first),
    {
      kind: 'list',
      isOrdered: true,
      items: steps.map((step, index) => [
        { style: 'strong', text: `${step.title}.` },
        {
          style: 'plain',
          text: ` ${termsWords(step, measuredAt)} ${why(index, step.why)}`,
        },
      ]),
    },
  ];
}

/** The days on which the letter was not that of the day before, the newest first. */
function historyBlocks(history: readonly WatchedAudit[]): readonly TermsBlock[] {
  const turns = history.filter(({ letter }, index) => letter !== history[index + 1]?.letter).slice(0, MOST_TURNS);
  if (history.length < 2) return [];
  return [
    heading(3, clientWords.history),
    list(
      false,
      turns.map((one) => `${longDay(one.at)} : ${letterWords(one)}.`),
    ),
  ];
}

const MOST_TURNS = 12;

function heading(level: 1 | 2 | 3, text: string): TermsBlock {
  return { kind: 'heading', level, body: [{ style: 'plain', text }] };
}

function paragraph(text: string, style: 'plain' | 'strong' = 'plain'): TermsBlock {
  return { kind: 'paragraph', body: [{ style, text }] };
}

function list(isOrdered: boolean, texts: readonly string[]): TermsBlock {
  return { kind: 'list', isOrdered, items: texts.map((text): readonly Span[] => [{ style: 'plain', text }]) };
}
