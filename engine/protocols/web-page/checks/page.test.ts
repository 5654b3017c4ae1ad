import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Observed, seen, unseen } from '../../../model/observed.ts';
import type { DnsEvidence } from '../../dns/evidence.ts';
import { testCases } from '../../dns/testing/cases.ts';
import { evidence } from '../../dns/testing/evidence.ts';
import { advice } from '../advice/page.fr.ts';
import type { Exchange, Load } from '../evidence.ts';
import { loadsOf, metaPoliciesOf } from '../page-loads.ts';
import { hstsPreload, hstsSub, httpCors, httpLeak, httpMixed, httpSri } from './page.ts';

const ORIGIN = 'https://ailleurs.invalid';
type Headers = Readonly<Record<string, string>>;

const exchange = (headers: Headers = {}, changes: Partial<Exchange> = {}): Observed<Exchange> =>
  seen({
    hops: [{ url: 'https://exemple.fr/', status: 200, headers: Object.entries(headers) }],
    stopped: null,
    metaPolicies: [],
    loads: [],
    ...changes,
  });
const pages = (secure: Observed<Exchange>, foreign: Observed<Exchange> = exchange()): Pick<DnsEvidence, 'pages'> => ({
  pages: {
    plain: [],
    secure: { host: 'exemple.fr', exchange: secure },
    foreign: { origin: ORIGIN, exchange: foreign },
    securityTxt: null,
    securityTxtAtRoot: null,
  },
});
const page = (headers: Headers) => pages(exchange(headers));
const hsts = (value: string) => page({ 'strict-transport-security': value });
const loading = (...loads: readonly Load[]) => pages(exchange({}, { loads }));
const load = (kind: Load['kind'], url: string, integrity = false): Load => ({ kind, url, integrity });
const HASHED = load('script', 'https://cdn.example/a.js', true);
const answeredToStrangers = (allowed: string, credentials = 'true') =>
  pages(
    exchange(),
    exchange({ 'access-control-allow-origin': allowed, 'access-control-allow-credentials': credentials }),
  );
/** Every origin is answered as the first one, but this. */
const answeredTo = (origin: string, allowed = origin): Pick<DnsEvidence, 'pages'> => {
  const { pages: found } = pages(exchange());
  const headers = { 'access-control-allow-origin': allowed, 'access-control-allow-credentials': 'true' };
  return { pages: { ...found, furtherOrigins: [{ origin, exchange: exchange(headers) }] } };
};
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
/** From the domain to another site, with the headers of each. */
const leading = (own: Headers, there: Headers) =>
  pages(
    exchange(
      {},
      {
        hops: [
          { url: 'https://exemple.fr/', status: 301, headers: Object.entries(own) },
          { url: 'https://autre.example/', status: 200, headers: Object.entries(there) },
        ],
      },
    ),
  );
const silent = unseen('timeout');

testCases([
  [hstsSub, 'covered', hsts('max-age=31536000; includeSubDomains'), 'info'],
  [hstsSub, 'not covered', hsts('max-age=31536000'), 'info'],
  [hstsSub, 'without policy', page({}), 'notApplicable'],
  [hstsSub, 'a policy of the site to which it leads is not its own', leading({}, HSTS), 'notApplicable'],
  [hstsSub, 'its own, on the way to another site', leading(HSTS, {}), 'info'],
  [hstsSub, 'a policy that ends itself', hsts('max-age=0'), 'notApplicable'],
  [hstsPreload, 'asked and deserved', hsts('max-age=31536000; includeSubDomains; preload'), 'info'],
  [hstsPreload, 'asked too short', hsts('max-age=31535999; includeSubDomains; preload'), 'warn'],
  [hstsPreload, 'asked without sub-domains', hsts('max-age=31536000; preload'), 'warn'],
  [hstsPreload, 'not asked', hsts('max-age=31536000'), 'notApplicable'],
  [httpCors, 'nothing for other origins', pages(exchange()), 'pass'],
  [httpCors, 'our origin with credentials', answeredToStrangers(ORIGIN), 'fail'],
  [httpCors, 'our origin without credentials', answeredToStrangers(ORIGIN, 'false'), 'pass'],
  [httpCors, 'a star, which browsers never join with credentials', answeredToStrangers('*'), 'pass'],
  [httpCors, 'the origin of another site', answeredToStrangers('https://ami.example'), 'pass'],
  [httpCors, 'the origin of any sandboxed frame', answeredToStrangers('null'), 'fail'],
  [httpCors, 'the same for that origin alone', answeredTo('null', 'null'), 'fail'],
  [httpCors, 'an origin that only begins like the site', answeredTo('https://exemple.fr.x.invalid'), 'fail'],
  [httpCors, 'an origin that only ends like the site', answeredTo('https://xexemple.fr'), 'fail'],
  [httpCors, 'a fixed list without any of them', answeredTo('null', 'https://ami.example'), 'pass'],
  [httpCors, 'no answer to another origin', pages(exchange(), silent), 'unknown'],
  [httpCors, 'no answer at all', pages(silent), 'unknown'],
  [httpSri, 'no script of others', loading(), 'notApplicable'],
  [httpSri, 'with a digest', loading(load('script', 'https://cdn.example/a.js', true)), 'pass'],
  [httpSri, 'without', loading(load('script', 'https://cdn.example/a.js')), 'info'],
  [httpSri, 'with a digest that browsers may not compare', loading({ ...HASHED, crossorigin: false }), 'warn'],
  [httpSri, 'with a digest, asked for across origins', loading({ ...HASHED, crossorigin: true }), 'pass'],
  [httpSri, 'of another name of the domain', loading(load('script', 'https://www.exemple.fr/a.js')), 'notApplicable'],
  [
    httpSri,
    'of another name of the domain, with a digest that browsers may not compare',
    loading({ ...HASHED, url: 'https://www.exemple.fr/a.js', crossorigin: false }),
    'warn',
  ],
  [httpSri, 'in clear', loading(load('script', 'http://cdn.example/a.js', true)), 'fail'],
  [httpSri, 'a body that was not read', pages(exchange({}, { stopped: 'content-encoding br' })), 'unknown'],
  [httpMixed, 'nothing in clear', loading(load('image', 'https://cdn.example/a.png')), 'pass'],
  [httpMixed, 'an image in clear', loading(load('image', 'http://cdn.example/a.png')), 'warn'],
  [httpMixed, 'a frame in clear', loading(load('frame', 'http://cdn.example/')), 'fail'],
  [
    httpMixed,
    'in clear on paper alone',
    pages(
      exchange(
        { 'content-security-policy': "default-src 'self'; upgrade-insecure-requests" },
        { loads: [load('script', 'http://cdn.example/a.js'), load('image', 'http://exemple.fr/a.png')] },
      ),
    ),
    'pass',
  ],
  [
    httpSri,
    'in clear on paper alone',
    pages(
      exchange({}, { loads: [load('script', 'http://exemple.fr/a.js')], metaPolicies: ['upgrade-insecure-requests'] }),
    ),
    'notApplicable',
  ],
  [httpMixed, 'silent', pages(silent), 'unknown'],
  [httpLeak, 'a version', page({ server: 'nginx/1.22.1', 'x-powered-by': 'PHP/7.4.3' }), 'info'],
  [httpLeak, 'a name', page({ server: 'nginx' }), 'info'],
  [httpLeak, 'nothing', page({}), 'info'],
]);

