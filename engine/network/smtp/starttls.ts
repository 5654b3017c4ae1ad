import type { Duplex } from 'node:stream';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { extensionsOf, openSmtpLine } from './connection.ts';

/** Speaks SMTP as far as the point where TLS begins (RFC 3207). A server that does not go there is unseen: `refused`. */
export async function goStartTls(stream: Duplex, ehlo: string, time: AbortSignal): Promise<Observed<null>> {
  const line = openSmtpLine(stream, time);
  const banner = await line.hear();
  if (!banner.seen) return banner;
  if (banner.value.code !== 220) return unseen('refused', `banner ${banner.value.code}`);
  const [greeting] = await line.say([`EHLO ${ehlo}`]);
  if (!greeting?.seen) return greeting ?? unseen('internal');
  if (!extensionsOf(greeting.value).includes('STARTTLS')) return unseen('refused', 'STARTTLS not offered');
  const [reply] = await line.say(['STARTTLS']);
  if (!reply?.seen) return reply ?? unseen('internal');
  if (reply.value.code !== 220) return unseen('refused', `STARTTLS ${reply.value.code}`);
  line.leave();
  return seen(null);
}
