import { DEVELOPERS_PATH } from '@rempart/contract';
import { apiLimits, EXAMPLE_KEY, KEYS_PATH, MOST_WEBHOOKS } from '@rempart/contract/api';
import type { Section } from '../../ui/page.tsx';
import { CodeBlock, Outside, Table } from '../../ui/prose.tsx';

/** What engineers can build on, in English: the only page of the site in another language than French. */
export function developerSections(origin: string): readonly Section[] {
  return [
    { id: 'command', title: 'The command', body: <Command /> },
    { id: 'gate', title: 'The gate in a pipeline', body: <Gate /> },
    { id: 'review', title: 'Review changes of DNS before they are published', body: <Review /> },
    { id: 'api', title: 'The API', body: <Api origin={origin} /> },
    { id: 'webhooks', title: 'Webhooks, Slack and Teams', body: <Webhooks /> },
    { id: 'library', title: 'The library', body: <Library /> },
    { id: 'hosting', title: 'Run it yourself', body: <Hosting /> },
    { id: 'stability', title: 'What may change', body: <Stability /> },
  ];
}

/** The French pages lead here with this link. */
export function DevelopersLink() {
  return (
    <a href={DEVELOPERS_PATH} hrefLang="en" lang="en">
      For developers
    </a>
  );
}

const COPYING = { copy: 'Copy', copied: 'Copied', notCopied: 'Copying failed: select the text' };

function Code({ children }: { readonly children: string }) {
  return <CodeBlock words={COPYING}>{children}</CodeBlock>;
}

function Command() {
  return (
    <>
      <p>
        One audit asks twelve protocols live, grades the domain from A to F, and says what to change first, in English
        or in French. What could not be measured is said, and is never scored.
      </p>
      <Code>{`npx rempart --lang en example.org
npx rempart --lang en --plan example.org
npx rempart list --format csv domains.txt`}</Code>
      <p>
        It needs Node 20.19 or newer and nothing else. Until the package is published, the same command runs from a
        checkout: <code>npm run --silent audit -- --lang en example.org</code>. Formats: <code>text</code>,{' '}
        <code>json</code>, <code>sarif</code>, <code>junit</code>, <code>markdown</code>, and <code>csv</code> for
        lists. <code>rempart --help</code> has the rest.
      </p>
    </>
  );
}

function Gate() {
  return (
    <>
      <p>
        <code>--fail-under B</code> makes a pipeline fail. It passes only what was measured and written: a part, a
        deadline, a closed pipe or a full disk each end with a status of their own.
      </p>
      <Table
        caption="Exit statuses"
        head={['Status', 'Meaning']}
        rows={[
          ['0', 'Measured far enough for the answer to be certain, and written whole'],
          ['1', 'A grade is below the one that was asked for'],
          ['2', 'The command line, or a file that it names, cannot be used'],
          ['3', 'Too little could be measured for a grade'],
          ['4', 'What could not be measured may change the answer (--allow unmeasured)'],
          ['5', 'Only a part was audited (--allow part)'],
          ['6', 'The name does not exist (--allow absent)'],
          ['7', 'Cut by the deadline (--allow deadline)'],
          ['8', 'The result could not be written whole'],
          ['9', 'A fault of the program'],
          ['10', 'The grade stays, and the change takes away what the domain allows (--fail-worse, --allow losses)'],
          ['141', 'The reader closed the pipe (--allow closed-pipe)'],
        ]}
      />
    </>
  );
}

