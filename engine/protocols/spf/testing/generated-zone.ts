/** A small internet made from a number: the same number, the same internet. */
export interface GeneratedCase {
  readonly seed: number;
  /** Values by `name TYPE`; `silent` where nobody answers. What is not there does not exist. */
  readonly zone: ReadonlyMap<string, readonly string[] | 'silent'>;
  readonly client: { readonly address: string; readonly helo: string; readonly from: string };
}

const DOMAINS = [
  'alpha.example',
  'beta.example',
  'gamma.example',
  'delta.example',
  'mail.alpha.example',
  'rien.example',
];
const HOSTS = [
  'mx1.alpha.example',
  'mx2.alpha.example',
  'relay.beta.example',
  'out.gamma.example',
  'six.delta.example',
];
const ADDRESSES_4 = ['192.0.2.1', '192.0.2.2', '192.0.2.77', '198.51.100.5', '203.0.113.9'];
const ADDRESSES_6 = ['2001:db8::1', '2001:db8::25', '2001:db8:1::9'];
const MACROS = [
  '%{d}',
  '%{o}',
  '%{i}.a',
  '%{ir}.%{v}.b',
  '%{l}.c',
  '%{h}',
  '%{d2}',
  '%{l-}.d',
  '%{s}.e',
  '%{p}.f',
  '%{dr1}.g',
];
const BROKEN = [
  'ip4:192.0.2',
  'ip4:192.0.2.1/33',
  'ip6:2001:db8::/129',
  'ip4:2001:db8::1',
  'ip6:192.0.2.1',
  'inclde:beta.example',
  'a:',
  'mx:/33',
  'a:beta',
  'include',
  'include:',
  'exists',
  'exists:%{z}.example',
  'exists:%{d0}.example',
  'a:%{c}.example',
  'redirect=',
  'exp=%',
  'all:beta.example',
  'ptr/24',
  'ip4',
  'a/24/64',
  'a//129',
  'a/024',
  'include:beta.example/24',
  '=x',
  '1x=y',
  'include:-.ex-',
  'a:x.1',
] as const;

/** One of 2 ** 32 cases; `seed` counts from 0. */
export function generatedCase(seed: number): GeneratedCase {
  const dice = diceFrom(seed);
  const zone = new Map<string, readonly string[] | 'silent'>();
  const put = (name: string, type: string, values: readonly string[]) =>
    zone.set(`${name} ${type}`, dice.chance(0.01) ? 'silent' : values);
  for (const domain of DOMAINS) {
    const records = dice.weighted([
      [0, 0.08],
      [1, 0.88],
      [2, 0.04],
    ]);
    const texts = Array.from({ length: records }, () => record(dice));
    const others = dice.chance(0.2) ? ['google-site-verification=x', 'v=spf10 -all'] : [];
    if (domain !== 'rien.example') put(domain, 'TXT', [...texts, ...others]);
    if (dice.chance(0.6)) put(domain, 'A', dice.some(ADDRESSES_4));
    if (dice.chance(0.3)) put(domain, 'AAAA', dice.some(ADDRESSES_6));
    if (dice.chance(0.5)) put(domain, 'MX', dice.chance(0.05) ? manyHosts() : dice.some(HOSTS));
  }
  for (const host of HOSTS) {
    if (dice.chance(0.8)) put(host, 'A', dice.some(ADDRESSES_4));
    if (dice.chance(0.4)) put(host, 'AAAA', dice.some(ADDRESSES_6));
  }
  const address = dice.chance(0.75)
    ? dice.one([...ADDRESSES_4, '203.0.113.200'])
    : dice.one([...ADDRESSES_6, '2001:db8:f::1']);
  if (dice.chance(0.6)) put(pointerName(address), 'PTR', dice.some([...HOSTS, ...DOMAINS]));
  return {
    seed,
    zone,
    client: {
      address,
      helo: dice.one([...HOSTS, ...DOMAINS]),
      from: dice.chance(0.1) ? '' : `${dice.one(['jean', 'jean-paul', 'j.p'])}@${dice.one(DOMAINS.slice(0, -1))}`,
    },
  };
}

