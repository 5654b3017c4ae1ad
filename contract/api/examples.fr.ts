/** Stands in the examples for the key of whoever runs them, which no text should hold. */
export const EXAMPLE_KEY = 'REMPART_CLE';
const DOMAIN = 'exemple.fr';

/** One whole use in each language: start, follow to the end, read. Each runs as it stands once the key is in the environment. */
export function apiExamples(origin: string) {
  const base = `${origin}/api/v1`;
  return {
    curl: {
      name: 'curl',
      text: `base=${base}
cle="Authorization: Bearer $${EXAMPLE_KEY}"
id=$(curl -sS -H "$cle" -H 'Content-Type: application/json' \\
  -d '{"domain": "${DOMAIN}", "protocols": ["spf", "dkim", "dmarc"]}' \\
  "$base/analysis/start" | sed 's/.*"reportId":"\\([^"]*\\)".*/\\1/')
sleep 1
curl -sSN -H "$cle" "$base/analysis/$id/events" > /dev/null
sleep 1
curl -sS -H "$cle" "$base/analysis/$id"`,
    },
    typescript: {
      name: 'TypeScript',
      text: `import { setTimeout as wait } from 'node:timers/promises';

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
console.log(analysis.results?.overallScore);`,
    },
    python: {
      name: 'Python',
      text: `import json, os, time, urllib.error, urllib.request

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
print(analysis["results"]["overallScore"])`,
    },
  } as const;
}
