import { KEYS_PATH } from '../api/keys-path.ts';
import { SERVICES_PATH } from '../audit/services.ts';
import { SENDERS_PATH } from '../real-mail/senders.ts';
import { WITHDRAW_HERE } from '../sale/withdrawal.fr.ts';
import { WATCHING_PATH } from '../watching/watch-paths.ts';
import type { SitePage } from './site.ts';

/** The page for engineers. */
export const DEVELOPERS_PATH = '/en/developers';

/** The public pages, by group, for the site map, `sitemap.xml` and the footer. */
export const sitePages: readonly { readonly group: string; readonly pages: readonly SitePage[] }[] = [
  {
    group: 'L’audit',
    pages: [
      { path: '/', title: 'Lancer une analyse' },
      { path: '/protocols', title: 'Les douze protocoles' },
      { path: SENDERS_PATH, title: 'Qui écrit en votre nom ?' },
      { path: SERVICES_PATH, title: 'Avant de cliquer' },
      { path: WATCHING_PATH, title: 'Surveiller un domaine' },
      { path: '/payment-success', title: 'Un rapport d’exemple' },
      { path: '/blog', title: 'Blog' },
    ],
  },
  {
    group: 'Aide',
    pages: [
      { path: '/faqs', title: 'Questions fréquentes' },
      { path: '/documentation', title: 'Documentation' },
      { path: '/support', title: 'Support' },
      { path: '/api', title: 'API' },
      { path: KEYS_PATH, title: 'Clés de l’API' },
      { path: DEVELOPERS_PATH, title: 'For developers', language: 'en' },
      { path: '/status', title: 'État du service' },
    ],
  },
  {
    group: 'Qui nous sommes',
    pages: [
      { path: '/about', title: 'À propos' },
      { path: '/security', title: 'Sécurité' },
      { path: '/contact', title: 'Contact' },
      { path: '/careers', title: 'Carrières' },
    ],
  },
  {
    group: 'Textes et droits',
    pages: [
      { path: '/legal-notice', title: 'Mentions légales' },
      { path: '/terms', title: 'Conditions générales de vente' },
      { path: '/cgu', title: 'Conditions d’utilisation' },
      { path: '/privacy', title: 'Données personnelles' },
      { path: '/gdpr', title: 'Exercer vos droits' },
      { path: '/cookies', title: 'Cookies' },
      { path: '/retractation', title: WITHDRAW_HERE },
      { path: '/accessibilite', title: 'Accessibilité' },
      { path: '/plan-du-site', title: 'Plan du site' },
    ],
  },
];