test('what a page loads is found in its tags', () => {
  const html = `<!doctype html><!-- <script src="http://old.example/"></script> -->
    <script src=//cdn.example/a.js></script><SCRIPT type="module" integrity='sha384-x' src="https://cdn.example/b.js"></SCRIPT>
    <script src="/own.js"></script><link rel="preload stylesheet" href="http://style.example/c.css">
    <link rel=icon href=http://icon.example/i.ico><img alt="a > b" src="http://exemple.fr/d.png"><iframe src="data:text/html,x"></iframe>`;
  assert.deepEqual(loadsOf(html, 'https://exemple.fr/accueil'), [
    { kind: 'script', url: 'https://cdn.example/a.js', integrity: false },
    { kind: 'script', url: 'https://cdn.example/b.js', integrity: true, crossorigin: true },
    { kind: 'style', url: 'http://style.example/c.css', integrity: false },
    { kind: 'image', url: 'http://exemple.fr/d.png', integrity: false },
  ]);
});

test('what is text to a browser loads nothing', () => {
  const html = `<title><img src=http://a.example/></title><style><img src=http://b.example/></style>
    <script>var page = '<iframe src="http://c.example/"></iframe>';</script>
    <textarea><script src=http://d.example/></script></textarea><img src=http://seen.example/><script>'<img src=http://e.example/>'`;
  assert.deepEqual(
    loadsOf(html, 'https://exemple.fr/').map(({ url }) => url),
    ['http://seen.example/'],
  );
});

test('a page may name another place to load from', () => {
  const html = '<base target=_top><base href="http://cdn.example/v1/"><base href="/"><script src=a.js></script>';
  assert.deepEqual(
    loadsOf(html, 'https://exemple.fr/').map(({ url }) => url),
    ['http://cdn.example/v1/a.js'],
  );
});

test('a policy that is not in force is no policy', () => {
  const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">';
  assert.deepEqual(metaPoliciesOf(`<head>${policy}`), ["default-src 'self'"]);
  assert.deepEqual(
    metaPoliciesOf(`<!-- ${policy} --><script>var x = \`${policy}\`</script><title>${policy}</title>`),
    [],
  );
  assert.deepEqual(metaPoliciesOf('<meta http-equiv="content-security-policy" content="">'), []);
});

test('a hostile page costs no more than its length', () => {
  for (const html of [
    '<img '.repeat(13_000),
    `<img ${'a'.repeat(65_000)}`,
    `<img a=${'"'.repeat(65_000)}`,
    '<!--'.repeat(16_000),
  ])
    assert.deepEqual(loadsOf(html, 'https://exemple.fr/'), []);
});

test('a digest of no known kind is none', () => {
  const found = loadsOf(
    `<script src="https://cdn.example/a.js" integrity="md5-1B2M2Y8AsgTpgAmY7PhCfg=="></script>
     <script src="https://cdn.example/b.js" integrity="md5-x sha256-y" crossorigin></script>
     <script src="https://cdn.example/c.js" integrity="sha512-z"></script>`,
    'https://exemple.fr/',
  );
  assert.deepEqual(
    found.map(({ integrity, crossorigin }) => [integrity, crossorigin]),
    [
      [false, undefined],
      [true, true],
      [true, false],
    ],
  );
});

test('an origin that was not answered is told by the page that was asked for, and not counted', () => {
  const { pages: found } = pages(exchange());
  const further = ['null', 'https://exemple.fr.x.invalid'].map((origin) => ({ origin, exchange: silent }));
  const verdict = httpCors.judge(evidence({ pages: { ...found, furtherOrigins: further } }));
  assert.ok(verdict.outcome === 'pass');
  assert.deepEqual(verdict.facts.origins, [ORIGIN]);
  assert.deepEqual(
    verdict.unseen?.map(({ of }) => of),
    ['https://exemple.fr/'],
  );
});

test('of the preload list no more is said to be met than what the header shows', () => {
  const words = advice['dns/http-hsts-preload'].info({ maxAge: 31_536_000 });
  assert.match(words, /exige aussi une redirection/);
});