function Review() {
  return (
    <>
      <p>
        <code>rempart lint</code> judges a zone file, an octoDNS zone, or the plan of dnscontrol or Terraform as if it
        were published; <code>--diff</code> tells what a change breaks, on which line, and what it mends.
      </p>
      <Code>{`rempart lint --lang en --diff main.zone --fail-worse example.org.zone`}</Code>
      <p>
        The GitHub action does the same in a pull request, installs nothing, and writes SARIF for code scanning.{' '}
        <code>OWNER</code> is the account that holds the repository of this project:
      </p>
      <Code>{`- uses: OWNER/rempart@v1.0.0
  with:
    zone: zones/example.org.zone
    fail-under: B
    allow: unmeasured
    lang: en
- uses: github/codeql-action/upload-sarif@v3
  if: always()
  with:
    sarif_file: rempart.sarif`}</Code>
    </>
  );
}

function Api({ origin }: { readonly origin: string }) {
  const { hour, month } = apiLimits.free;
  return (
    <>
      <p>
        Get a key on the page <a href={KEYS_PATH}>API keys</a> (in French: an address, then a link by mail). The free
        plan has {hour} calls an hour and {month} a month; <code>RateLimit</code> tells what is left.
      </p>
      <Code>{`curl -sS -H "Authorization: Bearer $${EXAMPLE_KEY}" \\
  -H 'Accept-Language: en' \\
  -H 'Content-Type: application/json' \\
  -d '{"domain": "example.org"}' \\
  ${origin}/api/v1/analysis/start`}</Code>
      <p>
        The answer has a <code>reportId</code>. Read <code>/analysis/{'{reportId}'}</code> for the grade,{' '}
        <code>/evidence</code> below it for every observation and verdict, <code>/plan</code> for the steps, or follow{' '}
        <code>/events</code> as it happens. <code>Accept-Language: en</code> gives English texts,{' '}
        <code>Accept: application/problem+json</code> errors by RFC 9457, and <code>Idempotency-Key</code> makes a start
        safe to repeat.
      </p>
      <p>
        <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1) types all of it, and may be read from any site:
      </p>
      <Code>{`npx openapi-typescript ${origin}/api/v1/openapi.json -o rempart.d.ts`}</Code>
      <p>
        Examples in curl, TypeScript and Python stand in the{' '}
        <a href="/api" hrefLang="fr">
          reference of the API
        </a>{' '}
        (in French).
      </p>
    </>
  );
}

function Webhooks() {
  return (
    <>
      <p>
        An account has up to {MOST_WEBHOOKS} webhooks: the end of an audit, and each change of a watched domain, are
        posted to them, signed by <Outside href="https://www.standardwebhooks.com/">Standard Webhooks</Outside>. The
        first message asks the receiver whether it wants more: nothing follows until it answers 2xx.
      </p>
      <Code>{`POST /api/v1/webhooks
{ "url": "https://receiver.example.org/rempart", "events": ["domain.changed"] }`}</Code>
      <p>
        With <code>{'"form": "slack"'}</code> or <code>{'"form": "teams"'}</code> the URL is that of a channel, and the
        messages are text for people, in French.
      </p>
    </>
  );
}

function Library() {
  return (
    <>
      <p>
        <code>@rempart/engine</code> is what the command is made of: audit, judge recorded evidence again, plan, and
        read zone files, in TypeScript and without a server. Its README has an example, and its JSON schemas describe
        every document.
      </p>
      <Code>{`npm install @rempart/engine`}</Code>
    </>
  );
}

function Hosting() {
  return (
    <>
      <p>
        Everything is under the MIT licence, this site included. In a checkout, <code>npm start</code> serves it with an
        embedded database; the image serves it over PostgreSQL, and audits from the command line as well:
      </p>
      <Code>{`docker run --rm ghcr.io/OWNER/rempart audit example.org`}</Code>
    </>
  );
}

function Stability() {
  return (
    <>
      <p>
        Versions follow Semantic Versioning. Ids of checks, exit statuses, calls and members of documents stay as they
        are within a major version; a minor one adds members, so let those pass that you do not know. Sentences may
        change at any time: compare ids, never texts.
      </p>
      <p>
        <a href="/status">State of the service</a> and <a href="/security">security</a> are in French, like the rest of
        this site.
      </p>
    </>
  );
}
