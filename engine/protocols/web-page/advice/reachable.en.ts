import { enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/reachable.ts';

export const advice = {
  'dns/tls-reachable': {
    title: 'Website reachable over HTTPS',
    why: 'Without HTTPS, everything that your visitors read and enter travels in clear text and can be changed on its way; browsers show "Not secure".',
    pass: ({ secure }) => `The website responds over HTTPS (port 443): ${enumerate(secure)}.`,
    warn: ({ secure, without }) =>
      `Over HTTPS: ${enumerate(secure)}. Over HTTP only, hence in clear text: ${enumerate(without)}.`,
    fail: ({ without, narrow }) =>
      narrow.length > 0
        ? `Port 443 of ${enumerate(narrow)} speaks TLS 1.3 with hybrid key exchanges (ML-KEM) alone, of which most browsers do not have all: they do not open the website.`
        : `The website responds over HTTP (port 80) but not over HTTPS (port 443): ${enumerate(without)}.`,
    remedy: ({ narrow }) =>
      narrow.length > 0
        ? 'In the TLS settings of the website, add the key exchanges X25519MLKEM768, X25519 and P-256 (in nginx: "ssl_ecdh_curve X25519MLKEM768:X25519:prime256v1").'
        : 'Enable HTTPS at your hosting provider for the domain and its "www" (most plans include a free, automatic certificate), then open port 443.',
  },
} satisfies AdviceFor<typeof checks>;
