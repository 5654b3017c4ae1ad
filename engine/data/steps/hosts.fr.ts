import type { ProviderSteps } from './model.ts';

/** Hosts that French companies have their zone and their mail with. */
export const HOSTS: readonly ProviderSteps[] = [
  {
    id: 'ovhcloud',
    dns: {
      steps: [
        'Espace client OVHcloud, rubrique « Web Cloud », puis « Zones DNS » (auparavant : « Noms de domaine », votre domaine, onglet « Zone DNS »).',
        'Choisissez votre domaine, puis « Ajouter une entrée » ; prenez « TXT » parmi les champs étendus, ou « SPF », « DKIM », « DMARC » parmi les champs mails.',
        'Dans « Sous-domaine », n’écrivez que la partie qui précède votre domaine : « _dmarc », et rien pour le domaine lui-même.',
      ],
      source: 'https://docs.ovhcloud.com/en/guides/web-cloud/domains/dns-zone-dmarc',
      checkedOn: '2026-11-21',
    },
    dkim: {
      steps: [
        'Rubrique de votre messagerie (MX Plan, E-mail Pro, Exchange ou Zimbra), onglet « Domaines associés » : cliquez sur la pastille « DKIM » et suivez l’assistant.',
        'Si la zone est ailleurs, publiez les deux CNAME affichés par l’assistant. Comptez de 30 minutes à 24 heures.',
      ],
      source: 'https://docs.ovhcloud.com/en/guides/web-cloud/domains/dns-zone-dkim',
      checkedOn: null,
    },
    spf: 'include:mx.ovh.com',
    trap: 'L’assistant DMARC propose encore « pct », que la norme a retiré : laissez-le vide. Le champ TXT est limité à 255 caractères ; pour une clé longue, passez par « Modifier en mode textuel ». Sur un hébergement mutualisé avec Let’s Encrypt, OVHcloud avertit qu’un enregistrement CAA peut empêcher le renouvellement du certificat.',
  },
  {
    id: 'gandi',
    dns: {
      steps: [
        'Dans votre compte Gandi : « Nom de domaine », votre domaine, onglet « Enregistrements DNS », puis « Ajouter ».',
        'Le domaine lui-même se note « @ » ; pour un sous-nom, n’écrivez que la partie qui précède (« _dmarc »).',
      ],
      source: 'https://docs.gandi.net/fr/noms_domaine/operations_courantes/enregistrements_dns.html',
      checkedOn: '2026-11-21',
    },
    dkim: {
      steps: [
        'Avec les serveurs DNS de Gandi, la signature s’active depuis l’onglet de la messagerie du domaine.',
        'Avec une zone ailleurs, publiez les trois CNAME « gm1 », « gm2 » et « gm3 » affichés par Gandi.',
      ],
      source: 'https://helpdesk.gandi.net/hc/fr/articles/10766256007324',
      checkedOn: null,
    },
    spf: 'include:_mailcust.gandi.net',
    trap: 'Une cible de CNAME doit finir par un point, sans quoi Gandi y ajoute votre domaine. Si votre site envoie aussi des messages depuis un hébergement Gandi, ajoutez « include:_spf.gpaas.net ». L’exemple DMARC de l’aide est en « p=reject » : ne le recopiez pas.',
  },
  {
    id: 'infomaniak',
    dns: {
      steps: [
        'Manager Infomaniak : cliquez sur votre domaine, puis « Zone DNS » dans le menu de gauche.',
        'Bouton « + » pour ajouter, menu « ⋮ » puis « Modifier » pour changer un enregistrement.',
      ],
      source: 'https://www.infomaniak.com/fr/support/faq/admin2/domaine',
      checkedOn: '2026-11-21',
    },
    dkim: {
      steps: [
        'Manager Infomaniak : votre Service Mail, puis « Sécurité globale » : « Créer » ou « Corriger » en face de DKIM.',
        'Si la zone est ailleurs, recopiez-y l’enregistrement affiché.',
      ],
      source: 'https://www.infomaniak.com/fr/support/faq/2692/verifier-automatiquement-spf-dkim-dmarc',
      checkedOn: '2026-11-21',
    },
    spf: 'include:spf.infomaniak.ch',
    trap: 'L’outil « Sécurité globale » n’est juste que si le domaine et la messagerie sont tous deux chez Infomaniak. Un changement peut demander 48 heures.',
  },
  {
    id: 'ionos',
    dns: {
      steps: [
        'Compte IONOS : « Menu », « Domaines et SSL », les trois points à côté du domaine, puis « DNS ».',
        '« Ajouter un enregistrement », choisissez le type et recopiez la valeur.',
      ],
      source:
        'https://www.ionos.de/hilfe/domains/mailserver-und-verwandte-records-konfigurieren/spam-versand-vermeiden-mit-spf-record',
      checkedOn: '2026-11-21',
    },
    dkim: {
      steps: [
        'Avec les serveurs DNS d’IONOS, les clés sont déjà publiées.',
        'Sinon, publiez « s1-ionos._domainkey » vers « s1.dkim.ionos.com », « s2-ionos._domainkey » vers « s2.dkim.ionos.com », et le troisième CNAME affiché dans l’aide.',
      ],
      source:
        'https://www.ionos.de/hilfe/domains/mailserver-und-verwandte-records-konfigurieren/e-mail-authentifizierung-mit-dkim',
      checkedOn: '2026-11-21',
    },
    spf: 'include:_spf.kundenserver.de',
    trap: 'IONOS crée lui-même certains SPF : pour les compléter il faut les supprimer puis les recréer, jamais en ajouter un second. Les exemples DMARC de l’aide portent « pct=100 » : ôtez-le.',
  },
  {
    id: 'cloudflare',
    dns: {
      steps: [
        'Tableau de bord Cloudflare : choisissez le compte et le domaine, puis « DNS », « Enregistrements ».',
        '« Ajouter un enregistrement », choisissez le type et recopiez la valeur.',
      ],
      source: 'https://developers.cloudflare.com/dns/manage-dns-records/how-to/create-dns-records/',
      checkedOn: '2026-11-21',
    },
    dkim: null,
    spf: null,
    trap: 'Les CNAME de DKIM et le nom « mta-sts » doivent rester en « DNS uniquement » (nuage gris). Email Routing ajoute son propre SPF : réunissez-les, n’en gardez qu’un.',
  },
  {
    id: 'o2switch',
    dns: {
      steps: ['cPanel, « Zone Editor », « Gérer » en face du domaine, puis « Ajouter un enregistrement ».'],
      source: 'https://faq.o2switch.fr/',
      checkedOn: null,
    },
    dkim: {
      steps: ['cPanel, « Email Deliverability » : « Réparer » en face du domaine publie SPF et DKIM.'],
      source: 'https://faq.o2switch.fr/',
      checkedOn: null,
    },
    spf: null,
    trap: 'La réparation automatique ne connaît pas vos autres outils d’envoi : relisez le SPF qu’elle propose.',
  },
  {
    id: 'scaleway',
    dns: {
      steps: [
        'Console Scaleway, « Domains and DNS », votre domaine, onglet des enregistrements, puis ajout d’un enregistrement.',
      ],
      source: 'https://www.scaleway.com/en/docs/domains-and-dns/',
      checkedOn: null,
    },
    dkim: {
      steps: [
        'Console Scaleway, « Transactional Email », votre domaine, onglet « DNS records » : recopiez SPF, DKIM et DMARC affichés.',
        'Lancez la vérification ; elle peut demander 48 heures.',
      ],
      source: 'https://www.scaleway.com/en/docs/transactional-email/how-to/authenticate-domain',
      checkedOn: '2026-11-21',
    },
    spf: null,
    trap: 'Les enregistrements posés automatiquement restent dans la zone quand le domaine est retiré de Transactional Email : supprimez-les.',
  },
];
