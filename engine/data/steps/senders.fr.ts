import type { ProviderSteps } from './model.ts';

/** Mail platforms and tools that send in the name of a company. */
export const SENDERS: readonly ProviderSteps[] = [
  {
    id: 'google-workspace',
    dns: null,
    dkim: {
      steps: [
        'Console d’administration Google : « Applications », « Google Workspace », « Gmail », « Authentifier les e-mails ».',
        'Choisissez le domaine, « Générer un nouvel enregistrement », 2 048 bits, préfixe « google ».',
        'Publiez le TXT « google._domainkey » chez votre hébergeur DNS, puis revenez cliquer sur « Démarrer l’authentification ».',
      ],
      source: 'https://support.google.com/a/answer/174124',
      checkedOn: '2026-11-21',
    },
    spf: 'include:_spf.google.com',
    trap: 'Publier la clé ne suffit pas : tant que « Démarrer l’authentification » n’est pas fait, Google signe avec un autre domaine. Attendez 48 heures de SPF et DKIM avant DMARC.',
  },
  {
    id: 'microsoft-365',
    dns: null,
    dkim: {
      steps: [
        'Portail Microsoft Defender : « E-mail et collaboration », « Stratégies et règles », « Stratégies de menace », « Paramètres d’authentification des e-mails », onglet « DKIM ».',
        'Choisissez le domaine et recopiez chez votre hébergeur DNS les deux CNAME « selector1._domainkey » et « selector2._domainkey ».',
        'Une fois les CNAME visibles, revenez activer la signature.',
      ],
      source: 'https://learn.microsoft.com/fr-fr/defender-office-365/email-authentication-dkim-configure',
      checkedOn: null,
    },
    spf: 'include:spf.protection.outlook.com',
    trap: 'Pour DKIM, recopiez les cibles affichées par Defender : leur forme récente diffère de l’ancienne en « …onmicrosoft.com ».',
  },
  {
    id: 'zimbra',
    dns: null,
    dkim: {
      steps: [
        'Sur le serveur, avec le compte « zimbra » : « /opt/zimbra/libexec/zmdkimkeyutil -a -d » suivi de votre domaine (« -u » au lieu de « -a » pour renouveler).',
        'Publiez le TXT affiché ; depuis la version 8.7 la clé a 2 048 bits.',
      ],
      source: 'https://wiki.zimbra.com/wiki/Best_Practices_on_Email_Protection:_SPF,_DKIM_and_DMARC',
      checkedOn: '2026-11-21',
    },
    spf: null,
    trap: 'La clé est longue : si votre hébergeur DNS refuse plus de 255 caractères, coupez-la en chaînes entre guillemets, sans espace ajouté. Le nom inverse de l’adresse doit être celui que le serveur annonce.',
  },
  {
    id: 'brevo',
    dns: null,
    dkim: {
      steps: [
        'Brevo : « Expéditeurs, domaines et IP dédiées », « Domaines », votre domaine, « Authentifier ».',
        'Recopiez chez votre hébergeur DNS le code Brevo et les enregistrements DKIM affichés, puis lancez la vérification.',
      ],
      source: 'https://help.brevo.com/hc/fr/articles/16045394674066',
      checkedOn: '2026-11-21',
    },
    spf: null,
    trap: 'Sans authentification, Brevo remplace votre adresse par une adresse en @brevosend.com. Avec une adresse IP partagée, l’inclusion SPF n’apporte rien : l’enveloppe est au nom de Brevo.',
  },
  {
    id: 'mailchimp',
    dns: null,
    dkim: {
      steps: [
        'Mailchimp : « Account & billing », « Domains », votre domaine, « Start authentication ».',
        'Recopiez les deux CNAME affichés, tels quels, puis lancez la vérification.',
      ],
      source: 'https://mailchimp.com/help/set-up-email-domain-authentication/',
      checkedOn: null,
    },
    spf: null,
    trap: 'Vérifier le domaine n’est pas l’authentifier : les deux étapes sont nécessaires. L’inclusion « servers.mcsv.net » n’est plus demandée et ne fait que consommer des requêtes.',
  },
  {
    id: 'mailjet',
    dns: null,
    dkim: {
      steps: [
        'Mailjet : « Paramètres du compte », « Domaines et adresses d’expédition », votre domaine, « Authentifier ».',
        'Recopiez le TXT « mailjet._domainkey » affiché, puis lancez la vérification.',
      ],
      source: 'https://documentation.mailjet.com/hc/fr/articles/360042412734',
      checkedOn: null,
    },
    spf: 'include:spf.mailjet.com',
    trap: null,
  },
  {
    id: 'sendgrid',
    dns: null,
    dkim: {
      steps: [
        'SendGrid : « Settings », « Sender Authentication », « Authenticate Your Domain ».',
        'Recopiez les trois CNAME affichés, puis lancez la vérification.',
      ],
      source: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
      checkedOn: null,
    },
    spf: null,
    trap: 'Avec la sécurité automatique, SPF et DKIM passent par les CNAME : rien à ajouter à votre SPF.',
  },
  {
    id: 'fastmail',
    dns: null,
    dkim: {
      steps: [
        'Fastmail : « Settings », « Domains », votre domaine : les enregistrements attendus y sont affichés avec leur état.',
        'Publiez les trois CNAME chez votre hébergeur DNS ; Fastmail signe dès qu’il les voit.',
      ],
      source: 'https://www.fastmail.help/hc/en-us/articles/360060591153',
      checkedOn: '2026-11-24',
    },
    spf: 'include:spf.messagingengine.com',
    keys: ['fm1', 'fm2', 'fm3'].map((selector) => ({ selector, target: `${selector}.{domain}.dkim.fmhosted.com` })),
    trap: null,
  },
  {
    id: 'zendesk',
    dns: null,
    dkim: {
      steps: [
        'Publiez d’abord les deux CNAME chez votre hébergeur DNS.',
        'Ensuite seulement, Zendesk : « Admin Center », « Canaux », « E-mail » : activez la signature DKIM.',
      ],
      source: 'https://support.zendesk.com/hc/en-us/articles/4408822303386',
      checkedOn: null,
    },
    spf: null,
    keys: ['zendesk1', 'zendesk2'].map((selector) => ({ selector, target: `${selector}._domainkey.zendesk.com` })),
    trap: 'Activer la signature avant que les CNAME soient publiés fait échouer les messages.',
  },
  {
    id: 'amazon-ses',
    dns: null,
    dkim: {
      steps: [
        'Console Amazon SES : « Identities », votre domaine, onglet « Authentication », « DomainKeys Identified Mail (DKIM) ».',
        'Recopiez chez votre hébergeur DNS les trois CNAME affichés : leurs noms sont propres à votre compte.',
      ],
      source: 'https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy.html',
      checkedOn: null,
    },
    spf: null,
    trap: 'Sans « MAIL FROM » personnalisé, l’enveloppe est au nom d’Amazon : l’inclusion SPF n’apporte rien.',
  },
  {
    id: 'hubspot',
    dns: null,
    dkim: {
      steps: [
        'HubSpot : « Paramètres », « Domaines et URL », « Connecter un domaine », « Envoi d’e-mails ».',
        'Recopiez chez votre hébergeur DNS les deux CNAME affichés : ils portent le numéro de votre compte.',
      ],
      source: 'https://knowledge.hubspot.com/marketing-email/manage-email-authentication-in-hubspot',
      checkedOn: null,
    },
    spf: null,
    trap: null,
  },
  {
    id: 'proton',
    dns: null,
    dkim: {
      steps: [
        'Proton Mail : « Paramètres », « Noms de domaine », votre domaine, onglet « DKIM ».',
        'Recopiez chez votre hébergeur DNS les trois CNAME affichés : leurs cibles sont propres à votre domaine.',
      ],
      source: 'https://proton.me/support/custom-domain',
      checkedOn: null,
    },
    spf: 'include:_spf.protonmail.ch',
    trap: null,
  },
];
