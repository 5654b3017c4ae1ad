import type { ProtocolPage } from './protocol-page.ts';
import { rfc } from './standards.ts';

/** The foundations: the name, its DNS, its ports and its reputation. */
export const foundations = {
  dns: {
    definition:
      'Le DNS est le plan de votre domaine : il dit où se trouvent le site, la messagerie et le reste. HTTPS est la porte de votre site.',
    purpose:
      'Vérifier que le plan est tenu par plusieurs serveurs d’accord entre eux, qu’il est signé, et que la porte du site est bien fermée.',
    why: 'Toute la sécurité des e-mails repose sur ce que répond le DNS. S’il se trompe, ou si l’on peut le contrefaire, le reste ne vaut plus rien.',
    consequences: [
      'Un seul serveur DNS : une panne, et plus de site ni d’e-mail.',
      'Une signature DNSSEC cassée rend le domaine invisible à qui la vérifie.',
      'Un certificat expiré arrête les visiteurs sur un avertissement.',
    ],
    example:
      'Les transports Ferrand changent d’hébergeur DNS en laissant l’ancienne clé DNSSEC au registre. Pour un tiers de leurs clients, le domaine disparaît ; pour les autres, tout va bien. La panne dure quatre jours.',
    standards: [rfc(1035), rfc(9364), rfc(8659), rfc(6797), rfc(9116)],
    article: 'modifier-zone-dns',
  },
  domain: {
    definition: 'Un nom de domaine a un âge et une réputation, que regardent les filtres avant de lire le message.',
    purpose: 'Savoir depuis quand le nom existe, et si on lui connaît un passé.',
    why: 'Un nom acheté la veille est suspect par principe : la fraude en consomme beaucoup. Un nom racheté peut porter les fautes d’un autre.',
    consequences: [
      'Les premières semaines, les messages d’un nom neuf sont filtrés plus durement.',
      'Un nom inscrit sur une liste de domaines est refusé quel que soit le serveur.',
    ],
    example:
      'La fondation Calvet rachète un nom libre depuis deux mois. Il avait servi à une campagne d’hameçonnage : ses invitations n’arrivent nulle part avant la radiation.',
    standards: [rfc(9083)],
    article: null,
  },
  blacklist: {
    definition:
      'Une liste noire est une liste d’adresses ou de noms d’où sont partis des messages indésirables. Les serveurs la consultent par le DNS.',
    purpose: 'Voir si vos serveurs ou votre domaine y figurent, chez les listes que l’on consulte réellement.',
    why: 'Une inscription se constate d’ordinaire trop tard, par des messages qui n’arrivent pas. Chaque liste a sa procédure de sortie, et toutes ne se valent pas.',
    consequences: [
      'Des messages refusés d’emblée, avec ou sans avis.',
      'Une adresse partagée peut payer la faute d’un voisin.',
      'Sortir d’une liste sans corriger la cause ramène l’inscription.',
    ],
    example:
      'Un poste infecté des ateliers Delmas envoie des messages une nuit durant par la connexion du bureau. Au matin, l’adresse est chez Spamhaus et les devis ne partent plus.',
    standards: [rfc(5782), { name: 'Spamhaus', url: 'https://www.spamhaus.org/' }],
    article: null,
  },
  tcp: {
    definition:
      'Un port TCP est une porte numérotée d’un serveur. Certaines doivent être ouvertes au public, d’autres jamais.',
    purpose: 'Frapper à une vingtaine de portes connues, sans entrer, et dire lesquelles répondent.',
    why: 'Une base de données ou un bureau à distance visibles de tous sont cherchés en permanence par des automates. C’est l’une des premières causes d’intrusion.',
    consequences: [
      'Une base ouverte se copie en quelques minutes.',
      'Un bureau à distance subit des essais de mots de passe jour et nuit.',
      'Telnet et FTP livrent les mots de passe à qui écoute.',
    ],
    example:
      'Pour dépanner un soir, l’informaticien de la clinique Arbos ouvre le port 3389 « cinq minutes ». Il l’est encore onze mois plus tard, quand un rançongiciel entre par là.',
    standards: [rfc(9293), rfc(8314)],
    article: null,
  },
  cname: {
    definition:
      'Un enregistrement CNAME dit : « pour ce nom, voyez ailleurs ». Il renvoie souvent chez un prestataire.',
    purpose: 'Suivre ces renvois jusqu’au bout, et signaler ceux qui ne mènent plus nulle part.',
    why: 'Quand le prestataire est quitté mais que le renvoi demeure, un inconnu peut prendre la place et parler sous votre nom.',
    consequences: [
      'Une page d’hameçonnage s’ouvre sous votre propre domaine, avec un certificat valable.',
      'Une chaîne trop longue ou en boucle rend le nom injoignable.',
    ],
    example:
      'Le sous-domaine « promo » d’un caviste pointait vers une boutique en ligne fermée. Quelqu’un y a ouvert la sienne : fausse caisse, vrai nom.',
    standards: [rfc(1034), rfc(2181)],
    article: null,
  },
  whois: {
    definition:
      'Le registre de votre extension (.fr, .com…) tient l’état civil de votre nom : bureau d’enregistrement, dates, états. On l’interroge par RDAP, qui succède à WHOIS.',
    purpose: 'Savoir qui tient le nom, jusqu’à quand, et s’il est protégé d’un transfert.',
    why: 'Un nom qui expire emporte le site et les e-mails. La personne qui le reprend reçoit les messages qui vous étaient destinés.',
    consequences: [
      'À l’expiration, site et messagerie s’arrêtent ensemble.',
      'Sans verrou de transfert, un compte piraté suffit pour perdre le nom.',
      'La personne qui reprend le nom peut réinitialiser vos mots de passe par e-mail.',
    ],
    example:
      'La carte bancaire du compte qui renouvelait le nom de l’hôtel Beaupré a expiré avant lui. Les rappels partaient à l’adresse d’un ancien gérant. Le nom a été racheté le jour de sa libération.',
    standards: [rfc(9082), rfc(9083), rfc(3912)],
    article: null,
  },
} as const satisfies Readonly<Record<string, ProtocolPage>>;