function record(dice: Dice): string {
  const length = dice.weighted([
    [0, 0.03],
    [1, 0.12],
    [2, 0.25],
    [3, 0.3],
    [5, 0.2],
    [12, 0.1],
  ]);
  const words = Array.from({ length }, () => term(dice));
  const end = dice.weighted<readonly string[]>([
    [['-all'], 0.4],
    [['~all'], 0.25],
    [['?all'], 0.05],
    [['+all'], 0.05],
    [[], 0.1],
    [[`redirect=${dice.one(DOMAINS)}`], 0.15],
  ]);
  const exp = dice.chance(0.05) ? [`exp=${dice.one(DOMAINS)}`] : [];
  const version = dice.weighted([
    ['v=spf1', 0.95],
    ['V=SPF1', 0.03],
    [' v=spf1', 0.02],
  ]);
  return [version, ...words, ...end, ...exp].join(dice.chance(0.03) ? '  ' : ' ');
}

function term(dice: Dice): string {
  if (dice.chance(0.025)) return dice.one(BROKEN);
  const sign = dice.weighted([
    ['', 0.75],
    ['+', 0.05],
    ['-', 0.08],
    ['~', 0.07],
    ['?', 0.05],
  ]);
  const target = () => (dice.chance(0.12) ? `${dice.one(MACROS)}.example` : dice.one([...DOMAINS, ...HOSTS]));
  const place = () => (dice.chance(0.4) ? '' : `:${target()}`);
  const prefix = () =>
    dice.weighted([
      ['', 0.7],
      ['/24', 0.15],
      ['//64', 0.08],
      ['/28//48', 0.05],
      ['/0', 0.02],
    ]);
  const name = dice.weighted([
    ['ip4', 0.25],
    ['ip6', 0.1],
    ['a', 0.17],
    ['mx', 0.15],
    ['include', 0.2],
    ['exists', 0.06],
    ['ptr', 0.05],
    ['modifier', 0.02],
  ]);
  switch (name) {
    case 'ip4':
      return `${sign}ip4:${dice.one(ADDRESSES_4)}${dice.weighted([
        ['', 0.6],
        ['/24', 0.2],
        ['/32', 0.1],
        ['/8', 0.1],
      ])}`;
    case 'ip6':
      return `${sign}ip6:${dice.one(ADDRESSES_6)}${dice.weighted([
        ['', 0.6],
        ['/48', 0.3],
        ['/128', 0.1],
      ])}`;
    case 'include':
      return `${sign}include:${target()}`;
    case 'exists':
      return `${sign}exists:${target()}`;
    case 'modifier':
      return `note=${dice.one(MACROS)}`;
    case 'ptr':
      return `${sign}ptr${place()}`;
    default:
      return `${sign}${name}${place()}${prefix()}`;
  }
}

function manyHosts(): readonly string[] {
  return Array.from({ length: 11 }, (_, index) => `m${index}.alpha.example`);
}

function pointerName(address: string): string {
  if (!address.includes(':')) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => group.padStart(4, '0'));
  const middle = Array.from({ length: 8 - groups(left).length - groups(right).length }, () => '0000');
  return `${[...groups(left), ...middle, ...groups(right)].join('').split('').reverse().join('.')}.ip6.arpa`;
}

interface Dice {
  readonly chance: (likely: number) => boolean;
  readonly one: <T>(among: readonly T[]) => T;
  /** One to three of them, each once. */
  readonly some: <T>(among: readonly T[]) => readonly T[];
  readonly weighted: <T>(among: readonly (readonly [T, number])[]) => T;
}

/** Mulberry32: 32 bits of state, good enough to be different. */
function diceFrom(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e37_79b1);
  const roll = () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const one = <T>(among: readonly T[]) => among[Math.floor(roll() * among.length)] as T;
  return {
    chance: (likely) => roll() < likely,
    one,
    some: (among) => [...new Set(Array.from({ length: 1 + Math.floor(roll() * 3) }, () => one(among)))],
    weighted: (among) => {
      let left = roll();
      const found = among.find(([, share]) => {
        left -= share;
        return left < 0;
      });
      return (found ?? among.at(-1))?.[0] as (typeof among)[number][0];
    },
  };
}
