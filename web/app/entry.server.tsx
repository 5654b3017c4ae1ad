import { renderToReadableStream } from 'react-dom/server';
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { faultContext, nonceContext, turnContext } from './context.ts';

/** The whole page at once: streaming would gain nothing here, and an error can still become a status. */
const handleDocument: HandleDocumentRequestFunction = async (request, status, headers, entry, context) => {
  const nonce = context.get(nonceContext);
  let answered = status;
  const html = await context.get(turnContext)(async () => {
    const drawn = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      // Nothing is deferred to the end of the page, where only a script could move it to its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (fault) => {
        answered = 500;
        context.get(faultContext)(fault);
      },
    });
    await drawn.allReady;
    return drawn;
  });
  // The server, which let too many wait, answers in its own words.
  if (html === null) return new Response(null, { status: 503 });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: answered, headers });
};
export default handleDocument;

/** Unknown paths and visitors who left are no errors. */
export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(fault)) context.get(faultContext)(fault);
};
