import { product } from '@house/contract';

const PASSWORD = `${product.settingsPrefix}_ADMIN_PASSWORD`;

/** What the command of accounts says. */
export const says = {
  usage: `npm run admin -- create <nom>

Crée un compte d’administration. Le mot de passe, d’au moins 15 caractères, est demandé, ou lu dans ${PASSWORD}.
La base est celle de DATABASE_URL, sinon celle du dossier de données ; dans ce cas, arrêtez d’abord le serveur.`,
  password: 'Mot de passe : ',
  created: (username: string) => `Le compte « ${username} » est créé.`,
} as const;
