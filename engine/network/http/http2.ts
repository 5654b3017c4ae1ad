import http2 from 'node:http2';
import type { Duplex } from 'node:stream';
import { guarded } from '../../common/guarded.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { Ends } from '../ending.ts';
import { answerWithin } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { type HttpResponse, MAX_HEADERS, type Request, readBody, silenceOfHttp } from './response.ts';

/** One request and its answer in HTTP/2 (RFC 9113), on a connection that then ends. */
export function answerOverHttp2(
  stream: Duplex,
  { userAgent }: Pick<NetworkContext, 'userAgent'>,
  { target, accept, origin, maxBytes }: Request,
  time: Ends,
): Promise<Observed<Omit<HttpResponse, 'elapsedMs' | 'tls'>>> {
  return answerWithin(time, (answer) => {
    const session = http2.connect(`https://${target.authority}`, {
      createConnection: () => stream,
      maxHeaderListPairs: MAX_HEADERS,
      settings: { enablePush: false },
    });
    const end = (answered: Parameters<typeof answer>[0]) => {
      answer(answered);
      session.destroy();
    };
    session.on('error', (fault) => end(silenceOfHttp(fault)));
    const request = session.request({
      ':authority': target.authority,
      ':path': target.path,
      'user-agent': userAgent,
      accept,
      ...(origin !== undefined && { origin }),
      'accept-encoding': 'identity',
    });
    request.on('error', (fault) => end(silenceOfHttp(fault)));
    const fail = ({ message }: Error) => end(unseen('internal', message));
    request.on('response', ({ ':status': status = 0, ...fields }) => {
      const tell = (read: Awaited<ReturnType<typeof readBody>>) => {
        if (!read.seen) return end(read);
        if (status < 200 || status > 599) return end(unseen('malformed', `status ${status}`));
        const whole = seen({ status, headers: headerPairs(fields), ...read.value });
        if (read.value.bodyCut) return end(whole);
        // A stream that is broken off ends as well; only with what it closes does it say which.
        const closed = () => end(request.rstCode === 0 ? whole : unseen('reset', 'body cut short'));
        request.closed ? closed() : request.on('close', closed);
      };
      void readBody(request, maxBytes, time).then(guarded(tell, fail));
    });
    request.on('close', () => request.rstCode !== 0 && end(unseen('reset', 'closed')));
  });
}

function headerPairs(fields: http2.IncomingHttpHeaders): HttpResponse['headers'] {
  return Object.entries(fields).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one] as const));
}
