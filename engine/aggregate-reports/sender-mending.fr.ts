import type { SenderMend } from '@rempart/contract';
import { count } from '../common/phrases.fr.ts';
import { stepsAt } from '../data/steps.fr.ts';
import type { IncludeReading } from './include.ts';
import type { Task } from './sums/sender-task.ts';
import type { SenderSums } from './sums/sums.ts';

/** What a provider requires of customers in whose name it sends. */
export interface Mend extends Omit<SenderMend, 'include'> {
  /** The name to include in SPF where that would help: `spf.protection.outlook.com`. */
  readonly include: string | null;
}

const MENDED: readonly Task[] = ['partly', 'own-name', 'sign'];

/**
 * How the owner of a sender has it pass. Only of providers in our data: an address, or a domain of which nobody knows whose it is, is never
 * helped. An include is for providers whose own guide asks for it, that the domain's record was read not to let send, and that no envelope
 * of their own was seen with: there it would change nothing (RFC 9989 §4.4.2).
 */
export function mendOf({ sender, task }: Pick<SenderSums, 'sender' | 'task'>, domain: string): Mend | null {
  const known = sender.kind === 'provider' && MENDED.includes(task) ? stepsAt(sender.name) : null;
  if (!known?.dkim) return null;
  const { dkim, spf, trap, keys = [] } = known;
  const isMissing = sender.isAuthorized === false && sender.by !== 'envelope';
  return {
    ...{ ...dkim, trap },
    keys: keys.map(({ selector, target }) => ({
      name: `${selector}._domainkey.${domain}`,
      target: target.replace('{domain}', domain),
    })),
    include: isMissing && spf !== null ? spf.replace(/^include:/, '') : null,
  };
}

/** What was counted of an SPF record with one more include, or why none is shown. */
export function includeInWords(reading: IncludeReading): string {
  if (reading.kind === 'record')
    return `Avec cet ajout, les destinataires font ${count(reading.lookups, 'recherche', 'recherches')} DNS, sur dix permises. Rien d’autre ne change.`;
  if (reading.kind === 'too-many')
    return `L’ajouter porterait votre SPF à ${reading.lookups} recherches DNS, au-delà des dix permises : les destinataires rejetteraient tout l’enregistrement. La signature DKIM ci-dessus suffit à faire passer DMARC ; sinon, retirez d’abord ce qui ne sert plus.`;
  return 'Votre enregistrement SPF, ou ce que coûterait cet ajout, n’a pas pu être lu en entier : aucun enregistrement n’est proposé. La signature DKIM ci-dessus suffit à faire passer DMARC.';
}

/** Where another include is offered already: two records in a row would each forget the other. */
export const ONE_AT_A_TIME =
  'Un autre ajout à SPF est déjà proposé sur cette page. Publiez-le, refaites l’analyse, puis revenez : chacun compte dans les dix recherches permises.';
