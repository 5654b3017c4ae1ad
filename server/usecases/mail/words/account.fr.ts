import { product } from '@rempart/brand';
import type { LoggedAct } from '@rempart/contract';
import type { Draft } from '../../../ports/drafts.ts';
import { rows, text } from './draft.ts';
import { moment } from './words.fr.ts';

/** A change of an account's credentials: sent to the operator, who may not be the person who made it. null for any other act. */
export function accountDraft(line: ToldLine): Draft | null {
  const done = changeWords[line.act];
  if (!done) return null;
  const { passkey } = line.detail;
  return {
    subject: `${done} : compte « ${line.who} »`,
    title: done,
    blocks: [
      rows(
        ['Compte d’administration', line.who],
        ...(typeof passkey === 'string' ? [['Clé d’accès', passkey] as const] : []),
        ['Le', moment(line.at)],
      ),
      text(
        line.act === 'passkeyBlocked'
          ? 'Son compteur est revenu en arrière : deux appareils signent avec la même clé. Elle n’ouvre plus rien ; ôtez-la sur la page du compte, et lisez-y les connexions récentes.'
          : 'Les autres sessions de ce compte sont fermées, et ses navigateurs habituels oubliés.',
      ),
      text(
        `Si ${line.act === 'passkeyBlocked' ? 'cette tentative' : 'ce changement'} ne vient pas de la personne qui tient ce compte, reprenez-le sur la machine de ${product.name} : « npm run admin -- password ${line.who} », puis « npm run admin -- reset-second-factor ${line.who} ». La seconde ôte aussi ses clés d’accès. Chacune de ces commandes ferme toutes les sessions du compte. Lisez ensuite le journal de l’administration.`,
      ),
    ],
  };
}

/** A line of the journal, with the name of the passkey that it concerns. */
interface ToldLine {
  readonly act: LoggedAct;
  readonly who: string;
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

const changeWords: Readonly<Partial<Record<LoggedAct, string>>> = {
  changePassword: 'Un mot de passe d’administration a changé',
  enrolSecondFactor: 'Un code à usage unique protège désormais un compte d’administration',
  replaceSecondFactor: 'Le code à usage unique d’un compte d’administration a été remplacé',
  removeSecondFactor: 'Le code à usage unique d’un compte d’administration a été ôté',
  addPasskey: 'Une clé d’accès ouvre désormais un compte d’administration',
  removePasskey: 'Une clé d’accès d’un compte d’administration a été ôtée',
  passkeyBlocked: 'Une clé d’accès d’un compte d’administration semble avoir été copiée',
};
