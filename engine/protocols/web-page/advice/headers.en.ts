import { agree, count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/headers.ts';
import type { CspWeakness } from '../content-security-policy.ts';

export const advice = {
  'dns/http-redirect': {
    title: 'Redirect to HTTPS',
    why: 'A visitor who types the address without "https" must be led to the secure version at once, on the same name.',
    pass: ({ ways }) =>
      ways.every(({ way }) => way === 'closed')
        ? 'The HTTP port is closed: the website responds over HTTPS only.'
        : 'HTTP redirects directly to HTTPS, on the same name.',
    warn: ({ ways }) => detours(ways).join(' '),
    fail: ({ ways }) =>
      [
        ...hostsWhose(ways, 'never', 'Page served over HTTP, which never leads to HTTPS'),
        ...hostsWhose(ways, 'loops', 'The redirects form a loop, no page is shown'),
      ].join(' '),
    remedy: ({ ways }) =>
      ways.some(({ way }) => way === 'loops')
        ? 'Keep a single redirect, from http:// to https:// on the same name, and remove the one that leads back (web server, application or CDN).'
        : 'Redirect (301) each http:// address to the same address over https://, before any other redirect (to "www", for example).',
  },
  'dns/http-hsts': {
    title: 'HTTPS enforced by the browser (HSTS)',
    why: 'Without this header field, a browser can be downgraded to HTTP, and the visit intercepted on a public network.',
    pass: ({ maxAge }) => `HSTS is in force for ${duration(maxAge)}.`,
    warn: ({ host, maxAge, trial }) =>
      `The max-age of HSTS on ${host} is ${duration(maxAge)}: ${trial ? 'this is a trial period' : 'one year is recommended'}.`,
    fail: ({ host, maxAge, overHttp, ignored }) => {
      if (ignored !== undefined)
        return `${host} sends a malformed HSTS header field, which browsers ignore: "${ignored.slice(0, 120)}".`;
      if (overHttp) return `${host} sends HSTS over HTTP only, where browsers ignore it.`;
      if (maxAge === 0) return `${host} cancels HSTS (max-age=0).`;
      return `${host} sends no valid HSTS header field.`;
    },
    remedy: (facts) => {
      if ('ignored' in facts)
        return 'Send this header field once only, without a comma, with a "max-age" in seconds, for example: "Strict-Transport-Security: max-age=300". Once the whole website responds over HTTPS, raise max-age to one year (max-age=31536000).';
      if (facts.maxAge)
        return 'Once the whole website responds over HTTPS, raise max-age to one year: "Strict-Transport-Security: max-age=31536000".';
      return 'Over HTTPS, add the header field "Strict-Transport-Security: max-age=300". Once the whole website responds over HTTPS, raise max-age to one year (max-age=31536000).';
    },
  },
  'dns/http-csp': {
    title: 'Content Security Policy (CSP)',
    why: 'The CSP tells the browser which scripts to run: without it, nothing stops code that someone manages to slip into your pages.',
    pass: ({ missing }) =>
      `The policy restricts scripts${missing.length > 0 ? `. To be complete, it needs: ${enumerate(missing)}` : ''}.`,
    warn: ({ policies, reportOnly, weaknesses }) => {
      if (policies.length === 0)
        return reportOnly
          ? 'The policy is only on trial (report-only): it blocks nothing.'
          : 'There is no Content Security Policy.';
      return `The policy does not stop a script that is slipped into your pages: ${enumerate(weaknesses.map((weakness) => WEAKNESSES[weakness]))}.`;
    },
    remedy: `Publish a policy without "unsafe-inline", for example: "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'". With it, a script that is written in the page itself needs a nonce or a hash. Try it in "report-only" mode first.`,
  },
  'dns/http-frame': {
    title: 'Website shown inside another one',
    why: 'Unless something forbids it, another website can show yours inside a malicious page and make your visitors click without knowing it.',
    pass: () => 'No arbitrary website can frame the pages.',
    warn: ({ options }) =>
      options.some((option) => option.startsWith('ALLOW-FROM'))
        ? 'Browsers ignore "X-Frame-Options: ALLOW-FROM": any website can frame the pages.'
        : 'Any website can frame your pages.',
    remedy: `Add "frame-ancestors 'self'" to the Content Security Policy, and "X-Frame-Options: SAMEORIGIN" for old browsers.`,
  },
  'dns/http-nosniff': {
    title: 'Content type that browsers do not guess',
    why: 'The browser must not guess the type of a file: a document uploaded by someone else could be run as a script.',
    pass: () => 'The header field "X-Content-Type-Options: nosniff" is present.',
    warn: ({ values }) =>
      values.length === 0
        ? 'The header field "X-Content-Type-Options" is missing.'
        : `The header field "X-Content-Type-Options" has a value that browsers ignore: ${enumerate(values)}.`,
    remedy: 'Add the header field "X-Content-Type-Options: nosniff" to all responses.',
  },
  'dns/http-referrer': {
    title: 'Addresses sent to other websites',
    why: 'When a visitor follows a link, the address of your page, which may be confidential, can be sent to the next website.',
    pass: ({ policy }) =>
      policy === null
        ? 'No policy is given; the default of browsers (strict-origin-when-cross-origin) applies and is sufficient.'
        : `The policy "${policy}" limits what is sent.`,
    warn: ({ policy }) => `The policy "${policy}" sends more than necessary to other websites.`,
    remedy: 'Replace the policy with "Referrer-Policy: strict-origin-when-cross-origin", or a stricter one.',
  },
  'dns/http-cookies': {
    title: 'Cookies',
    why: 'With a stolen session cookie, a stranger is logged in as the visitor.',
    pass: ({ cookies }) =>
      `${count(cookies.length, 'cookie', 'cookies')}; we saw no flaw in ${cookies.length === 1 ? 'its' : 'their'} protection.`,
    warn: ({ toScripts }) => `Session cookie that scripts can read (without HttpOnly): ${enumerateSome(toScripts)}.`,
    fail: ({ inClear, crossSite, misprefixed }) =>
      [
        ...(inClear.length > 0
          ? [`Session cookie that may travel in clear text (without Secure): ${enumerateSome(inClear)}.`]
          : []),
        ...(crossSite.length > 0
          ? [`"SameSite=None" cookie without Secure, which browsers refuse: ${enumerateSome(crossSite)}.`]
          : []),
        ...(misprefixed.length > 0
          ? [`Cookie without what its name promises, which browsers refuse: ${enumerateSome(misprefixed)}.`]
          : []),
      ].join(' '),
    remedy: ({ misprefixed }) =>
      misprefixed.length > 0
        ? 'Add the attributes "Secure; HttpOnly; SameSite=Lax" to session cookies. "__Secure-" and "__Host-" ask for Secure, and "__Host-" also for "Path=/" and no Domain.'
        : 'Add the attributes "Secure; HttpOnly; SameSite=Lax" to session cookies.',
  },
} satisfies AdviceFor<typeof checks>;

const WEAKNESSES: Readonly<Record<CspWeakness, string>> = {
  'no-script-src': 'neither script-src nor default-src',
  'unsafe-inline': '"unsafe-inline" without a valid nonce or hash',
  'unsafe-eval': '"unsafe-eval"',
  'any-host': 'any website (*, http: or https:)',
  data: 'data: addresses',
};

function hostsWhose(
  ways: readonly { readonly host: string; readonly way: string }[],
  wanted: string,
  text: string,
): readonly string[] {
  const hosts = ways.filter(({ way }) => way === wanted).map(({ host }) => host);
  return hosts.length > 0 ? [`${text}: ${enumerate(hosts)}.`] : [];
}

function detours(ways: readonly { readonly host: string; readonly way: string }[]): readonly string[] {
  const hosts = (wanted: string) => ways.filter(({ way }) => way === wanted).map(({ host }) => host);
  const [late, refusing] = [hosts('later'), hosts('refuses')];
  return [
    ...hosts('elsewhere').map(
      (host) => `${host} redirects to HTTPS on another name: the browser cannot remember HSTS for ${host}.`,
    ),
    ...(late.length > 0
      ? [`${enumerate(late)} ${agree(late, 'reaches', 'reach')} HTTPS only after a first redirect in clear text.`]
      : []),
    ...(refusing.length > 0
      ? [
          `${enumerate(refusing)} ${agree(refusing, 'responds', 'respond')} with an error over HTTP, without a redirect to HTTPS.`,
        ]
      : []),
  ];
}

function duration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  return days === 0 ? count(seconds, 'second', 'seconds') : count(days, 'day', 'days');
}
