import type { Observed } from '../model/observed.ts';
import { fail, notApplicable, pass, unknown } from '../model/outcome.ts';
import { groupByAnswer, type ServerTexts } from './every-server.ts';
import { firstSilence } from './first-silence.ts';

/** Whether the servers of a zone publish the same record (RFC 1034 §4.3.5); two must speak to agree. */
export function judgeAgreement(servers: Observed<readonly ServerTexts[]>, isMeant: (text: string) => boolean) {
  if (!servers.seen) return unknown(servers);
  const sayings = groupByAnswer(servers.value, isMeant);
  if (sayings.length > 1) return fail({ sayings });
  const silent = firstSilence(servers.value.map(({ texts }) => texts));
  if (silent) return unknown(silent);
  const hosts = sayings.flatMap((saying) => saying.hosts);
  return hosts.length > 1 ? pass({ hosts }) : notApplicable('one-server');
}
