import { product } from '@rempart/brand';
import type { LoggedAct } from '@rempart/contract';
import { type Draft, rows, text } from './draft.ts';
import { moment } from './words.fr.ts';

/** What an account logs in with was changed: told to the operator, who may not be the one who did it. null for any other act. */
export function accountDraft(line: { readonly act: LoggedAct; readonly who: string; readonly at: Date }): Draft | null {
  const done = changeWords[line.act];
  if (!done) return null;
  return {
    subject: `${done} : compte « ${line.who} »`,
    title: done,
    blocks: [
      rows(['Compte d’administration', line.who], ['Le', moment(line.at)]),
      text('Les autres sessions de ce compte sont fermées, et ses navigateurs habituels oubliés.'),
      text(
        `Si ce changement ne vient pas de la personne qui tient ce compte, reprenez-le sur la machine de ${product.name} : « npm run admin -- password ${line.who} », puis « npm run admin -- reset-second-factor ${line.who} ». Chacune de ces commandes ferme toutes les sessions du compte. Lisez ensuite le journal de l’administration.`,
      ),
    ],
  };
}

const changeWords: Readonly<Partial<Record<LoggedAct, string>>> = {
  changePassword: 'Un mot de passe d’administration a changé',
  enrolSecondFactor: 'Un code à usage unique protège désormais un compte d’administration',
  replaceSecondFactor: 'Le code à usage unique d’un compte d’administration a été remplacé',
  removeSecondFactor: 'Le code à usage unique d’un compte d’administration a été ôté',
};
