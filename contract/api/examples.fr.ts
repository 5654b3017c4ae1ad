/** A placeholder in the examples for the caller's key, which no text should contain. */
export const EXAMPLE_KEY = 'REMPART_CLE';
const DOMAIN = 'exemple.fr';

/** A placeholder in the examples for the secret of a webhook. */
export const EXAMPLE_SECRET = 'REMPART_SECRET';

/** Receivers of a webhook, which verify each message with the standard library alone. Each runs unchanged and listens on port 8000. */
export const webhookExamples = {
  typescript: {
    name: 'TypeScript',
    text: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.${EXAMPLE_SECRET} ?? '';
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');

function isGenuine(headers: NodeJS.Dict<string | string[]>, body: string): boolean {
  const at = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) return false;
  const signed = \`\${headers['webhook-id']}.\${at}.\${body}\`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature']).split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end();
  const { type, data } = JSON.parse(body);
  console.log(type, data.domain ?? data.url);
}).listen(8000);`,
  },
  python: {
    name: 'Python',
    text: `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["${EXAMPLE_SECRET}"].removeprefix("whsec_"))

def is_genuine(headers, body):
    at = headers.get("webhook-timestamp", "0")
    if not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{at}.".encode() + body
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest("v1," + expected, one) for one in given)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            data = event["data"]
            print(event["type"], data.get("domain") or data["url"], flush=True)

HTTPServer(("", 8000), Receiver).serve_forever()`,
  },
} as const;

/** A complete use in each language: start, follow to the end, read. Each runs unchanged once the key is in the environment. */
export function apiExamples(origin: string) {
  const base = `${origin}/api/v1`;
  return {
    curl: { name: 'curl', text: curlProgram(base) },
    typescript: { name: 'TypeScript', text: typescriptProgram(base) },
    python: { name: 'Python', text: pythonProgram(base) },
  } as const;
}

function curlProgram(base: string): string {
  return `base=${base}
cle="Authorization: Bearer $${EXAMPLE_KEY}"
id=$(curl -sS -H "$cle" -H 'Content-Type: application/json' \\
  -d '{"domain": "${DOMAIN}", "protocols": ["spf", "dkim", "dmarc"]}' \\
  "$base/analysis/start" | sed 's/.*"reportId":"\\([^"]*\\)".*/\\1/')
sleep 1
curl -sSN -H "$cle" "$base/analysis/$id/events" > /dev/null
sleep 1
curl -sS -H "$cle" "$base/analysis/$id"`;
}

function typescriptProgram(base: string): string {
  return `import { setTimeout as wait } from 'node:timers/promises';

const base = '${base}';
const headers = {
  Authorization: \`Bearer \${process.env.${EXAMPLE_KEY}}\`,
  'Content-Type': 'application/json',
};

async function call<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(base + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (answer.status === 429) {
    await wait(1000 * Number(answer.headers.get('Retry-After')));
    return call(path, body);
  }
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

type Started = { reportId: string; estimatedTime: number };
type Analysis = { status: string; results: { overallScore: string | null } | null };

const asked = { domain: '${DOMAIN}', protocols: ['spf', 'dkim', 'dmarc'] };
const { reportId, estimatedTime } = await call<Started>('/analysis/start', asked);
let analysis: Analysis;
do {
  await wait(1000 * estimatedTime);
  analysis = await call<Analysis>(\`/analysis/\${reportId}\`);
} while (analysis.status === 'started');
console.log(analysis.results?.overallScore);`;
}

function pythonProgram(base: string): string {
  return `import json, os, time, urllib.error, urllib.request

BASE = "${base}"

def call(path, body=None):
    request = urllib.request.Request(
        BASE + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["${EXAMPLE_KEY}"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        if refusal.code != 429:
            raise
        time.sleep(int(refusal.headers["Retry-After"]))
        return call(path, body)

started = call("/analysis/start", {"domain": "${DOMAIN}", "protocols": ["spf", "dkim", "dmarc"]})
while True:
    time.sleep(started["estimatedTime"])
    analysis = call("/analysis/" + started["reportId"])
    if analysis["status"] != "started":
        break
print(analysis["results"]["overallScore"])`;
}
