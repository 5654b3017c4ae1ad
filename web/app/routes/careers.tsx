import { durationWords, type Job, KEPT, type SiteFacts, utcDay } from '@rempart/contract';
import { useLoaderData } from 'react-router';
import { loadPublisher } from '../features/legal/publisher.ts';
import { ReadingPage } from '../ui/page.tsx';
import { Items } from '../ui/part.tsx';
import { pageMeta, plainPage } from '../ui/plain-page.ts';
import { Day } from '../ui/prose.tsx';

export const handle = plainPage;
export const loader = loadPublisher;
export const meta = () => pageMeta('Carrières', 'Les postes ouverts, s’il y en a, et la candidature spontanée.');

export default function Careers() {
  const { facts } = useLoaderData<typeof loader>();
  const today = utcDay(new Date());
  const jobs = facts.jobs.filter(({ openUntil }) => openUntil >= today);
  return (
    <ReadingPage
      title="Carrières"
      lead="Travailler à des choses exactes, utiles et calmes."
      sections={[
        {
          id: 'postes',
          title: 'Postes ouverts',
          body: jobs.length > 0 ? jobs.map((job) => <Opening key={job.title} job={job} />) : <NoOpening />,
        },
        { id: 'valeurs', title: 'Comment nous travaillons', body: <WayOfWorking /> },
        ...(facts.benefits.length > 0
          ? [{ id: 'avantages', title: 'Ce que nous offrons', body: <Benefits {...facts} /> }]
          : []),
        { id: 'spontanee', title: 'Candidature spontanée', body: <Unsolicited /> },
      ]}
    />
  );
}

function WayOfWorking() {
  return (
    <ul>
      <li>La preuve avant l’avis : on mesure, puis on juge.</li>
      <li>Un code qu’un inconnu peut lire, et des décisions écrites avec leurs raisons.</li>
    </ul>
  );
}

function Unsolicited() {
  return (
    <p>
      Elle est toujours lue : <a href="/contact?objet=Candidature+spontan%C3%A9e">écrivez-nous</a>. Vos données sont
      effacées après {durationWords(KEPT.messages)}.
    </p>
  );
}

function Benefits({ benefits }: Pick<SiteFacts, 'benefits'>) {
  return (
    <ul>
      <Items of={benefits} />
    </ul>
  );
}

function NoOpening() {
  return <p>Aucun poste ouvert actuellement.</p>;
}

function Opening({ job }: { readonly job: Job }) {
  const { title, contract, place, pay, description, publishedOn, openUntil, applyAt } = job;
  return (
    <section>
      <h3>{title}</h3>
      <p className="text-sm text-muted">
        {[contract, place, pay].filter(Boolean).join(' · ')} ; publié le <Day iso={publishedOn} />, ouvert jusqu’au{' '}
        <Day iso={openUntil} />
      </p>
      <p>{description}</p>
      <p>
        <a href={applyAt}>Postuler : {title}</a>
      </p>
    </section>
  );
}
