import { agree, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { syntaxChecks } from '../checks/syntax.ts';

const VOID = 'A single error makes the whole record void for receivers: SPF no longer recognises any of your messages.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `"${text.slice(0, 60)}"`));

export const advice = {
  'spf/syntax-valid': {
    title: 'Grammar of the record',
    why: VOID,
    pass: () => 'The record follows the grammar of the standard.',
    fail: ({ texts }) => `Malformed terms: ${quoted(texts)}.`,
    remedy: 'Correct these terms: "ip4:" and "ip6:" take a complete address, "include:" takes a domain name.',
  },
  'spf/syntax-unknown': {
    title: 'Known terms',
    why: VOID,
    pass: ({ reporting }) =>
      reporting.length > 0
        ? `The record uses only known terms. ${quoted(reporting)} ${agree(reporting, 'asks', 'ask')} receivers for reports on messages that fail (RFC 6652); hardly any sends them.`
        : 'The record uses only known terms.',
    info: ({ ignored }) => `Unknown modifiers, which receivers ignore without consequence: ${quoted(ignored)}.`,
    fail: ({ texts }) => `Unknown terms: ${quoted(texts)}.`,
    remedy: 'The only terms are all, include, a, mx, ptr, ip4, ip6, exists, redirect and exp: check the spelling.',
  },
  'spf/syntax-cidr': {
    title: 'Network sizes',
    why: VOID,
    pass: () => 'The network sizes are valid.',
    warn: ({ inexact }) =>
      `The address written is not the first of its network: ${enumerateSome(inexact.map(({ text, network }) => `"${text}" means ${network}`))}. The authorised range may not be the one that you intended.`,
    fail: ({ texts }) => `Network sizes out of range: ${quoted(texts)}.`,
    remedy: (facts) =>
      'texts' in facts && facts.texts.some((text) => /\/\d+:/.test(text))
        ? 'Write the prefix length behind the name ("a:mail.example.com/24"), and only if the neighbours of this server send for you as well; otherwise remove it.'
        : 'Write the first address of the network, then its prefix length: /0 to /32 for "ip4:", /0 to /128 for "ip6:".',
  },
  'spf/syntax-glue': {
    title: 'Spaces and separators',
    why: (facts) =>
      facts && 'ignored' in facts
        ? 'A service whose term is ignored is not authorised to send: its messages fail SPF.'
        : VOID,
    pass: () => 'The terms are properly separated.',
    warn: ({ ignored }) =>
      `Written with "=" instead of ":", these terms are ignored, and what they name is not authorised: ${quoted(ignored)}.`,
    fail: ({ texts }) => `Terms glued together, or a wrong separator: ${quoted(texts)}.`,
    remedy:
      'Separate terms with a space, without commas; write "include:" with a colon and "redirect=" with an equals sign.',
  },
  'spf/syntax-dup': {
    title: 'Repeated terms',
    why: VOID,
    pass: () => 'No term that may appear only once is repeated.',
    warn: ({ texts }) => `"all" appears several times: only the first counts (${enumerate(texts)}).`,
    fail: ({ texts }) => `This term may appear only once: ${quoted(texts)}.`,
    remedy: 'Keep one "all", at the end, and one "redirect=".',
  },
  'spf/syntax-after-all': {
    title: 'Terms after "all"',
    why: 'Receivers stop at "all": a sender written after it is not authorised.',
    pass: () => 'Nothing is written after "all".',
    warn: ({ ignored }) => `Terms ignored because they follow "all": ${quoted(ignored)}.`,
    remedy: 'Remove the terms after "all" that no longer name a sender of yours, then move "all" to the very end.',
  },
  'spf/syntax-macro': {
    title: 'Macros',
    why: 'The receiver expands a macro ("%{i}", "%{d}"…); if one is malformed, the whole record is invalid.',
    pass: () => 'The record contains no malformed macro.',
    warn: ({ named }) =>
      `The standard advises against "%{p}": it depends on the DNS of the sender, and some receivers ignore it (${quoted(named)}).`,
    fail: ({ texts }) => `Malformed macros: ${quoted(texts)}.`,
    remedy:
      'Use the macro that your provider gives; a lone "%" is written "%%". Replace "%{p}" with a list of addresses.',
  },
} satisfies AdviceFor<typeof syntaxChecks>;
