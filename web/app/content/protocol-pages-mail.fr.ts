import type { ProtocolPage } from './protocol-page.ts';
import { rfc } from './standards.ts';

/** The mail protocols: who sends, and whether the transport is encrypted. */
export const authentication = {
  'mta-sts': {
    definition:
      'MTA-STS est une politique que vous publiez à l’intention des serveurs qui vous écrivent : « ne me livrez que par une liaison chiffrée, à ces serveurs-là, dont le certificat est valable ».',
    purpose:
      'Empêcher qu’un intermédiaire fasse retomber en clair une liaison chiffrée, ou détourne vos messages vers une autre machine.',
    why: 'Entre serveurs de messagerie, le chiffrement est proposé, non exigé. Sans politique, un expéditeur à qui l’on retire la proposition livre en clair sans rien dire à personne.',
    consequences: [
      'Les messages que vous recevez peuvent être lus ou modifiés en chemin sans laisser de trace.',
      'Une politique mal tenue (certificat expiré, serveur oublié) fait refuser des messages légitimes.',
      'Sans TLS-RPT, personne ne vous prévient des échecs.',
    ],
    example:
      'L’étude Bastide change de serveur de messagerie et oublie de l’ajouter à sa politique, en mode « enforce ». Pendant trois jours, les banques qui respectent MTA-STS ne peuvent plus lui écrire ; les rapports TLS-RPT, qu’elle n’avait pas demandés, le lui auraient dit dès le lendemain.',
    standards: [rfc(8461), rfc(8460)],
    article: 'mta-sts-tls-rpt',
  },
  bimi: {
    definition:
      'BIMI permet d’afficher le logo de votre marque à côté de vos messages, dans les messageries qui le reconnaissent.',
    purpose: 'Donner à vos destinataires un signe de reconnaissance qui dépend d’une authentification réussie.',
    why: 'BIMI n’a d’effet que si DMARC est appliqué. Un enregistrement publié trop tôt, un logo au mauvais format ou un certificat expiré ne montrent rien, et l’on croit le contraire.',
    consequences: [
      'Le logo n’apparaît pas, malgré le prix du certificat.',
      'Un fichier mal préparé est ignoré sans message d’erreur.',
      'Aucun effet sur la sécurité par lui-même : c’est une récompense, il ne pèse pas dans la note.',
    ],
    example:
      'La biscuiterie Miramas achète un certificat de marque et publie son logo. Sa politique DMARC est restée à « p=none » : aucune messagerie n’affiche rien. Le travail utile était ailleurs.',
    standards: [
      {
        name: 'BIMI (draft-brand-indicators-for-message-identification)',
        url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
      },
    ],
    article: null,
  },
  dmarc: {
    definition:
      'DMARC est la politique que vous donnez à qui reçoit un message à votre nom : que faire s’il n’est authentifié ni par SPF ni par DKIM, et où vous en rendre compte.',
    purpose:
      'Rendre l’adresse d’expéditeur que voit votre correspondant difficile à contrefaire, et savoir qui écrit en votre nom.',
    why: 'SPF et DKIM vérifient des domaines que le lecteur ne voit pas. Seul DMARC exige que l’un d’eux soit celui de l’adresse affichée : c’est l’alignement.',
    consequences: [
      'N’importe qui peut écrire avec votre adresse exacte, à vos clients comme à votre comptable.',
      'Gmail, Yahoo et Outlook refusent ou déclassent les envois en nombre sans DMARC.',
      'Sans adresse de rapport, vous ignorez quels outils écrivent en votre nom.',
    ],
    example:
      'Un escroc écrit « changement de RIB » depuis l’adresse exacte de la comptable des Ateliers Vérac. Le domaine publiait SPF et DKIM, mais « p=none » : les messages ont été comptés dans un rapport, et livrés.',
    standards: [rfc(9989), rfc(9990), rfc(9991)],
    article: 'dmarc-none-reject-huit-semaines',
  },
  dkim: {
    definition:
      'DKIM appose sur chaque message une signature que l’on vérifie avec une clé publiée dans votre zone DNS, sous un nom appelé sélecteur.',
    purpose:
      'Prouver que le message vient d’un serveur qui détient votre clé, et qu’il n’a pas changé en route, même retransmis.',
    why: 'La signature survit aux redirections, là où SPF échoue. C’est le meilleur appui de DMARC. Encore faut-il une clé assez longue, publiée sans faute, et qui ne soit pas connue de tous.',
    consequences: [
      'Les messages redirigés échouent à l’authentification.',
      'Une clé de 512 bits se casse ; une clé de 1 024 bits est le minimum toléré.',
      'Un sélecteur oublié laisse un ancien prestataire signer en votre nom.',
    ],
    example:
      'La mairie de Saint-Aurin a quitté son outil de lettre d’information sans retirer sa clé. Deux ans plus tard, le compte de l’outil est piraté : les messages frauduleux portent une signature valide de la mairie.',
    standards: [rfc(6376), rfc(8301), rfc(8463)],
    article: 'spf-dkim-dmarc-explique',
  },
  spf: {
    definition:
      'SPF est la liste, publiée dans votre zone DNS, des serveurs qui ont le droit d’envoyer des messages pour votre domaine.',
    purpose: 'Permettre au destinataire de comparer la machine qui lui parle à celles que vous avez nommées.',
    why: 'La liste se périme : un outil s’ajoute, un autre part, et la norme n’autorise que dix recherches DNS en tout. Au-delà, toute la politique est nulle.',
    consequences: [
      'Au-delà de dix recherches DNS, les destinataires tiennent la politique pour une erreur permanente.',
      'Deux enregistrements SPF s’annulent.',
      '« +all » autorise la terre entière à écrire pour vous.',
    ],
    example:
      'Le cabinet Orsel ajoute son onzième outil d’envoi. Le même soir, ses factures partent en indésirables chez la moitié de ses clients : la politique, passée à douze recherches, ne vaut plus rien.',
    standards: [rfc(7208)],
    article: 'spf-dkim-dmarc-explique',
  },
  smtp: {
    definition:
      'SMTP est la langue que parlent entre eux les serveurs de messagerie. Ceux que votre zone désigne par des enregistrements MX reçoivent vos e-mails.',
    purpose:
      'Vérifier que chacun répond, propose le chiffrement STARTTLS avec un certificat juste, et ne rend service qu’à vous.',
    why: 'Tous vos messages arrivent par là. Un serveur de secours oublié, sans chiffrement ou relais ouvert, suffit à les exposer.',
    consequences: [
      'Un relais ouvert sert à envoyer des messages indésirables : votre adresse finit sur les listes noires.',
      'Sans STARTTLS, les messages circulent lisibles de tous les intermédiaires.',
      'Sans nom inverse cohérent, vos envois sont refusés par Gmail ou La Poste.',
    ],
    example:
      'Le serveur de secours de la coopérative du Larzac, monté en 2014, ne proposait pas STARTTLS. Il suffisait de rendre le premier injoignable pour que les messages passent en clair par le second.',
    standards: [rfc(5321), rfc(3207), rfc(7672)],
    article: 'mta-sts-tls-rpt',
  },
} as const satisfies Readonly<Record<string, ProtocolPage>>;
