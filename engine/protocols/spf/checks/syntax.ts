import ipaddr from 'ipaddr.js';
import { checkIn, rfc } from '../../../model/check.ts';
import { fail, info, pass, warn } from '../../../model/outcome.ts';
import { needsValidatedName } from '../macros.ts';
import { partedSeams } from '../meant.ts';
import { isMechanismMeant, type Mechanism, type SpfFault, type Term } from '../parse.ts';
import { isGlued } from '../spelling.ts';
import { onRecord } from './on-policy.ts';

const check = checkIn('syntax');

/** Each fault is reported by one rule only. */
type Kind = 'glue' | 'prefix' | 'unknown' | 'repeated' | 'macro' | 'grammar';

function kindOf({ text, fault }: SpfFault): Kind {
  if (fault === 'modifier-repeated') return 'repeated';
  if (/^[-+~?](include|a|mx|ip4|ip6|exists|ptr|all)=|^(redirect|exp):|,|;|v=spf1$/i.test(text)) return 'glue';
  if (isGlued(text)) return 'glue';
  if (fault === 'prefix' || fault === 'macro') return fault;
  return fault === 'unknown-mechanism' ? 'unknown' : 'grammar';
}

/** The faults of one kind, or none: a permerror either way (RFC 7208 §4.6). */
function judgeKind(kind: Kind) {
  return onRecord((_, { faults }) => {
    const texts = faults.filter((fault) => kindOf(fault) === kind).map(({ text }) => text);
    return texts.length > 0 ? fail({ texts }) : pass({ texts });
  });
}

const syntaxValid = check({
  id: 'spf/syntax-valid',
  severity: 'high',
  reference: rfc(7208, '4.6'),
  judge: judgeKind('grammar'),
});

const syntaxUnknown = check({
  id: 'spf/syntax-unknown',
  severity: 'high',
  reference: rfc(7208, '4.6'),
  judge: onRecord((_, { terms, faults }) => {
    const texts = faults.filter((fault) => kindOf(fault) === 'unknown').map(({ text }) => text);
    if (texts.length > 0) return fail({ texts });
    const further = terms.filter(
      (term) => term.kind === 'modifier' && !MODIFIERS.includes(term.name) && !isMechanismMeant(term),
    );
    const isReporting = ({ name }: Term) => REPORTING.includes(name);
    const ignored = further.filter((term) => !isReporting(term)).map(({ text }) => text);
    const reporting = further.filter(isReporting).map(({ text }) => text);
    return ignored.length > 0 ? info({ ignored }) : pass({ reporting });
  }),
});

const syntaxCidr = check({
  id: 'spf/syntax-cidr',
  severity: 'high',
  reference: rfc(7208, '5.6'),
  judge: onRecord((_, { terms, faults }) => {
    const texts = faults.filter((fault) => kindOf(fault) === 'prefix').map(({ text }) => text);
    if (texts.length > 0) return fail({ texts });
    const inexact = terms.flatMap((term) => {
      const network = term.kind === 'mechanism' ? networkOf(term) : null;
      return network && network !== term.target ? [{ text: term.text, network }] : [];
    });
    return inexact.length > 0 ? warn({ inexact }) : pass({});
  }),
});

const syntaxGlue = check({
  id: 'spf/syntax-glue',
  severity: 'high',
  reference: rfc(7208, '12'),
  judge: onRecord((_, { terms, faults }, evidence) => {
    const broken = faults.filter((fault) => kindOf(fault) === 'glue');
    // A name swallows the term that sticks to it; where two strings meet, another rule tells.
    const atSeams = partedSeams(evidence).map(({ before, after }) => `${before}${after}`);
    const swallowed = terms.filter(({ text }) => isGlued(text) && !atSeams.includes(text));
    const texts = [...broken, ...swallowed].map(({ text }) => text);
    if (texts.length > 0) return fail({ texts });
    // Receivers read an unknown modifier in it, and go on.
    const ignored = terms.filter(isMechanismMeant).map(({ text }) => text);
    return ignored.length > 0 ? warn({ ignored }) : pass({});
  }),
});

const syntaxDup = check({
  id: 'spf/syntax-dup',
  severity: 'high',
  reference: rfc(7208, '6'),
  judge: onRecord((_, { terms, faults }) => {
    const repeated = faults.filter((fault) => kindOf(fault) === 'repeated').map(({ text }) => text);
    if (repeated.length > 0) return fail({ texts: repeated });
    const alls = terms.filter(({ kind, name }) => kind === 'mechanism' && name === 'all').map(({ text }) => text);
    return alls.length > 1 ? warn({ texts: alls }) : pass({});
  }),
});

const syntaxAfterAll = check({
  id: 'spf/syntax-after-all',
  severity: 'medium',
  reference: rfc(7208, '5.1'),
  judge: onRecord((_, { terms }) => {
    const all = terms.findIndex(({ kind, name }) => kind === 'mechanism' && name === 'all');
    const after =
      all < 0 ? [] : terms.slice(all + 1).filter(({ kind, name }) => kind === 'mechanism' && name !== 'all');
    return after.length > 0 ? warn({ ignored: after.map(({ text }) => text) }) : pass({});
  }),
});

/** A macro that names the client by its own DNS is slow, and nobody vouches for it (RFC 7208 §7.2). */
const syntaxMacro = check({
  id: 'spf/syntax-macro',
  severity: 'high',
  reference: rfc(7208, '7'),
  judge: onRecord((_, { terms, faults }) => {
    const texts = faults.filter((fault) => kindOf(fault) === 'macro').map(({ text }) => text);
    if (texts.length > 0) return fail({ texts });
    const named = terms.filter(({ target }) => needsValidatedName(target)).map(({ text }) => text);
    return named.length > 0 ? warn({ named }) : pass({});
  }),
});

export const syntaxChecks = [
  syntaxValid,
  syntaxUnknown,
  syntaxCidr,
  syntaxGlue,
  syntaxDup,
  syntaxAfterAll,
  syntaxMacro,
] as const;

const MODIFIERS = ['redirect', 'exp'];
/** They ask for reports on messages that fail (RFC 6652 §3). */
const REPORTING: readonly string[] = ['ra', 'rp', 'rr'];

/** The first address of an `ip4` or `ip6` network, as it is written where no bit of the host is set; null for other terms. */
function networkOf({ name, target, prefix4, prefix6 }: Mechanism): string | null {
  if (name !== 'ip4' && name !== 'ip6') return null;
  const first =
    name === 'ip4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${target}/${prefix4 ?? 32}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${target}/${prefix6 ?? 128}`);
  return first.toString() === ipaddr.parse(target).toString() ? target : first.toString();
}
