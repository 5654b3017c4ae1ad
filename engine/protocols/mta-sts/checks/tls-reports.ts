import { retiredAmong } from '../../../common/retired-destinations.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  type Outcome,
  pass,
  unknown,
  unseenAmong,
  warn,
} from '../../../model/outcome.ts';
import type { Destination, MtaStsEvidence } from '../evidence.ts';
import { malformedFields, reportAddresses } from '../parse.ts';
import { bindingOf } from '../policy-file.ts';
import { receivesMail, stsAmong, tlsRptAmong } from '../published.ts';

const check = checkIn('record');

export const tlsrptPresent = check({
  id: 'mta-sts/tlsrpt-present',
  severity: 'low',
  reference: rfc(8460, '3'),
  judge: (evidence: MtaStsEvidence) => {
    const { reporting, record, mail } = evidence;
    if (!reporting.seen) return unknown(reporting);
    const { name, texts } = reporting.value;
    const { meant } = tlsRptAmong(texts);
    if (meant.length > 0) return pass({ name, records: meant });
    if (!mail.seen) return unknown(mail);
    if (!receivesMail(mail.value, evidence)) return notApplicable('receives-no-mail');
    if (!record.seen) return unknown(record);
    const { answer } = evidence.policy;
    const isLeft = answer.seen && bindingOf(answer.value.body).mode === 'none';
    const mtaSts = stsAmong(record.value.texts).meant.length > 0 && !isLeft;
    const dane = mail.value.hosts.some(({ tlsa }) => tlsa.seen && tlsa.value > 0);
    if (mtaSts || dane) return warn({ name, mtaSts, dane });
    return leavingOut(info({ name }), unseenAmong(mail.value.hosts.map(({ host, tlsa }) => [host, tlsa] as const)));
  },
});

export const tlsrptSingle = check({
  id: 'mta-sts/tlsrpt-single',
  severity: 'medium',
  reference: rfc(8460, '3'),
  judge: ({ reporting }: MtaStsEvidence) => {
    if (!reporting.seen) return unknown(reporting);
    const { meant, valid } = tlsRptAmong(reporting.value.texts);
    if (valid.length === 0) return notApplicable(meant.length > 0 ? 'report-record-unusable' : 'no-report-record');
    return valid.length === 1 ? pass({ records: valid }) : fail({ records: valid });
  },
});

export const tlsrptSyntax = check({
  id: 'mta-sts/tlsrpt-syntax',
  severity: 'medium',
  reference: rfc(8460, '3'),
  judge: ({ reporting }: MtaStsEvidence) => {
    if (!reporting.seen) return unknown(reporting);
    const { meant, valid } = tlsRptAmong(reporting.value.texts);
    if (meant.length === 0) return notApplicable('no-report-record');
    const [record] = valid;
    if (record === undefined) return fail({ fault: 'version' as const, records: meant });
    if (malformedFields(record, 'rua').length > 0) return fail({ fault: 'malformed' as const, records: [record] });
    return reportAddresses(record).length > 0
      ? pass({ record })
      : fail({ fault: 'no-rua' as const, records: [record] });
  },
});

export const tlsrptRua = check({
  id: 'mta-sts/tlsrpt-rua',
  severity: 'medium',
  reference: rfc(8460, '3'),
  judge: onDestinations((destinations) => {
    const faulty = destinations.flatMap((destination) => {
      const fault = faultOf(destination);
      return fault ? [{ uri: destination.uri, fault }] : [];
    });
    if (faulty.length > 0) return fail({ faulty });
    const silent = destinations.flatMap(({ hosts, tls }) => [hosts, tls ?? hosts]).find((found) => !found.seen);
    if (silent && !silent.seen) return unknown(silent);
    return pass({ addresses: destinations.map(({ uri }) => uri) });
  }),
});

/** A third party that registers the domain reads the reports, which name every sender and every failure. */
export const tlsrptRuaThird = check({
  id: 'mta-sts/tlsrpt-rua-third',
  severity: 'critical',
  reference: rfc(8460, '3'),
  labour: small('dns', 'none'),
  judge: onDestinations((destinations) => {
    const held = destinations.flatMap(({ uri, held }) => (held ? [{ uri, ...held }] : []));
    const free = held.flatMap(({ uri, domain, registered }) =>
      registered.seen && !registered.value ? [{ uri, domain }] : [],
    );
    if (free.length > 0) return fail({ free });
    const silent = held.map(({ registered }) => registered).find((registered) => !registered.seen);
    if (silent && !silent.seen) return unknown(silent);
    return held.length > 0
      ? pass({ domains: [...new Set(held.map(({ domain }) => domain))] })
      : notApplicable('no-report-domain');
  }),
});

/** A service that takes the reports and is read by nobody hides every failure. */
export const tlsrptRuaRetired = check({
  id: 'mta-sts/tlsrpt-rua-retired',
  severity: 'low',
  reference: rfc(8460, '3'),
  judge: onDestinations((destinations, { at }) => {
    const hosts = destinations.flatMap(({ host }) => host ?? []);
    const retired = retiredAmong(hosts, at);
    return retired.length > 0 ? warn({ retired }) : pass({ hosts });
  }),
});

export const checks = [tlsrptPresent, tlsrptSingle, tlsrptSyntax, tlsrptRua, tlsrptRuaThird, tlsrptRuaRetired] as const;

function onDestinations<R extends Outcome>(
  rule: (destinations: readonly Destination[], evidence: MtaStsEvidence) => R,
) {
  return (evidence: MtaStsEvidence) => {
    const { reporting, destinations } = evidence;
    if (!reporting.seen) return unknown(reporting);
    if (destinations.length > 0) return rule(destinations, evidence);
    const { meant } = tlsRptAmong(reporting.value.texts);
    return notApplicable(meant.length > 0 ? 'report-record-unusable' : 'no-report-record');
  };
}

type DestinationFault = 'scheme' | 'unreadable' | 'no-mail-server' | 'no-host' | 'certificate';

function faultOf({ kind, host, hosts, tls }: Destination): DestinationFault | null {
  if (kind === 'other') return 'scheme';
  if (host === null) return 'unreadable';
  if (hosts.seen && hosts.value.length === 0) return kind === 'mailto' ? 'no-mail-server' : 'no-host';
  return tls?.seen && !(tls.value.trusted && tls.value.nameMatches) ? 'certificate' : null;
}
