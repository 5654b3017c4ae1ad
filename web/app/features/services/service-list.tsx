import { SERVICES_PATH, type ServiceSummary } from '@rempart/contract';

interface ServiceListProps {
  readonly services: readonly ServiceSummary[];
  readonly asked: string;
}

/** Services with what their buttons may cost; without a search, their names alone. */
export function ServiceList({ services, asked }: ServiceListProps) {
  if (services.length === 0)
    return (
      <p className="mt-8" role="status">
        Aucun service connu ne s’appelle « {asked} ». Le service vous montre les enregistrements qu’il va écrire avant
        que vous n’acceptiez : comparez-les à votre zone, et notez votre SPF et votre DMARC.
      </p>
    );
  return (
    <>
      <p className="mt-8" role="status">
        {services.length} {services.length > 1 ? 'services touchent' : 'service touche'} aux e-mails
        {asked.trim() === '' ? '' : ` et portent ce nom`}.
      </p>
      <ul className="mt-4 gap-x-10 sm:columns-2 lg:columns-3">
        {services.map(({ slug, provider, warnings }) => (
          <li key={slug} className="break-inside-avoid py-1.5">
            <a className="underline" href={`${SERVICES_PATH}/${slug}`}>
              {provider}
            </a>
            {warnings.length > 0 && (
              <span className="text-muted">
                {` : ${warnings.length} ${warnings.length > 1 ? 'points' : 'point'} de vigilance`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
