/** What people should know of a service, by its id in the atlas. */
export interface ServiceWords {
  /** As French companies call it, where the atlas calls it otherwise. */
  readonly name?: string;
  /** What its button writes, or what it asks for where it has none. */
  readonly adds: string;
  readonly beware: string;
}

const BOXES =
  'Vos e-mails arriveront chez lui dès que le bouton sera accepté : créez d’abord les boîtes, et prévenez-en tout le monde.';
const ONLY_ONE =
  'Si vous avez déjà un DMARC, refusez cet enregistrement : le vôtre, et l’adresse de vos rapports, seraient perdus.';
const TWO = 'Si vous avez déjà un DMARC, refusez cet enregistrement : deux DMARC reviennent à n’en avoir aucun.';
const HANDED = 'Votre politique est ensuite décidée chez lui : notez la vôtre avant, pour pouvoir le quitter.';
const FILTER =
  'Passer par lui remplace vos MX : un SPF ou un MTA-STS qui nomme encore les anciens serveurs est à changer le même jour.';
const NO_BUTTON = 'Il ne publie pas de bouton : tout s’écrit à la main, et rien n’est remplacé sans vous.';

/**
 * The sixty that French companies meet most, in our judgement. Facts are those of the templates as of their day, of the steps that were
 * read on the page of each provider, and of the atlas.
 */
