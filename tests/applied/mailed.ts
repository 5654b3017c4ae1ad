import { randomUUID } from 'node:crypto';
import { dkimSign } from 'mailauth';
import { spf } from 'mailauth/lib/spf/index.js';
import type { World } from '../../lab/world.ts';
import { talkTo } from '../../trials/talk.ts';
import { addressesOf, mailHostsOf, recordsOf } from './hosts.ts';
import type { MailServer, Place } from './postfix.ts';
import { GENERATIONS, openReceiver, type Receiver, type Shares } from './receivers.ts';
import { signingKeys } from './remedies.ts';
import { type Asks, askerOf, libraryResolver } from './resolver.ts';
import { type Letter, MANNERS, openSender, type Sender } from './senders.ts';
import type { Moment } from './walk.ts';

/** An address that no record of any world names. */
const IMPOSTOR = '198.51.100.254';
const ELSEWHERE = 'destinataire.example';

/** Everyone who writes to the domain or in its name, from before its plan to its end. */
export interface Correspondents {
  /** Writes to the domain and in its name; fails where a letter is lost that was not, or an impostor comes further. */
  readonly write: (moment: Moment, server: MailServer | null) => Promise<void>;
  readonly told: () => {
    readonly sent: number;
    readonly delivered: number;
    readonly lost: readonly string[];
    readonly further: readonly string[];
  };
  readonly close: () => Promise<void>;
}

export async function openCorrespondents(): Promise<Correspondents> {
  const senders = MANNERS.map(openSender);
  const receivers = await Promise.all(GENERATIONS.map(openReceiver));
  const before = new Map<string, Standing>();
  const tally = { sent: 0, delivered: 0, lost: [] as string[], further: [] as string[] };
  let owner: string | null = null;
  const noted = (name: string, now: Standing, { actions }: Moment) => {
    const was = before.get(name);
    before.set(name, now);
    tally.sent += 1;
    if (now.kind === 'owner' && now.arrives) tally.delivered += 1;
    const told = `${actions.map(({ id }) => id).join(' + ')}: ${name}: ${now.why}`;
    if (was?.kind === 'owner' && now.kind === 'owner' && was.arrives && !now.arrives) tally.lost.push(told);
    if (was?.kind === 'impostor' && now.kind === 'impostor' && isFurther(was.shares, now.shares))
      tally.further.push(told);
  };
  return {
    told: () => tally,
    close: async () => void (await Promise.all(receivers.map(({ close }) => close()))),
    write: async (moment, server) => {
      const { world, network } = moment;
      const ask = askerOf(network.resolvers ?? []);
      for (const sender of senders) noted(sender.manner, await written(sender, moment, server), moment);
      owner ??= await addressOfOwner(world, ask);
      for (const receiver of receivers) {
        const signed = await signedBy(world, letterFrom(world.domain));
        const shares = await receiver.takes(signed, owner, ask);
        const why = `${shares.refused} % refused, ${shares.aside} % set aside at least`;
        noted(`owner to ${receiver.generation}`, { kind: 'owner', arrives: shares.aside === 0, why }, moment);
        for (const author of [world.domain, `paie.${world.domain}`]) await impersonate(author, receiver, moment, ask);
      }
      await relay(moment);
    },
  };

  async function impersonate(author: string, receiver: Receiver, moment: Moment, ask: Asks): Promise<void> {
    const shares = await receiver.takes(letterFrom(author), IMPOSTOR, ask);
    const why = `${shares.refused} % refused, ${shares.aside} % set aside at least`;
    noted(`impostor as ${author} to ${receiver.generation}`, { kind: 'impostor', shares, why }, moment);
  }

  /** Tries to have the mail servers of the domain carry a letter of the impostor to others. */
  async function relay(moment: Moment): Promise<void> {
    const { world, network } = moment;
    for (const host of mailHostsOf(world))
      for (const address of addressesOf(world, host)) {
        const place = network.dial?.({ transport: 'tcp', address, port: 25 });
        const isCarried = place ? await carries(place, letterFrom(world.domain)) : false;
        const shares = isCarried ? { refused: 0, aside: 0 } : { refused: 100, aside: 100 };
        const why = isCarried ? 'it is carried' : 'it is not carried';
        noted(`impostor through ${host} (${address})`, { kind: 'impostor', shares, why }, moment);
      }
  }
}

