import { product } from '@rempart/brand';
import { apiPlanNames } from '@rempart/contract/api';
import type { ListedAdmin } from '@rempart/server/accounts';
import type { ListedApiAccount } from '@rempart/server/keys';

const PASSWORD = `${product.settingsPrefix}_ADMIN_PASSWORD`;

/** What the command of accounts says. */
export const says = {
  usage: `npm run admin -- list                        énumère les comptes d’administration
npm run admin -- create <nom>                en crée un
npm run admin -- password <nom>              remplace son mot de passe
npm run admin -- reset-second-factor <nom>   ôte le code à usage unique de qui a tout perdu
npm run admin -- remove <nom> [--force]      le supprime ; --force : même s’il est le dernier
npm run admin -- export <adresse>            dit en JSON tout ce qui est gardé d’une personne
npm run admin -- erase <adresse>             l’efface, hormis les factures que la loi fait conserver
npm run admin -- self-check                  vérifie ce dont l’envoi a besoin, et dit quoi publier
npm run admin -- api list                    énumère les comptes de l’API, leurs clés et leurs appels par mois
npm run admin -- api key <adresse> [offre]   crée une clé ; l’offre est free, premium ou enterprise
npm run admin -- api rotate <adresse> <clé>  remplace une clé, qui ouvre encore un jour
npm run admin -- api revoke <adresse> <clé>  ferme une clé aussitôt

« password », « reset-second-factor » et « remove » ferment aussitôt toutes les sessions du compte.
Le mot de passe d’un compte, d’au moins 15 caractères, est demandé, ou lu dans ${PASSWORD}.
La base est celle de DATABASE_URL, sinon celle du dossier de données ; dans ce cas, arrêtez d’abord le serveur.`,
  name: 'Nom imprimé sur les rapports que ce compte valide (vide : celui que l’exploitant a déclaré) : ',
  role: 'Fonction, par exemple « analyste » (facultatif) : ',
  password: 'Mot de passe : ',
  created: (username: string) => `Le compte « ${username} » est créé.`,
  passwordChanged: (username: string) =>
    `Le mot de passe de « ${username} » est remplacé. Ses sessions sont fermées, ses navigateurs habituels oubliés.`,
  secondFactorReset: (username: string) =>
    `Le compte « ${username} » n’a plus ni code à usage unique ni clé d’accès : son mot de passe seul l’ouvre. Ses sessions sont fermées, ses navigateurs habituels oubliés.`,
  removed: (username: string) =>
    `Le compte « ${username} » est supprimé, ses sessions sont fermées. Ce qui a été fait sous ce nom le garde.`,
  nobody: 'Aucun compte.',
  keyName: 'Créée par l’administration',
  keyMade: (secret: string) => `${secret}\nCette clé n’est montrée qu’une fois, et n’est gardée nulle part : notez-la.`,
  keyRevoked: (id: string) => `La clé ${id} n’ouvre plus rien.`,
  apiAccount: ({ email, plan, keys, uses }: ListedApiAccount) =>
    [
      `${email}, offre ${apiPlanNames[plan]}`,
      ...keys.map(({ publicId, tail, revokedAt, endsAt, usedAt }) => {
        const open = endsAt ? `remplacée, ouvre jusqu’au ${day(endsAt)}` : 'ouvre';
        return `  clé ${publicId} (…${tail}) : ${revokedAt ? 'révoquée' : open}, ${usedAt ? `servie le ${day(usedAt)}` : 'jamais servie'}`;
      }),
      ...uses.map(({ month, calls, refused }) => `  ${month} : ${calls} appels, dont ${refused} au-delà des limites`),
    ].join('\n'),
  account: ({ username, secondFactor, passkeys, seenAt }: ListedAdmin) =>
    `${username} : ${secondFactor ? 'mot de passe et code à usage unique' : 'mot de passe seul'}${
      passkeys > 0 ? `, ${passkeys} ${passkeys > 1 ? 'clés' : 'clé'} d’accès` : ''
    }, ${seenAt ? `vu le ${day(seenAt)}` : 'aucune session connue'}`,
  erased: (orders: readonly string[]) =>
    orders.length === 0
      ? 'Effacé. Aucune commande ne portait cette adresse.'
      : `Effacé. Restent sans leur personne, et avec leur facture : ${orders.join(', ')}.`,
  underWay: (orders: readonly string[]) =>
    `Rien n’est effacé : une commande est en cours (${orders.join(', ')}). Livrez-la ou remboursez-la d’abord.`,
} as const;

function day(at: Date): string {
  return at.toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
}
