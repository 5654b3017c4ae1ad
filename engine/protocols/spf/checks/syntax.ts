import { check, rfc } from '../../../model/check.ts';
import { fail, pass, warn } from '../../../model/outcome.ts';
import type { SpfFault } from '../parse.ts';
import { onRecord } from './on-policy.ts';

/** Each fault is told by one rule only. */
type Kind = 'glue' | 'prefix' | 'unknown' | 'repeated' | 'grammar';

function kindOf({ text, fault }: SpfFault): Kind {
  if (fault === 'modifier-repeated') return 'repeated';
  if (/^[-+~?]?(include|a|mx|ip4|ip6|exists|ptr|all)=|^(redirect|exp):|,|[^-+~?][-+~?]all$/i.test(text)) return 'glue';
  if (fault === 'prefix') return 'prefix';
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
  step: 'syntax',
  severity: 'high',
  reference: rfc(7208, '4.6'),
  judge: judgeKind('grammar'),
});

const syntaxUnknown = check({
  id: 'spf/syntax-unknown',
  step: 'syntax',
  severity: 'high',
  reference: rfc(7208, '4.6'),
  judge: judgeKind('unknown'),
});

const syntaxCidr = check({
  id: 'spf/syntax-cidr',
  step: 'syntax',
  severity: 'high',
  reference: rfc(7208, '5.6'),
  judge: judgeKind('prefix'),
});

const syntaxGlue = check({
  id: 'spf/syntax-glue',
  step: 'syntax',
  severity: 'high',
  reference: rfc(7208, '12'),
  judge: judgeKind('glue'),
});

const syntaxDup = check({
  id: 'spf/syntax-dup',
  step: 'syntax',
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
  step: 'syntax',
  severity: 'medium',
  reference: rfc(7208, '5.1'),
  judge: onRecord((_, { terms }) => {
    const all = terms.findIndex(({ kind, name }) => kind === 'mechanism' && name === 'all');
    const after =
      all < 0 ? [] : terms.slice(all + 1).filter(({ kind, name }) => kind === 'mechanism' && name !== 'all');
    return after.length > 0 ? warn({ ignored: after.map(({ text }) => text) }) : pass({});
  }),
});

export const syntaxChecks = [syntaxValid, syntaxUnknown, syntaxCidr, syntaxGlue, syntaxDup, syntaxAfterAll] as const;
