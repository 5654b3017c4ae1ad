import type { Section } from '../../ui/page.tsx';
import { CodeBlock, Table } from '../../ui/prose.tsx';

/** The external API as the specification documents it. */
export function apiReference(): readonly Section[] {
  return [INTRODUCTION, ...CALLS, CODES, PLANS];
}

const INTRODUCTION: Section = {
  id: 'principe',
  title: 'Principe',
  body: (
    <>
      <p>
        L’API lance une analyse, en suit l’avancement et rend le rapport. Les corps sont en JSON. Chaque appel porte une
        clé dans l’en-tête <code>Authorization</code> :
      </p>
      <CodeBlock>{`Authorization: Bearer VOTRE_CLE`}</CodeBlock>
      <p>
        L’adresse de base est versionnée : <code>/api/v1</code>.
      </p>
    </>
  ),
};

const CALLS: readonly Section[] = [
  {
    id: 'lancer',
    title: 'Lancer une analyse',
    body: (
      <>
        <p>
          <code>POST /analysis/start</code>, avec le domaine et les protocoles voulus parmi <code>mtasts</code>,{' '}
          <code>dmarc</code>, <code>dkim</code>, <code>spf</code>, <code>bimi</code> et <code>dns</code>.
        </p>
        <CodeBlock>{`POST /api/v1/analysis/start
{
  "domain": "exemple.fr",
  "protocols": ["spf", "dkim", "dmarc"]
}`}</CodeBlock>
        <p>La réponse, avec la durée estimée en secondes :</p>
        <CodeBlock>{`{
  "success": true,
  "reportId": "q3J0mZ0gR8yF1bN5tVxKcA",
  "status": "started",
  "estimatedTime": 180
}`}</CodeBlock>
      </>
    ),
  },
  {
    id: 'suivre',
    title: 'Suivre et lire',
    body: (
      <>
        <p>
          <code>{'GET /analysis/{reportId}'}</code> rend l’état et, une fois l’analyse terminée, les résultats : une
          lettre de F (critique) à A (excellent), et le détail par protocole.
        </p>
        <CodeBlock>{`{
  "id": "q3J0mZ0gR8yF1bN5tVxKcA",
  "domain": "exemple.fr",
  "status": "completed",
  "progress": 100,
  "results": { "overallScore": "B", "protocols": { "spf": "pass" } }
}`}</CodeBlock>
      </>
    ),
  },
  {
    id: 'telecharger',
    title: 'Télécharger le rapport',
    body: (
      <p>
        <code>{'GET /analysis/{reportId}/report'}</code> rend le PDF (<code>application/pdf</code>).
      </p>
    ),
  },
];

const CODES: Section = {
  id: 'codes',
  title: 'Codes et erreurs',
  body: (
    <>
      <Table
        caption="Codes de réponse"
        head={['Code', 'Sens']}
        rows={[
          [200, 'La demande a abouti'],
          [400, 'La demande est mal formée'],
          [401, 'La clé manque ou n’est pas reconnue'],
          [403, 'La clé ne permet pas cette demande'],
          [404, 'Ce rapport n’existe pas'],
          [429, 'La limite est atteinte : attendez le temps indiqué par Retry-After'],
          [500, 'La faute est de notre côté'],
        ]}
      />
      <p>Une erreur dit son code, sa raison et le champ en cause :</p>
      <CodeBlock>{`{
  "error": {
    "code": "INVALID_DOMAIN",
    "message": "Format de domaine invalide",
    "details": { "field": "domain", "value": "exemple" }
  }
}`}</CodeBlock>
    </>
  ),
};

const PLANS: Section = {
  id: 'limites',
  title: 'Limites prévues',
  body: (
    <>
      <Table
        caption="Limites par offre"
        head={['Offre', 'Par heure', 'Par mois', 'Par seconde']}
        rows={[
          ['Gratuit', 10, 100, 1],
          ['Premium', 100, '1 000', 5],
          ['Entreprise', 'sans limite', 'sans limite', 10],
        ]}
      />
      <p>Ces offres ne sont pas en vente aujourd’hui.</p>
    </>
  ),
};