type Standing =
  | { readonly kind: 'owner'; readonly arrives: boolean; readonly why: string }
  | { readonly kind: 'impostor'; readonly shares: Shares; readonly why: string };

function isFurther(was: Shares, now: Shares): boolean {
  return now.refused < was.refused || now.aside < was.aside;
}

async function written(sender: Sender, { world, network, week }: Moment, server: MailServer | null): Promise<Standing> {
  const token = randomUUID();
  const to = `contact@${world.domain}`;
  const from = 'client@expediteur.example';
  const text = `From: ${from}\r\nTo: ${to}\r\nSubject: ${token}\r\n\r\nBonjour.`;
  const fault = await sender.send({ from, to, text }, world.domain, network, week);
  // What Postfix says to have taken lies in its mailbox.
  if (fault === null) await server?.arrived(token);
  return { kind: 'owner', arrives: fault === null, why: fault ?? 'delivered' };
}

function letterFrom(author: string): Letter {
  const from = `direction@${author}`;
  const to = `client@${ELSEWHERE}`;
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@${author}>`,
  ];
  return { from, to, text: [...lines, 'Subject: facture', '', 'Bonjour.'].join('\r\n') };
}

/** The same, signed with each key that a step has made and that the zone publishes. */
async function signedBy(world: World, letter: Letter): Promise<Letter> {
  const signatureData = recordsOf(world).flatMap((record) => {
    const selector = record.name.endsWith(`._domainkey.${world.domain}`) ? record.name.split('.')[0] : undefined;
    if (record.type !== 'TXT' || selector === undefined) return [];
    const [, key = ''] = /p=([A-Za-z0-9+/=]+)/.exec([record.data].flat().map(String).join('')) ?? [];
    const secret = signingKeys.get(key);
    return secret
      ? [{ signingDomain: world.domain, selector, privateKey: `${secret.export({ type: 'pkcs8', format: 'pem' })}` }]
      : [];
  });
  if (signatureData.length === 0) return letter;
  const options = { canonicalization: 'relaxed/relaxed', algorithm: 'rsa-sha256', signTime: new Date(), signatureData };
  const { signatures } = await dkimSign(`${letter.text}\r\n`, options as unknown as Parameters<typeof dkimSign>[1]);
  return { ...letter, text: `${signatures}${letter.text}` };
}

/** Where the owner's own messages come from: the first machine that SPF lets through today, else his mail server. */
async function addressOfOwner(world: World, ask: Asks): Promise<string> {
  const own = mailHostsOf(world).flatMap((host) => addressesOf(world, host));
  const literal = [...world.zone.matchAll(/\bip4:(\d+\.\d+\.\d+\.\d+)/g)].map(([, address = '']) => address);
  for (const ip of [...own, ...literal]) {
    const sender = `direction@${world.domain}`;
    const { status } = await spf({ sender, ip, helo: 'x', resolver: libraryResolver(ask), strict: true });
    if (status.result === 'pass') return ip;
  }
  return own[0] ?? literal[0] ?? '192.0.2.1';
}

async function carries({ address, port }: Place, { from, to }: Letter): Promise<boolean> {
  const talk = await talkTo(port, address).catch(() => null);
  if (!talk) return false;
  const late = setTimeout(() => talk.close(), SILENCE_MS);
  try {
    if (!(await talk.hear()).startsWith('220')) return false;
    await talk.say('EHLO imposteur.example');
    await talk.say(`MAIL FROM:<${from}>`);
    return (await talk.say(`RCPT TO:<${to}>`)).startsWith('250');
  } finally {
    clearTimeout(late);
    talk.close();
  }
}

const SILENCE_MS = 15_000;
