import { count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/page.ts';

export const advice = {
  'dns/http-hsts-sub': {
    title: 'HSTS and subdomains',
    why: 'Without this directive, a subdomain can still be visited in clear text, and the cookies of the domain read there.',
    info: ({ subDomains }) =>
      subDomains
        ? 'The HSTS policy covers the subdomains as well.'
        : 'The HSTS policy does not cover the subdomains ("includeSubDomains" is missing).',
    remedy: 'Add "includeSubDomains" once all subdomains respond over HTTPS.',
  },
  'dns/http-hsts-preload': {
    title: 'Request for inclusion in the preload list of browsers',
    why: 'When your website is in this list, browsers never visit it in clear text, not even the first time.',
    info: ({ maxAge }) =>
      `The policy requests inclusion, with the max-age (${count(maxAge, 'second', 'seconds')}) and the subdomains that it takes. The list also demands a redirect from HTTP to HTTPS on the same name, and HTTPS at every subdomain.`,
    warn: ({ short, subDomains, maxAge }) =>
      `The policy requests inclusion ("preload") without meeting its conditions: ${enumerate([...(short ? [`max-age of ${count(maxAge, 'second', 'seconds')} instead of one year`] : []), ...(subDomains ? [] : ['"includeSubDomains" missing'])])}.`,
    remedy:
      'If all subdomains respond over HTTPS, send "max-age=31536000; includeSubDomains; preload". If some are still in clear text, remove "preload". It takes months to leave the list.',
  },
  'dns/http-cors': {
    title: 'Reading by other websites (CORS)',
    task: 'Close the website to reading by other websites (CORS)',
    why: "If your website lets any other one read its responses with the visitor's cookies, a malicious page reads what your logged-in customer sees.",
    pass: ({ origins }) =>
      `No foreign website was allowed to read the responses with the visitor's cookies (${count(origins.length, 'origin', 'origins')} tried).`,
    fail: ({ open }) =>
      `Websites of others (${enumerate([...new Set(open.map(({ origin }) => (origin === 'null' ? 'any page, in a sandboxed frame' : origin)))])}) were allowed to read with the visitor's cookies at ${enumerateSome([...new Set(open.map(({ url }) => url))])}.`,
    remedy:
      'Do not copy the "Origin" header field of the request into "Access-Control-Allow-Origin": compare it as a whole with a fixed list of your own websites, and send "Access-Control-Allow-Credentials: true" only to the origins in that list.',
  },
  'dns/http-sri': {
    title: 'Scripts from other websites',
    task: 'Protect the scripts from other websites',
    why: 'A script that is loaded from elsewhere acts with all the rights of your page: if the other website is compromised, so is yours.',
    pass: ({ scripts }) =>
      `${count(scripts, 'script comes from another website,', 'scripts come from other websites, each')} with its hash ("integrity").`,
    info: ({ without, scripts }) =>
      `${count(scripts, 'script comes from another website,', `scripts come from other websites, of which ${without.length}`)} without a hash ("integrity"): ${enumerateSome(without)}.`,
    warn: ({ refused }) =>
      `Scripts with a hash ("integrity") and without "crossorigin", which browsers therefore do not run: ${enumerateSome(refused)}.`,
    fail: ({ inClear }) => `Scripts loaded in clear text (http): ${enumerateSome(inClear)}.`,
    remedy: ({ inClear }) =>
      inClear.length > 0
        ? 'Host these scripts yourself, or load them over https with the "integrity" attribute that their publisher gives.'
        : 'Add crossorigin="anonymous" to these scripts beside "integrity", as their publisher gives it.',
  },
  'dns/http-mixed': {
    title: 'Content loaded in clear text',
    task: 'Load all content of the website over HTTPS',
    why: 'What a secure page loads over http can be read or replaced on its way; browsers block it.',
    pass: () => 'The home page loads nothing over http, in the part of it that we read.',
    warn: ({ upgraded }) => `Images or media requested over http: ${enumerateSome(upgraded)}.`,
    fail: ({ blocked }) =>
      `Scripts, style sheets or frames requested over http, which browsers block: ${enumerateSome(blocked)}.`,
    remedy: 'Replace "http://" with "https://" in the addresses of this content.',
  },
  'dns/http-leak': {
    title: 'Software announced by the server',
    why: 'A version number helps to choose an attack; hiding it is no substitute for an update.',
    info: ({ versions, told }) => {
      if (versions.length > 0)
        return `The server announces its versions: ${enumerateSome(versions.map(({ name, value }) => `${name}: ${value}`))}.`;
      if (told > 0) return 'The server names its software, but not its version.';
      return 'The server announces neither software nor version.';
    },
    remedy: 'Remove the versions from the header fields ("server_tokens off" in nginx, "ServerTokens Prod" in Apache).',
  },
} satisfies AdviceFor<typeof checks>;