export const serviceWords: Readonly<Record<string, ServiceWords>> = {
  'google-workspace': {
    name: 'Google Workspace (Gmail)',
    adds: 'Cinq serveurs MX de Google, et l’inclusion SPF qu’il compose. La clé DKIM ne vient pas avec : elle se crée dans la console.',
    beware: BOXES,
  },
  'microsoft-365': {
    name: 'Microsoft 365 (Outlook)',
    adds: 'L’inclusion « spf.protection.outlook.com » et deux noms de signature, selector1 et selector2, dont Defender montre les cibles.',
    beware: 'Recopiez les cibles que Defender affiche : leur forme récente diffère de l’ancienne.',
  },
  zoho: {
    adds: 'Trois MX, des règles SPF, trois clés DKIM et un DMARC, tous composés par Zoho ; selon le cas, une redirection de votre site.',
    beware: `${BOXES} Son DMARC remplace le vôtre.`,
  },
  icloud: {
    name: 'iCloud (Apple)',
    adds: 'Deux MX d’Apple, ses règles SPF, un nom de signature et une preuve de propriété.',
    beware: BOXES,
  },
  proton: {
    name: 'Proton Mail',
    adds: 'L’inclusion « _spf.protonmail.ch » et trois noms de signature, protonmail, protonmail2 et protonmail3.',
    beware: NO_BUTTON,
  },
  fastmail: {
    adds: 'L’inclusion « spf.messagingengine.com » et trois noms de signature, fm1, fm2 et fm3.',
    beware: NO_BUTTON,
  },
  mailo: { adds: 'L’inclusion « spf.mailo.com » et la signature sous le sélecteur « mailo ».', beware: NO_BUTTON },
  ovhcloud: {
    adds: 'L’inclusion « mx.ovh.com » ; l’assistant DKIM donne des noms de signature propres à chaque plateforme.',
    beware: 'L’assistant DMARC propose encore « pct », que la norme a retiré : laissez-le vide.',
  },
  gandi: {
    adds: 'L’inclusion « _mailcust.gandi.net » et trois noms de signature, gm1, gm2 et gm3.',
    beware: 'Une cible de CNAME doit finir par un point, sans quoi Gandi y ajoute votre domaine.',
  },
  infomaniak: { adds: 'L’inclusion « spf.infomaniak.ch ».', beware: NO_BUTTON },
  ionos: {
    adds: 'L’inclusion « _spf-eu.ionos.com » et les noms de signature s1-ionos et s2-ionos.',
    beware: NO_BUTTON,
  },
  o2switch: {
    adds: 'L’inclusion « spf.jabatus.fr » et la signature sous le sélecteur « default ».',
    beware: NO_BUTTON,
  },
  cloudflare: {
    name: 'Cloudflare (Email Routing)',
    adds: 'Des MX en « mx.cloudflare.net » et l’inclusion « _spf.mx.cloudflare.net », pour faire suivre les e-mails.',
    beware: 'Il fait suivre, et n’a pas de boîtes : gardez l’inclusion SPF du service par lequel vous écrivez.',
  },
  mailinblack: { adds: 'Des MX et une inclusion SPF en « mailinblack.com ».', beware: FILTER },
  vade: { name: 'Vade (Hornetsecurity)', adds: 'Des MX et une inclusion SPF en « vadesecure.com ».', beware: FILTER },
  hornetsecurity: { adds: 'Des MX et une inclusion SPF en « hornetsecurity.com ».', beware: FILTER },
  proofpoint: { adds: 'Des MX et une inclusion SPF en « pphosted.com » ou « ppe-hosted.com ».', beware: FILTER },
  mimecast: { adds: 'Des MX et une inclusion SPF en « mimecast.com ».', beware: FILTER },
  barracuda: { adds: 'Des MX et une inclusion SPF en « barracudanetworks.com ».', beware: FILTER },
  cisco: { name: 'Cisco Secure Email', adds: 'Des MX et une inclusion SPF en « iphmx.com ».', beware: FILTER },
  brevo: {
    name: 'Brevo (ex-Sendinblue)',
    adds: 'Deux noms de signature, brevo1 et brevo2, et une preuve de propriété. L’inclusion « spf.brevo.com » existe.',
    beware:
      'Avec une adresse IP partagée, l’inclusion SPF n’apporte rien : l’enveloppe est au nom de Brevo, et elle coûte une recherche.',
  },
  mailjet: {
    adds: 'L’inclusion « spf.mailjet.com » et une clé de signature sous « mailjet ».',
    beware:
      'L’inclusion compte parmi les dix recherches DNS : essayez le bouton sur votre domaine avant de l’accepter.',
  },
  mailchimp: {
    name: 'Mailchimp (Intuit)',
    adds: 'Deux noms de signature, et un DMARC que Mailchimp compose.',
    beware: `${ONLY_ONE} L’inclusion « servers.mcsv.net » n’est plus demandée.`,
  },
  mandrill: {
    name: 'Mandrill (Mailchimp Transactional)',
    adds: 'L’inclusion « spf.mandrillapp.com » et la signature sous « mandrill ».',
    beware: NO_BUTTON,
  },
  sendgrid: {
    name: 'SendGrid (Twilio)',
    adds: 'Trois CNAME : un pour les retours, deux pour la signature. SPF et DKIM passent par eux.',
    beware: 'N’ajoutez rien à votre SPF pour lui : ce serait une recherche de trop.',
  },
  'amazon-ses': {
    adds: 'Trois noms de signature, propres à chaque domaine. L’inclusion « amazonses.com » existe.',
    beware: 'Sans « MAIL FROM » personnalisé, l’enveloppe est au nom d’Amazon : l’inclusion SPF n’apporte rien.',
  },
  mailgun: { adds: 'L’inclusion « mailgun.org » et une clé de signature.', beware: NO_BUTTON },
  postmark: { adds: 'Une clé de signature, et l’inclusion « spf.mtasv.net ».', beware: NO_BUTTON },
  hubspot: {
    adds: 'Deux noms de signature, hs1 et hs2 suivis du numéro du compte ; son inclusion SPF porte aussi ce numéro.',
    beware: 'Ses boutons d’hébergement déplacent votre site : choisissez celui qui s’appelle « email ».',
  },
  salesforce: {
    adds: 'L’inclusion « _spf.salesforce.com » et des noms de signature que Salesforce génère.',
    beware: NO_BUTTON,
  },
  zendesk: {
    adds: 'Deux noms de signature, zendesk1 et zendesk2, et l’inclusion « mail.zendesk.com ».',
    beware: 'Activer la signature avant que les CNAME soient publiés fait échouer les messages.',
  },
  freshdesk: { adds: 'L’inclusion « email.freshdesk.com » et la signature sous « fwdkim1 ».', beware: NO_BUTTON },
  shopify: {
    adds: 'Quatre noms de signature, deux noms pour les retours, et un DMARC, en texte ou en alias.',
    beware: `${ONLY_ONE} Les autres boutons de Shopify déplacent votre site.`,
  },
  wordpress: {
    adds: 'Un bouton fait suivre vos e-mails (MX « smtp-fwd.wordpress.com ») ; un autre écrit les MX de Google et un SPF entier.',
    beware: 'Celui de Google publie un second SPF à côté du vôtre : deux SPF reviennent à n’en avoir aucun.',
  },
  godaddy: {
    adds: 'Selon le bouton : les MX de sa messagerie, l’inclusion « secureserver.net », deux noms de signature, un DMARC, ou votre site.',
    beware: 'Les boutons cPanel E-mail et FlockMail publient un second SPF, et deux boutons cPanel un second DMARC.',
  },
  secureserver: {
    name: 'GoDaddy (SecureServer)',
    adds: 'Selon le bouton : Microsoft 365, Professional Mail, Titan ou cPanel, avec l’inclusion « secureserver.net ».',
    beware: `${BOXES} Les boutons cPanel E-mail et FlockMail publient un second SPF.`,
  },
  'constant-contact': { adds: 'Deux noms de signature, et un DMARC que le service compose.', beware: ONLY_ONE },
  mailerlite: {
    adds: 'Pour l’alignement : une adresse, un MX et des règles SPF, tous à l’endroit où le bouton s’applique.',
    beware: 'Appliquez-le à un sous-domaine : sur votre domaine, il remplace vos MX et l’adresse de votre site.',
  },
  mailersend: {
    adds: 'Des règles SPF, une clé de signature, un nom pour les retours et un MX de réception, aux noms qu’il choisit.',
    beware: 'Tous ces noms lui appartiennent : comparez-les à votre zone avant d’accepter.',
  },
  resend: {
    adds: 'Une clé sous « resend », et, sous un nom à part, un MX et l’inclusion « amazonses.com » pour les retours.',
    beware: 'Rien de ce qu’il écrit ne touche au SPF de votre domaine : le nom à part a le sien.',
  },
  posthog: {
    adds: 'Trois noms de signature d’Amazon SES, l’inclusion « amazonses.com » sur votre domaine et sous un nom à part, et un DMARC.',
    beware: TWO,
  },
  customer: {
    name: 'Customer.io',
    adds: 'Deux MX, l’inclusion « mailgun.org » et une clé de signature.',
    beware: 'Appliquez-le à un sous-domaine : sur votre domaine, ses MX remplacent les vôtres.',
  },
  emailoctopus: { adds: 'Une signature sous « eo », trois noms de suivi, et un DMARC « p=none ».', beware: ONLY_ONE },
  aweber: {
    adds: 'Six noms de signature, un DMARC, et l’adresse de votre site.',
    beware: `Il déplace votre site. ${TWO}`,
  },
  sender: {
    name: 'Sender',
    adds: 'L’inclusion « sendersrv.com », une signature sous « sender », et un DMARC qu’il compose.',
    beware: ONLY_ONE,
  },
  acymailing: {
    name: 'AcyMailing',
    adds: 'Trois noms de signature.',
    beware: 'Rien de ce qu’il écrit ne touche à votre SPF ni à votre DMARC.',
  },
  bird: {
    name: 'Bird (ex-SparkPost)',
    adds: 'Une clé de signature, un nom pour les retours, un nom de suivi, et un MX.',
    beware: 'Appliquez-le à un sous-domaine : sur votre domaine, son MX remplace les vôtres.',
  },
  mailrelay: {
    adds: 'Des règles SPF, deux noms de signature, ipz1 et ipz2, un nom de suivi, et un DMARC « p=none ».',
    beware: ONLY_ONE,
  },
  agentsmail: {
    adds: 'Trois noms de signature d’Amazon SES, un MX et un SPF sous « mail », et un DMARC « p=none ».',
    beware: ONLY_ONE,
  },
  lettermint: {
    adds: 'Un ou deux noms de signature, un nom pour les retours, et un DMARC ; un autre bouton reçoit vos e-mails.',
    beware: `${ONLY_ONE} Le bouton « Inbound » remplace vos MX.`,
  },
  prezly: { adds: 'Deux noms de signature, un nom pour les retours, et votre DMARC confié par alias.', beware: HANDED },
  helpdesk: {
    name: 'HelpDesk',
    adds: 'Une clé de signature, et un nom pour les retours chez Postmark.',
    beware: 'Rien de ce qu’il écrit ne touche à votre SPF ni à votre DMARC.',
  },
  sendlayer: {
    adds: 'Tout sous le nom « sl » : signature, retours, suivi, et un DMARC pour ce seul nom.',
    beware: 'Rien de ce qu’il écrit ne touche au SPF ni au DMARC de votre domaine.',
  },
  seguno: {
    adds: 'Une clé de signature, et un nom « bounces » pour les retours.',
    beware: 'Si « bounces » vous sert déjà, le bouton le remplace.',
  },
  titan: { name: 'Titan', adds: 'Deux MX, et l’inclusion « spf.titan.email ».', beware: BOXES },
  improvmx: {
    adds: 'Deux MX qui font suivre vos e-mails, l’inclusion « spf.improvmx.com », deux noms de signature, et un DMARC « p=none ».',
    beware: `Il fait suivre, et n’a pas de boîtes. ${ONLY_ONE}`,
  },
  forwardemail: {
    name: 'Forward Email',
    adds: 'Deux MX, l’inclusion « spf.forwardemail.net », une clé, un nom pour les retours, et un DMARC « p=reject ».',
    beware: `${BOXES} Son DMARC remplace le vôtre et refuse ce qui n’est pas signé : faites d’abord signer tous vos outils.`,
  },
  plesk: { adds: 'Un MX sur votre propre machine, ses règles SPF, et un DMARC « p=none ».', beware: `${BOXES} ${TWO}` },
  easydmarc: {
    adds: 'Votre DMARC, en texte ou en alias, et selon le contrat votre SPF, BIMI, MTA-STS et rapports TLS.',
    beware: HANDED,
  },
  sendmarc: {
    adds: 'Votre DMARC et MTA-STS en alias, des règles SPF, et toutes vos clés DKIM confiées à ses serveurs DNS.',
    beware: `Vos clés actuelles ne répondent plus : chaque outil qui signe doit d’abord être déclaré chez lui. ${HANDED}`,
  },
  fraudmarc: {
    adds: 'Votre DMARC et MTA-STS en alias, et toutes vos clés DKIM confiées à ses serveurs DNS.',
    beware: `Vos clés actuelles ne répondent plus : chaque outil qui signe doit d’abord être déclaré chez lui. ${HANDED}`,
  },
  dmarceye: { adds: 'Un DMARC, des règles SPF, et selon le contrat BIMI, MTA-STS et rapports TLS.', beware: ONLY_ONE },
  palisade: { adds: 'Votre DMARC, en texte ou confié par alias.', beware: HANDED },
};
