import { agree, eachOf, enumerateSome, integer, quote } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';

const VOID = 'A single error makes SPF fail: receivers no longer recognise any of your messages.';
const quoted = (texts: readonly string[]) => enumerateSome(texts.map((text) => `"${text.slice(0, 60)}"`));

export const advice = {
  'spf/record-present': {
    title: 'Published SPF record',
    why: 'SPF lists the servers that may send in your name. Without it, nothing distinguishes your servers from others.',
    pass: () => 'The domain publishes an SPF record.',
    warn: ({ domain }) =>
      `${domain} publishes no valid SPF record. Nothing there suggests that it sends mail, but nothing says that it never does.`,
    fail: () => 'No valid SPF record is published: receivers do not know which servers send for you.',
    remedy: (facts) =>
      'domain' in facts
        ? `If nothing sends mail as ${facts.domain}, publish the TXT record "v=spf1 -all" there.`
        : 'Publish a TXT record at the domain itself that begins with "v=spf1", names your senders and ends with "-all" ("v=spf1 -all" if the domain sends nothing).',
  },
  'spf/record-single': {
    title: 'A single SPF record',
    why: VOID,
    pass: () => 'The domain publishes one SPF record only.',
    fail: ({ records }) =>
      `${records.length} SPF records are published. The standard allows one: SPF ends in an error for all your messages.`,
    remedy: 'Combine their terms in one record and delete the others.',
  },
  'spf/record-strict-prefix': {
    title: 'Beginning of the record',
    why: 'A text that does not begin with exactly "v=spf1" is no SPF record: receivers ignore it.',
    pass: () => 'The record begins with "v=spf1".',
    warn: ({ texts }) => `These texts beside the record resemble one and are ignored: ${quoted(texts)}.`,
    fail: ({ texts }) => `These texts resemble an SPF record but are ignored: ${quoted(texts)}.`,
    remedy: 'Write "v=spf1" at the very beginning, with no space or quotation mark before it and a space after it.',
  },
  'spf/record-strings': {
    title: 'Split into several strings',
    why: 'A long record is split into strings, which receivers join without a space: if it is split in the wrong place, it authorises other addresses, or none.',
    pass: () => 'The strings of the record join without gluing two words together.',
    fail: ({ glued }) => `Two words are glued together where two strings join: ${quoted(glued)}.`,
    remedy: 'Add a space at the end of the first string or at the beginning of the next.',
  },
  'spf/record-size': {
    title: 'Length of the record',
    task: 'Trim the texts published at the root of the domain (SPF)',
    why: 'A DNS response that is too long does not reach some receivers.',
    pass: ({ octets }) => `The record is ${integer(octets)} octets long.`,
    warn: ({ octets, advised, answer, carried }) =>
      answer > carried
        ? `With all the texts published at the domain itself, the response is ${integer(answer)} octets long; at most ${integer(carried)} get through everywhere.`
        : `The record is ${integer(octets)} octets long; the standard advises staying well below ${integer(advised)} octets.`,
    remedy:
      'Remove the services that you no longer use from the record, and verification texts that are no longer needed from the domain itself.',
  },
  'spf/record-nomail': {
    title: 'Domain that sends nothing',
    task: 'State that this domain sends no mail (SPF)',
    why: 'If the domain sends nothing, SPF can say so: receivers then reject forged messages more readily.',
    pass: () => 'The domain states that it sends nothing ("v=spf1 -all").',
    warn: ({ record, declared }) =>
      `${declared ? 'You say that this domain sends nothing' : 'The domain receives no mail'}, but its record authorises senders: ${quote(record, 100)}.`,
    remedy: 'If this domain sends nothing, publish exactly "v=spf1 -all".',
  },
  'spf/record-ns-agree': {
    title: 'Same record on all name servers',
    task: 'Publish the same list of sending servers everywhere (SPF)',
    why: 'If your name servers do not publish the same record, the same message passes or fails depending on which server answers.',
    pass: ({ hosts }) => `The ${hosts.length} name servers asked publish the same record.`,
    fail: ({ sayings }) =>
      `Your name servers disagree: ${eachOf(sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${agree(hosts, 'publishes', 'publish')} ${texts.length === 0 ? 'no SPF record' : quoted(texts)}`))}.`,
    remedy:
      'If a change is under way, wait until it is complete; if the difference lasts an hour, ask your DNS host to synchronise its servers.',
  },
  'spf/record-helo': {
    title: 'Names of your mail servers',
    why: 'Bounce messages have an empty envelope sender: receivers then check SPF under the name of the server.',
    pass: ({ hosts }) => `Each of your mail servers publishes its own SPF record: ${enumerateSome(hosts)}.`,
    info: ({ hosts }) => `These servers have no SPF record at their own name: ${enumerateSome(hosts)}.`,
    remedy:
      'Publish "v=spf1 a -all" at the name of each server that sends mail, provided that it sends from the addresses of that name.',
  },
  'spf/record-subdomains': {
    title: 'Subdomains with mail of their own',
    why: 'SPF is not inherited: the record of the domain protects none of its subdomains.',
    pass: ({ names }) => `The subdomains found with mail of their own have an SPF record: ${enumerateSome(names)}.`,
    info: ({ names }) => `These subdomains have mail of their own but no SPF record: ${enumerateSome(names)}.`,
    remedy: 'Publish an SPF record at each of these names: its senders, or "v=spf1 -all" if it sends nothing.',
  },
} satisfies AdviceFor<typeof recordChecks>;
