import { keysOf } from '@rempart/contract';
import {
  type ApiCall,
  apiCalls,
  apiCallWords,
  apiErrorCodes,
  apiErrors,
  apiExamples,
  apiLimits,
  apiPlanNames,
  apiPlans,
  apiProtocols,
  apiScopes,
  apiScopeWords,
  apiStatuses,
  deliveredEvents,
  deliveredEventWords,
  EXAMPLE_KEY,
  EXAMPLE_SECRET,
  everyCallErrors,
  IDEMPOTENCY_HOURS,
  KEYS_PATH,
  MOST_API_KEYS,
  ROTATION_HOURS,
  webhookExamples,
} from '@rempart/contract/api';
import type { Section } from '../../ui/page.tsx';
import { CodeBlock, Table } from '../../ui/prose.tsx';
import { DevelopersLink } from './developers.tsx';

/** The reference of the API, drawn from the same table as its OpenAPI description. */
export function apiReference(origin: string): readonly Section[] {
  return [
    { id: 'principe', title: 'Principe', body: <Introduction origin={origin} /> },
    { id: 'cles', title: 'Les clés', body: <Keys /> },
    { id: 'exemples', title: 'Un usage complet', body: <Examples origin={origin} /> },
    ...callSections(),
    { id: 'webhooks', title: 'Recevoir les événements', body: <Webhooks /> },
    { id: 'corps', title: 'Les corps échangés', body: <Samples /> },
    { id: 'codes', title: 'Codes et erreurs', body: <Codes /> },
    { id: 'limites', title: 'Limites', body: <Plans /> },
  ];
}

function Introduction({ origin }: { readonly origin: string }) {
  return (
    <>
      <p>
        L’API lance une analyse, en suit l’avancement et rend le rapport. Les corps sont en JSON. Chaque appel porte une
        clé dans l’en-tête <code>Authorization</code> :
      </p>
      <CodeBlock>{`Authorization: Bearer $${EXAMPLE_KEY}`}</CodeBlock>
      <p>
        L’adresse de base est versionnée : <code>{origin}/api/v1</code>. Sa description OpenAPI 3.1 se télécharge sans
        clé : <a href="/api/v1/openapi.json">openapi.json</a>. Cette description et les messages d’erreur sont en
        anglais pour qui le préfère : <code>Accept-Language: en</code>. Une page de ce site aussi : <DevelopersLink />.
      </p>
      <p>
        Les protocoles se nomment <Names of={apiProtocols} />.
      </p>
    </>
  );
}

function Keys() {
  return (
    <>
      <p>
        Une clé se crée sur la page <a href={KEYS_PATH}>Clés de l’API</a>, par un lien envoyé à l’adresse du compte.
        Elle est montrée une fois, et seule son empreinte est gardée : perdue, elle se remplace. Un compte a{' '}
        {MOST_API_KEYS} clés au plus ; une clé remplacée ouvre encore {ROTATION_HOURS} heures, une clé révoquée n’ouvre
        plus rien.
      </p>
      <Table
        caption="Droits d’une clé"
        head={['Droit', 'Ce qu’il permet']}
        rows={apiScopes.map((scope) => [<code key={scope}>{scope}</code>, apiScopeWords[scope]])}
      />
    </>
  );
}

function Examples({ origin }: { readonly origin: string }) {
  return (
    <>
      <p>
        Mettez la clé dans la variable d’environnement <code>{EXAMPLE_KEY}</code> : elle ne s’écrit dans aucun
        programme.
      </p>
      <Programs of={apiExamples(origin)} />
    </>
  );
}

function callSections(): readonly Section[] {
  return keysOf(apiCalls).map((name) => ({ id: name, title: apiCallWords[name].summary, body: <Call name={name} /> }));
}

function Call({ name }: { readonly name: keyof typeof apiCalls }) {
  const call: ApiCall = apiCalls[name];
  const parameters = [...(call.query ?? []), ...(call.headers ?? [])].map((one) => one.name);
  const own = call.errors.filter((code) => !everyCallErrors.includes(code));
  return (
    <>
      <p>
        <code>
          {call.method} {call.path}
        </code>
      </p>
      <p>{apiCallWords[name].description}</p>
      {parameters.length > 0 && (
        <p>
          Facultatifs : <Names of={parameters} />.
          {parameters.includes('Idempotency-Key') &&
            ` Sous la même clé d’idempotence, la même demande reçoit la même réponse pendant ${IDEMPOTENCY_HOURS} heures.`}
        </p>
      )}
      {own.length > 0 && (
        <p>
          Refus propres à cet appel : <Names of={own} />.
        </p>
      )}
    </>
  );
}

function Names({ of }: { readonly of: readonly string[] }) {
  return of.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code>{name}</code>
    </span>
  ));
}

/** The same program in each of the languages. */
function Programs({ of }: { readonly of: Record<string, Readonly<Record<'name' | 'text', string>>> }) {
  return Object.values(of).map(({ name, text }) => (
    <div key={name}>
      <h3>{name}</h3>
      <CodeBlock>{text}</CodeBlock>
    </div>
  ));
}

