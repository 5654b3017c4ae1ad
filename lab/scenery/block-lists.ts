import type { Listing, ZoneDeclaration } from '../world.ts';
import { reversed } from './hierarchy.ts';

interface List {
  readonly zone: string;
  /** Must be listed, with these answers (RFC 5782 §5). */
  readonly test: { readonly label: string; readonly answers: readonly string[] };
}

const TEST_ADDRESS = reversed('127.0.0.2');

const LISTS: readonly List[] = [
  { zone: 'zen.spamhaus.org', test: { label: TEST_ADDRESS, answers: ['127.0.0.2', '127.0.0.4', '127.0.0.10'] } },
  { zone: 'bl.spamcop.net', test: { label: TEST_ADDRESS, answers: ['127.0.0.2'] } },
  { zone: 'b.barracudacentral.org', test: { label: TEST_ADDRESS, answers: ['127.0.0.2'] } },
  { zone: 'psbl.surriel.com', test: { label: TEST_ADDRESS, answers: ['127.0.0.2'] } },
  { zone: 'dbl.spamhaus.org', test: { label: 'dbltest.com', answers: ['127.0.1.2'] } },
  { zone: 'multi.surbl.org', test: { label: 'test.surbl.org', answers: ['127.0.0.254'] } },
  { zone: 'multi.uribl.com', test: { label: 'test.uribl.com', answers: ['127.0.0.14'] } },
];

/** The lists of the world outside, with their test points and what the worlds have listed. */
export function blockLists(listings: readonly Listing[]): readonly ZoneDeclaration[] {
  return LISTS.map(({ zone, test }) => ({
    origin: zone,
    zone: [
      '@ NS ns1.hebergeur.example.',
      '@ NS ns2.hebergeur.example.',
      ...entry(test.label, test.answers, 'test point'),
      ...listings
        .filter(({ list }) => list === zone)
        .flatMap(({ subject, answers, reason }) =>
          entry(isAddress(subject) ? reversed(subject) : subject, answers, reason ?? `https://${zone}/${subject}`),
        ),
    ].join('\n'),
  }));
}

function entry(label: string, answers: readonly string[], reason: string): readonly string[] {
  return [...answers.map((answer) => `${label} 300 A ${answer}`), `${label} 300 TXT "${reason}"`];
}

function isAddress(subject: string): boolean {
  return subject.includes(':') || /^[\d.]+$/.test(subject);
}
