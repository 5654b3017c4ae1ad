import { product } from '@house/contract';

const PASSWORD = `${product.settingsPrefix}_ADMIN_PASSWORD`;

/** What the command of accounts says. */
export const says = {
  usage: `npm run admin -- create <nom>       crée un compte d’administration
npm run admin -- export <adresse>   dit en JSON tout ce qui est gardé d’une personne
npm run admin -- erase <adresse>    l’efface, hormis les factures que la loi fait conserver

Le mot de passe d’un compte, d’au moins 15 caractères, est demandé, ou lu dans ${PASSWORD}.
La base est celle de DATABASE_URL, sinon celle du dossier de données ; dans ce cas, arrêtez d’abord le serveur.`,
  password: 'Mot de passe : ',
  created: (username: string) => `Le compte « ${username} » est créé.`,
  erased: (orders: readonly string[]) =>
    orders.length === 0
      ? 'Effacé. Aucune commande ne portait cette adresse.'
      : `Effacé. Restent sans leur personne, et avec leur facture : ${orders.join(', ')}.`,
  underWay: (orders: readonly string[]) =>
    `Rien n’est effacé : une commande est en cours (${orders.join(', ')}). Livrez-la ou remboursez-la d’abord.`,
} as const;