const DELIVERED = `{
  "type": "domain.changed",
  "timestamp": "2026-11-23T08:00:18.000Z",
  "data": {
    "domain": "exemple.fr",
    "letter": "C",
    "changes": [
      { "kind": "letter", "sense": "worse", "before": "B", "after": "C" }
    ]
  }
}`;

function Webhooks() {
  return (
    <>
      <Table
        caption="Événements envoyés à un webhook"
        head={['Événement', 'Quand']}
        rows={deliveredEvents.map((event) => [<code key={event}>{event}</code>, deliveredEventWords[event]])}
      />
      <p>
        Sur la page <a href={KEYS_PATH}>Clés de l’API</a>, ou avec <code>{'"form": "slack"'}</code> et{' '}
        <code>{'"form": "teams"'}</code>, les mêmes événements s’écrivent en français dans un canal de Slack (et de ce
        qui reçoit ses messages, comme Mattermost) ou de Microsoft Teams. Sans <code>form</code>, ils vont à un
        programme :
      </p>
      <p>
        Chaque message porte un identifiant, l’heure de l’envoi et une signature, selon{' '}
        <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> : les bibliothèques de ce standard le
        vérifient, ou les quelques lignes ci-dessous. Un même message peut arriver deux fois : son identifiant (
        <code>webhook-id</code>) ne change pas.
      </p>
      <CodeBlock>{DELIVERED}</CodeBlock>
      <p>
        Mettez le secret dans la variable d’environnement <code>{EXAMPLE_SECRET}</code>. Ces programmes écoutent en
        HTTP : placez devant eux le serveur qui porte votre certificat.
      </p>
      <Programs of={webhookExamples} />
    </>
  );
}

const COMPLETED = `{
  "id": "q3J0mZ0gR8yF1bN5tVxKcA",
  "domain": "exemple.fr",
  "status": "completed",
  "progress": 100,
  "createdAt": "2026-11-23T08:00:00.000Z",
  "completedAt": "2026-11-23T08:00:18.000Z",
  "results": {
    "overallScore": "B",
    "provisional": true,
    "partial": true,
    "counts": { "passed": 2, "warnings": 1, "errors": 0, "unknown": 0 },
    "protocols": { "dmarc": "pass", "dkim": "pass", "spf": "warn" }
  }
}`;

function Samples() {
  return (
    <>
      <p>Ce qui est envoyé pour lancer une analyse, puis la réponse :</p>
      <CodeBlock>{`{ "domain": "exemple.fr", "protocols": ["spf", "dkim", "dmarc"] }`}</CodeBlock>
      <CodeBlock>{`{
  "success": true,
  "reportId": "q3J0mZ0gR8yF1bN5tVxKcA",
  "status": "started",
  "estimatedTime": 18
}`}</CodeBlock>
      <p>Une analyse terminée :</p>
      <CodeBlock>{COMPLETED}</CodeBlock>
      <p>
        Un refus dit son code, sa raison et le champ en cause. Qui envoie <code>Accept: application/problem+json</code>{' '}
        le reçoit selon la RFC 9457.
      </p>
      <CodeBlock>{`{
  "error": {
    "code": "INVALID_DOMAIN",
    "message": "Format de domaine invalide",
    "details": { "field": "domain", "value": "exemple" }
  }
}`}</CodeBlock>
    </>
  );
}

function Codes() {
  return (
    <Table
      caption="Codes de réponse"
      head={['Code', 'Nom', 'Sens']}
      rows={[
        ['200, 201, 202, 204', '', 'La demande a abouti'],
        ...apiErrorCodes.map((code) => [apiStatuses[code], <code key={code}>{code}</code>, apiErrors[code]]),
      ]}
    />
  );
}

const NUMBER = new Intl.NumberFormat('fr-FR');

function Plans() {
  const said = (limit: number | null) => (limit === null ? 'sans limite' : NUMBER.format(limit));
  return (
    <>
      <Table
        caption="Appels par offre"
        head={['Offre', 'Par heure', 'Par mois', 'Par seconde']}
        rows={apiPlans.map((plan) => {
          const { hour, month, second } = apiLimits[plan];
          return [apiPlanNames[plan], said(hour), said(month), said(second)];
        })}
      />
      <p>
        Chaque appel avec une clé compte, quelle que soit la réponse, pour tout le compte. Les mois sont ceux du
        calendrier (UTC). Les réponses disent où vous en êtes (<code>RateLimit</code> : pour chaque durée, ce qui reste,{' '}
        <code>r</code>, et les secondes jusqu’à la suivante, <code>t</code>) et, à la limite, quand rappeler (
        <code>Retry-After</code>). Pour ménager vos appels, attendez <code>estimatedTime</code>, ou suivez l’analyse en
        direct : un seul appel suffit jusqu’à sa fin.
      </p>
      <p>
        Un même domaine n’est analysé à neuf que dix fois par heure, tous demandeurs réunis ; au-delà, la dernière
        analyse est rendue. Les offres Premium et Entreprise ne se vendent pas en ligne : demandez-les par la page{' '}
        <a href="/contact">Contact</a>.
      </p>
    </>
  );
}
