import { HOSTS } from './steps/hosts.fr.ts';
import type { ProviderSteps, Sourced } from './steps/model.ts';
import { SENDERS } from './steps/senders.fr.ts';

export { isToCheck, type ProviderSteps, type Sourced } from './steps/model.ts';

/** What is known of a provider's own screens; null where nothing is, and the generic steps stand in. */
export function stepsAt(provider: string | null): ProviderSteps | null {
  return [...HOSTS, ...SENDERS].find(({ id }) => id === provider) ?? null;
}

/** How to edit a zone where the host is not known to us. */
export const ANY_DNS_HOST: Pick<Sourced, 'steps'> = {
  steps: [
    'Ouvrez l’espace client de votre hébergeur DNS, celui des serveurs DNS indiqués ci-dessus, à la page « zone DNS » ou « enregistrements ».',
    'Ajoutez ou remplacez les enregistrements proposés. Selon les écrans, le nom s’écrit en entier ou sans votre domaine (« _dmarc »).',
  ],
};
