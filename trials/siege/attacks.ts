import type { Target } from './server.ts';
import { get, mailIn, type Shot, shoot } from './shots.ts';

/** From whom an attack comes: the address of its nth request, and of its nth mail, for which the namespace has IPv4 only. */
export interface Crowd {
  readonly name: string;
  readonly web: (n: number) => string;
  readonly mail: (n: number) => string;
}

export const CROWDS: readonly Crowd[] = [
  { name: 'one address', web: () => '198.51.100.7', mail: () => '45.77.200.7' },
  { name: 'eight addresses', web: (n) => `198.51.${100 + (n % 8)}.7`, mail: (n) => `45.77.${210 + (n % 8)}.7` },
  {
    name: 'a /48',
    web: (n) => `2001:db8:7:${(n % 60_000).toString(16)}::1`,
    mail: (n) => `45.77.201.${1 + (n % 250)}`,
  },
  {
    name: 'eleven networks',
    web: (n) => `2a0${n % 11}:${(n % 7).toString(16)}:7:${(n % 60_000).toString(16)}::1`,
    mail: (n) => `45.77.${220 + (n % 11)}.${1 + (n % 250)}`,
  },
];

export interface SiegeAttack {
  readonly name: string;
  readonly aSecond: number;
  /** The status of an answer, or the code of a reply; 0 where there was none. */
  readonly send: (n: number, crowd: Crowd) => Promise<number>;
}

const USUAL_A_SECOND = 20;

/** A shot that is repeated. */
export function shooting(
  { url }: Target,
  name: string,
  shotAt: (n: number) => Shot,
  aSecond = USUAL_A_SECOND,
): SiegeAttack {
  const send = async (n: number, { web }: Crowd) => (await shoot(url, shotAt(n), web(n))).status;
  return { name, aSecond, send };
}

/** What was found by hand once, and what a new door should be tried with. */
export function knownAttacks(target: Target): readonly SiegeAttack[] {
  const post = (path: string, body: string | Buffer, type: string): Shot => ({
    method: 'POST',
    path,
    body: Buffer.from(body),
    type,
  });
  const form = 'application/x-www-form-urlencoded';
  const json = 'application/json';
  const { publicId, token, clientPath, boxPath } = target;
  const parts = Array.from(
    { length: 100 },
    (_, n) =>
      `--x\r\nContent-Disposition: form-data; name="reports"; filename="${n}"\r\n\r\n${'a'.repeat(110_000)}\r\n`,
  );
  const shots: readonly (readonly [name: string, shot: (n: number) => Shot, aSecond?: number])[] = [
    ['a result, read', () => get(`/analyse/${publicId}`)],
    ['a result, for another name each time', (n) => get(`/analyse/${publicId}?saisi=x${n}`)],
    ['preview pictures', () => get(`/partage/analyse/${publicId}.png`)],
    ['the list of a provider', () => get(`/surveillance/parc/${token}`)],
    ['the page of a client', () => get(clientPath)],
    ['the page of a report box', () => get(boxPath)],
    ['the form of a repair', () => get(`/analyse/${publicId}/reparer?etape=spf&chez=gandi`)],
    [
      'the form of a repair, posted',
      () => post(`/analyse/${publicId}/reparer`, 'step=a&way=gandi&key=k&by=A&holder=a%40a.fr', form),
    ],
    ['a page that is not kept', (n) => get(`/blog?q=${n}`)],
    [
      'logins',
      (n) => post('/api/sys/core/mgmt/auth/login', `{"username":"a${n}","password":"${'b'.repeat(20)}"}`, json),
    ],
    [
      'a link of 90 kB',
      () => post(`/surveillance/domaines/${token}`, `intent=reports-on&id=a&link=${'?'.repeat(90_000)}%0Ax`, form),
    ],
    ['a logo of 59 kB', () => post(`/surveillance/parc/${token}/partage`, logo(), 'multipart/form-data; boundary=x')],
    [
      'uploads of 11 MB',
      () => post('/qui-ecrit-en-votre-nom', `${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x'),
      1,
    ],
    [
      'audits below one name',
      (n) => post('/api/analysis/start', `{"domain":"n${n}.victime.fr","exact":true,"options":{}}`, json),
      2,
    ],
    [
      'a list of 199 names below one name',
      () => post(`/surveillance/parc/${token}`, `intent=add&entitled=oui&list=${list()}`, form),
      2,
    ],
  ];
  return [
    ...shots.map(([name, shotAt, aSecond]) => shooting(target, name, shotAt, aSecond)),
    {
      name: 'mails that take long to read',
      aSecond: 5,
      send: (n, { mail }) => mailIn(target, MAILS[n % MAILS.length] ?? '', mail(n)),
    },
    {
      name: 'mails of the largest size',
      aSecond: 5,
      send: (n, { mail }) => mailIn(target, `Subject: ${n}\n\n${LARGE}`, mail(n)),
    },
  ];
}

const signature = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=a.fr; s=b; h=from; bh=YQ==; b=YQ==\n`;
/** Fields and bodies over which a reader of mail may take the square of their length. */
const MAILS: readonly string[] = [
  `DKIM-Signature: v=1; a=rsa-sha256; d=a.fr; s=b; b=${' '.repeat(900)}A\n\nx`,
  `X:${'\n a'.repeat(1_900)}\n\nx`,
  `List-Unsubscribe: ${'<https:'.repeat(9_000)}\nFrom: a@siege.fr\n\nx`,
  `From: ${'g:'.repeat(30_000)}\n\nx`,
  `${signature.repeat(10)}From: a@siege.fr\n\n${' \n'.repeat(900_000)}`,
  `From: a@siege.fr\n\n${'.\n'.repeat(300_000)}`,
];
/** As much as a report box takes. */
const LARGE = `${'a'.repeat(998)}\n`.repeat(7_500);

function logo(): string {
  const head = '--x\r\nContent-Disposition: form-data; name=';
  const fields = `${head}"intent"\r\n\r\nprovider\r\n${head}"provider"\r\n\r\na\r\n`;
  return `${fields}${head}"logo"; filename="l.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg${'<'.repeat(59_000)}"</svg>\r\n--x--\r\n`;
}

const list = () => Array.from({ length: 199 }, (_, n) => `n${n}.victime.fr`).join('%0A');
