import { checkIn } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { fail, notApplicable, type Outcome, pass, unknown, warn } from '../../../model/outcome.ts';
import { LARGEST_PARSED, type Logo, parseLogo } from '../logo.ts';
import { isCoded, isRefusal, onLogo, onLogoFile, unreadable } from '../published.ts';

const check = checkIn('logo');

const PROFILE = 'draft-svg-tiny-ps-abrotman §2';
const BIMI_GROUP = 'BIMI Group, SVG logo requirements';
/** Numbers in a file of SVG Tiny lie between this and its negative (SVG Tiny 1.2 §4.1): a reader need not know larger ones. */
const NUMBERS_BELOW = 32_768;
const LARGEST_ACCEPTED = 32_768;
/** Titles that drawing programs write by themselves. */
const DEFAULT_TITLES =
  /^(untitled|sans titre|artboard|layer|calque|plan de travail|svg|document|page|drawing)[\s\d._-]*$/i;

export const logoFetch = check({
  id: 'bimi/logo-fetch',
  severity: 'low',
  reference: 'draft-brand-indicators-for-message-identification §4',
  judge: onLogo(({ url, answer }) => {
    if (!answer.seen)
      return isRefusal(answer) ? fail({ url, fault: answer.detail ?? answer.silence }) : unknown(answer);
    const { status, tlsFault, stopped, contentType } = answer.value;
    if (tlsFault !== null) return fail({ url, fault: tlsFault });
    if (isCoded(answer.value)) return unknown(unreadable(answer.value));
    if (stopped !== null) return fail({ url, fault: stopped });
    return status === 200 ? pass({ url, contentType }) : fail({ url, fault: `HTTP ${status}` });
  }),
});

export const logoSize = check({
  id: 'bimi/logo-size',
  severity: 'low',
  reference: BIMI_GROUP,
  judge: onLogoFile(({ bytes, cut }) => {
    const facts = { bytes, allowed: LARGEST_ACCEPTED };
    return cut || bytes > LARGEST_ACCEPTED ? fail({ ...facts, cut }) : pass(facts);
  }),
});

type ProfileFault = 'malformed' | 'root' | 'version' | 'base-profile' | 'title';

export const logoProfile = check({
  id: 'bimi/logo-profile',
  severity: 'low',
  reference: PROFILE,
  judge: onDrawing(({ malformed, root, title }) => {
    const faults: ProfileFault[] = [];
    if (malformed !== null) faults.push('malformed');
    else if (!root) faults.push('root');
    else {
      if (root.version !== '1.2') faults.push('version');
      if (root.baseProfile !== 'tiny-ps') faults.push('base-profile');
      if (!title) faults.push('title');
    }
    if (faults.length > 0) return fail({ faults, malformed });
    return DEFAULT_TITLES.test(title ?? '') ? warn({ title: title ?? '' }) : pass({ title: title ?? '' });
  }),
});

export const logoActive = check({
  id: 'bimi/logo-active',
  severity: 'medium',
  reference: PROFILE,
  judge: onSmallLogo(({ doctype, active, malformed }) => {
    const found = [...(doctype ? ['<!DOCTYPE>'] : []), ...active];
    if (found.length > 0) return fail({ found });
    return malformed === null ? pass({ found }) : notApplicable('logo-unreadable');
  }),
});

export const logoSchema = check({
  id: 'bimi/logo-schema',
  severity: 'low',
  reference: PROFILE,
  judge: onReadable(({ foreign, unlisted }) => {
    if (foreign.length > 0) return fail({ foreign });
    return unlisted.length > 0 ? warn({ unlisted }) : pass({ foreign });
  }),
});

export const logoSquare = check({
  id: 'bimi/logo-square',
  severity: 'low',
  reference: BIMI_GROUP,
  judge: onReadable(({ root }) => {
    const viewBox = root?.viewBox ?? null;
    const numbers = (viewBox ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [, , width = 0, height = 0, ...more] = numbers;
    const square = more.length === 0 && width > 0 && width === height;
    if (!square) return fail({ viewBox });
    return numbers.every((number) => Math.abs(number) < NUMBERS_BELOW) ? pass({ viewBox }) : warn({ viewBox });
  }),
});

/** An unnamed or other type is refused by receivers that look at it before the file. */
export const logoType = check({
  id: 'bimi/logo-type',
  severity: 'low',
  reference: 'draft-brand-indicators-for-message-identification §4',
  labour: small('web', 'none'),
  judge: onLogoFile(({ contentType }) => {
    const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? null;
    return type === 'image/svg+xml' ? pass({ contentType }) : warn({ contentType });
  }),
});

export const checks = [logoFetch, logoType, logoSize, logoProfile, logoActive, logoSchema, logoSquare] as const;

/** A file beyond any reason is not parsed. */
function onSmallLogo<R extends Outcome>(rule: (logo: Logo) => R) {
  return onLogoFile(({ octets, cut }) =>
    cut || octets.length > LARGEST_PARSED ? notApplicable('logo-too-large') : rule(parseLogo(octets.toString('utf8'))),
  );
}

/** A document type is refused before anything else is looked at. */
function onDrawing<R extends Outcome>(rule: (logo: Logo) => R) {
  return onSmallLogo((logo) => (logo.doctype ? notApplicable('logo-doctype') : rule(logo)));
}

function onReadable<R extends Outcome>(rule: (logo: Logo) => R) {
  return onDrawing((logo) => (logo.malformed === null && logo.root ? rule(logo) : notApplicable('logo-unreadable')));
}
