import type { Messages } from './messages.en.ts';

const WAY_BACK =
  'Remettez ce qui manque ; ou renommez ce dossier, puis restaurez une sauvegarde par « npm run restore -- --from FICHIER ».';

export const inFrench: Messages = {
  address: (url) => `Le site répond à l’adresse ${url}`,
  portTaken: (asked, given) => `Le port ${asked} est pris : le port ${given} le remplace.`,
  portBusy: (port) => `Le port ${port} est pris : arrêtez ce qui l’occupe, ou indiquez-en un autre par PORT.`,
  noFreePort: (port) => `Aucun port libre à partir de ${port} : indiquez-en un autre par PORT.`,
  hostUnusable: (host) => `Impossible d’écouter à l’adresse ${host} (HOST) : elle n’est pas de cette machine.`,
  portForbidden: (port) =>
    `Le port ${port} est réservé à l’administrateur de la machine : indiquez-en un autre par PORT.`,
  folderTaken: (folder) =>
    `Une autre instance travaille déjà dans ${folder} : arrêtez-la, ou indiquez une base PostgreSQL par DATABASE_URL.`,
  folderUnusable: (folder, code) =>
    `Le dossier ${folder} ne peut pas être lu ou écrit (${code}) : rendez-le à votre compte, ou indiquez-en un autre par REMPART_DATA.`,
  brokenFolder: (folder, missing) =>
    missing.length === 0
      ? `${folder} n’est pas un dossier : la base de données ne peut pas y être. Rien n’y a été touché. Renommez-le, ou indiquez un autre emplacement par REMPART_DATA.`
      : `Le dossier ${folder} n’est pas une base de données entière : il y manque, ou n’est pas intact : ${missing.join(', ')}. Rien n’y a été touché. ${WAY_BACK}`,
  databaseUnopened: (folder, reason) =>
    `La base de données du dossier ${folder} ne s’ouvre pas (${reason}). Elle n’a pas été effacée. ${WAY_BACK}`,
  earlierDatabase:
    'La base de données vient d’un état du programme antérieur à la version 1.0.0, qui ne se met pas à jour. Rien n’y a été touché : ouvrez-la avec le programme qui l’a créée, ou indiquez une base vide par DATABASE_URL ou REMPART_DATA.',
  noDatabase: (folder) =>
    `Il n’y a pas de base de données dans ${folder} : indiquez par REMPART_DATA le dossier qui la contient, ou par DATABASE_URL un serveur PostgreSQL.`,
  noEmbedded:
    'Cette installation ne contient pas la base de données intégrée : indiquez par DATABASE_URL un serveur PostgreSQL.',
  brokenAdminPath: (file) =>
    `${file} ne contient pas le chemin secret de l’administration (de 16 à 100 lettres, chiffres, tirets ou traits bas). Remettez-y le vôtre, indiquez-le par REMPART_ADMIN_PATH, ou supprimez ce fichier pour qu’un nouveau chemin soit créé.`,
  databaseUnreachable: (reason) => `La base de données ne répond pas (DATABASE_URL) : ${reason}`,
  databaseBehind: (reason) =>
    `Le rôle de DATABASE_URL ne peut pas mettre la base à jour (${reason}) : lancez « npm run migrate » avec celui qui la possède.`,
  databaseUsed: (others) =>
    `La base est ouverte ailleurs (${others} connexion${others > 1 ? 's' : ''}) : arrêtez d’abord tout ce qui s’en sert.`,
  databaseFull: 'La base contient déjà des données : ajoutez --replace pour les remplacer toutes.',
  otherSchema: (file) => `${file} vient d’une autre version : restaurez-le avec elle, puis mettez à jour.`,
  brokenBackup: (file, reason) => `${file} n’est pas une sauvegarde entière et intacte (${reason}).`,
  fileUnusable: (file, code) => `${file} ne peut pas être ouvert ou écrit (${code}).`,
  newDatabase: 'Première ouverture : création de la base, quelques secondes…',
  buildFailed: 'Le site n’a pas pu être construit.',
  notBuilt: 'Le site n’est pas construit avec ces fichiers : lancez d’abord « npm run build ».',
  stopping: 'Arrêt…',
  badPort: (value) => `PORT vaut « ${value} » : il faut un nombre entier de 0 à 65535.`,
  badEnvironment: (value) => `NODE_ENV vaut « ${value} » : il faut « production », « development » ou « test ».`,
  badDatabaseUrl: 'DATABASE_URL n’est pas une adresse PostgreSQL, comme postgres://nom:secret@hôte:5432/base.',
  badDbConnections: (variable, value) => `${variable} vaut « ${value} » : il faut un nombre de 2 à 200.`,
  badAudits: (variable, value) => `${variable} vaut « ${value} » : il faut un nombre de 1 à 50.`,
  badProxyHops: (variable, value) => `${variable} vaut « ${value} » : il faut un nombre de 0 à 5.`,
  badPaymentKey: 'STRIPE_SECRET_KEY n’est pas une clé secrète de Stripe (sk_test_… ou sk_live_…).',
  badPaymentLink: (variable) =>
    `${variable} n’est pas l’adresse d’un lien de paiement de Stripe, comme https://buy.stripe.com/abc123.`,
  otherPaymentLink: (variable) => `${variable} et STRIPE_SECRET_KEY vont ensemble : l’un est d’essai, l’autre réel.`,
  paymentNeeds: (missing) => `Le paiement est configuré, mais il manque : ${missing.join(', ')}.`,
  saleNeeds: (missing) =>
    `Avec des clés de paiement réelles, l’identité de l’exploitant doit être complète. Il manque : ${missing.join(', ')}.`,
  mailNeedsSender: (variable) => `Un relais de messagerie est indiqué : indiquez aussi l’expéditeur par ${variable}.`,
  badSender: (variable) => `${variable} n’est pas une adresse, comme rapports@exemple.fr.`,
  badAdminPath: (variable) => `${variable} compte de 16 à 100 lettres, chiffres, tirets ou traits bas.`,
  badMetricsToken: (variable) => `${variable} compte de 16 à 200 lettres, chiffres, tirets ou traits bas.`,
  firstAdmin: (url) => `Aucun administrateur : créez le vôtre par ce lien, valable une fois et un jour : ${url}`,
  noAdmin: 'Aucun administrateur : créez un compte par « npm run admin -- create NOM ».',
  noAccount: (name) => `Aucun compte ne s’appelle « ${name} » : « npm run admin -- list » les nomme tous.`,
  lastAccount: (name) =>
    `« ${name} » est le dernier compte : sans lui, plus personne n’administre ce site. Créez-en d’abord un autre, ou ajoutez --force.`,
  badAccountName: 'Le nom d’un compte compte de 1 à 100 caractères, sans espace.',
  badRelay: (variable) =>
    `${variable} n’est pas l’adresse d’un relais, comme smtp://nom:secret@hôte:587 ou smtps://hôte.`,
  bothNeeded: (one, other) => `${one} et ${other} vont ensemble : il en manque un.`,
  badDkimKey: (variable, path) =>
    `${variable} désigne ${path} : ce fichier n’existe pas, ou n’est pas une clé privée au format PEM.`,
  badGateDomain: (variable) => `${variable} n’est pas un nom de domaine, comme rapports.exemple.fr.`,
  badGateListen: (variable) => `${variable} n’est pas une adresse avec son port, comme 127.0.0.1:2525.`,
  gateNeedsTls: (one, other) => `En production, la porte des e-mails chiffre : indiquez ${one} et ${other}.`,
  gateNeedsDomain: (variable) => `ROLE vaut « mail » : indiquez par ${variable} le domaine de ses adresses.`,
  badGateTls: (path) => `${path} n’existe pas, ou n’est pas au format PEM avec sa clé.`,
  gateBusy: (listen) => `La porte des e-mails ne peut pas écouter à l’adresse ${listen} : elle est prise ou interdite.`,
  gate: (listen, domain) => `Les e-mails adressés à …@${domain} entrent par ${listen}.`,
  noRelay: (folder) => `Aucun relais de messagerie : les messages sont écrits dans ${folder}`,
  originNeeded:
    'Avec des clés de paiement réelles, le champ « origin » de la déclaration du site doit dire l’adresse du site.',
  badRole: (value) => `ROLE vaut « ${value} » : il faut « all », « web », « worker » ou « mail ».`,
  roleNeedsDatabase: 'ROLE ne peut séparer les processus que s’ils partagent une base : indiquez DATABASE_URL.',
  unreadableDeclaration: (variable, path) =>
    `${variable} désigne ${path} : ce fichier n’existe pas, ou n’est pas du JSON.`,
  badDeclaration: (variable, path, field) => `${variable} (${path}) : le champ « ${field} » n’a pas la forme attendue.`,
};
