import type { Template } from './template.ts';

/** The templates that services publish, as they stood on a day. */
export interface Services {
  /** ISO 8601. */
  readonly seenOn: string;
  readonly templates: readonly Template[];
}

/** Half a megabyte, which most runs never read. */
export async function loadServices(): Promise<Services> {
  const { default: data } = await import('../data/services.json', { with: { type: 'json' } });
  return data as unknown as Services;
}

/**
 * The templates that some words mean: `mailjet.com/domain-auth` one, `mailjet.com` or the name of a provider or of a service all of that
 * name, and a part of a name all that have it. Case does not matter.
 */
export function findTemplates(templates: readonly Template[], words: string): readonly Template[] {
  const wanted = words.trim().toLowerCase();
  const exact = templates.filter((one) => templateId(one).toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  const namesOf = ({ providerId, providerName, serviceName }: Template) =>
    [providerId, providerName, serviceName, providerId.replace(/[.][a-z.]{1,100}$/i, '')].map((name) =>
      name.toLowerCase(),
    );
  const named = templates.filter((one) => namesOf(one).includes(wanted));
  if (named.length > 0 || wanted.length < 3) return named;
  return templates.filter((one) => namesOf(one).some((name) => name.includes(wanted)));
}

export function templateId({ providerId, serviceId }: Template): string {
  return `${providerId}/${serviceId}`;
}
