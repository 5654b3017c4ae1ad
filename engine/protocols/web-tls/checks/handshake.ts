import type { HelloAnswer, HelloOffer } from '../../../model/ask.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import type { Observed } from '../../../model/observed.ts';
import {
  fail,
  info,
  notApplicable,
  pass,
  type UnseenPart,
  unknown,
  unseenAmong,
  warn,
} from '../../../model/outcome.ts';
import { isClosed } from '../presence.ts';
import { accepts, onHellos, refusesAll, VERSIONS } from '../sessions.ts';

const check = checkIn('ssl');

export const tlsSigalg = check({
  id: 'dns/tls-sigalg',
  severity: 'low',
  reference: rfc(9155, '4'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    if (accepts(answers.sha1)) return warn({});
    if (!VERSIONS.some((offer) => accepts(answers[offer]))) return refusesAll(answers, ['sha1']);
    return answers.sha1.seen || isClosed(answers.sha1) ? pass({}) : unknown(answers.sha1);
  }),
});

export const tlsReneg = check({
  id: 'dns/tls-reneg',
  severity: 'medium',
  reference: rfc(5746, '4.3'),
  axis: 'web',
  labour: usual('web'),
  judge: onHellos(({ answers }) => {
    const older = olderAnswers(answers);
    if (older.length === 0) return without(answers);
    const bare = older.filter(({ secureRenegotiation }) => secureRenegotiation === false);
    const versions = bare.map(({ version }) => version);
    return bare.length > 0 ? fail({ versions }) : pass({ versions }, unheard(answers));
  }),
});

export const tlsCompression = check({
  id: 'dns/tls-compression',
  severity: 'medium',
  reference: rfc(9325, '3.3'),
  axis: 'web',
  labour: small('web', 'none'),
  judge: onHellos(({ answers }) => {
    const older = olderAnswers(answers);
    if (older.length === 0) return without(answers);
    const versions = older.filter(({ compressed }) => compressed).map(({ version }) => version);
    return versions.length > 0 ? fail({ versions }) : pass({ versions }, unheard(answers));
  }),
});

export const tlsPqc = check({
  id: 'dns/tls-pqc',
  severity: 'info',
  reference: 'draft-ietf-tls-ecdhe-mlkem §4',
  axis: 'web',
  judge: onHellos(({ answers }) => {
    if (!VERSIONS.some((offer) => accepts(answers[offer]))) return refusesAll(answers, ['pqc']);
    if (!answers.pqc.seen && !isClosed(answers.pqc)) return unknown(answers.pqc);
    return info({ offered: accepts(answers.pqc) });
  }),
});

export const checks = [tlsSigalg, tlsReneg, tlsCompression, tlsPqc] as const;

/** Versions in which renegotiation and compression exist; 1.3 has neither (RFC 8446 §1.2). */
const OLDER: readonly HelloOffer[] = ['tls1.0', 'tls1.1', 'tls1.2'];

type Answers = Readonly<Record<HelloOffer, Observed<HelloAnswer>>>;

function olderAnswers(answers: Answers): readonly HelloAnswer[] {
  return OLDER.flatMap((offer) => {
    const answer = answers[offer];
    return answer.seen && answer.value.accepted ? [answer.value] : [];
  });
}

/** Versions of which it is not known whether they are spoken. */
function unheard(answers: Answers): readonly UnseenPart[] {
  const asked = OLDER.map((offer) => [offer.replace('tls', 'TLS '), answers[offer]] as const);
  return unseenAmong(asked.filter(([, answer]) => !isClosed(answer)));
}

/** No older version spoke: it speaks 1.3 alone, or was not heard. */
function without(answers: Answers) {
  const unread = OLDER.map((offer) => answers[offer]).find((answer) => !answer.seen && !isClosed(answer));
  if (unread && !unread.seen) return unknown(unread);
  return accepts(answers['tls1.3']) ? notApplicable('only-tls13') : refusesAll(answers);
}
