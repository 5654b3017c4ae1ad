import { enumerateSome } from '../../common/phrases.fr.ts';
import { advise } from '../../judgement/advice.fr.ts';
import type { Why } from '../mail/mx.ts';
import type { Servers } from './mail.en.ts';
import type { RemedyOf, WordsFor } from './model.ts';

/** The record of a new key is published before the certificate that bears it (RFC 7671 §8.1). */
const newKeysFirst = (unnamed: readonly string[]): readonly string[] =>
  unnamed.length === 0
    ? []
    : [
        `Pour ${enumerateSome(unnamed)}, l’enregistrement TLSA publié ne vaudra pas pour le nouveau certificat. Créez la nouvelle clé, publiez « 3 1 1 » suivi de l’empreinte SHA-256 de la clé publique à côté de l’ancien enregistrement, et attendez deux jours avant d’installer le certificat. Retirez ensuite l’ancien.`,
      ];

/** What to do on one's own servers. */
const onServers = ({ hosts }: Servers, ...steps: readonly string[]): readonly string[] => [
  `Serveurs concernés : ${enumerateSome(hosts)}.`,
  ...steps,
];

const WITHDRAWN: Readonly<Record<Why, string>> = {
  free: 'son domaine est libre à l’achat, et son acheteur recevrait vos messages',
  internal: 'son adresse n’est pas joignable depuis internet',
  lost: 'il n’a pas d’adresse',
  literal: 'ce n’est pas un nom de serveur',
  double: 'c’est l’alias d’un serveur déjà listé',
  null: 'il annonce que le domaine ne reçoit rien, à côté de serveurs qui reçoivent',
};

const RESTORE = 'Copiez le réglage avant d’y toucher ; remettre cette copie suffit.';

export const mailWords: WordsFor<Exclude<RemedyOf<'smtp' | 'mta-sts' | 'bimi'>, 'smtp/dane' | 'smtp/tlsa'>> = {
  'smtp/mx': {
    title: () => 'Corriger la liste de vos serveurs de messagerie (MX)',
    why: ({ withdrawn: [gone], renamed: [alias] }) =>
      gone || !alias
        ? `Des messages pour vous peuvent se perdre. ${gone?.host ? `Le serveur de réception ${gone.host} est à retirer` : 'Un serveur de réception est à retirer'} : ${WITHDRAWN[gone?.why ?? 'lost']}.`
        : `Votre serveur de réception est désigné par un alias, ${alias.host} : des expéditeurs n’y livrent pas.`,
    steps: ({ withdrawn, renamed, left, isBound }) => [
      ...(isBound
        ? ['Attendez un jour après le changement de la politique MTA-STS : les expéditeurs l’ont alors relue.']
        : []),
      ...withdrawn.map(({ host, why }) => `Retirez ${host === '' ? 'le MX nul (« . »)' : host} : ${WITHDRAWN[why]}.`),
      ...renamed.map(
        ({ host, to }) => `Remplacez ${host}, qui est un alias, par ${to} : un MX doit nommer le serveur lui-même.`,
      ),
      `Il reste ${enumerateSome(left)}.`,
    ],
    criterion: 'Un message envoyé depuis une boîte extérieure arrive dans l’heure.',
    rollback: 'Remettez les enregistrements précédents, notés ci-dessus.',
  },
  'smtp/relay': {
    title: () => 'Fermer le relais ouvert',
    why: 'Votre serveur dit accepter les messages de n’importe qui pour n’importe où. S’il les transmet, des listes noires l’inscriront, et vos propres messages seront refusés.',
    steps: (servers) =>
      onServers(
        servers,
        'Relevez d’abord qui envoie par ce serveur sans mot de passe : imprimantes, logiciels de gestion, site. Inscrivez leurs adresses, et elles seules, parmi celles du réseau (dans Postfix : « mynetworks »).',
        'Refusez ensuite le relais à tous les autres (dans Postfix : « smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination »).',
        servers.isSubmissionOpen
          ? 'Ceux qui envoient du dehors passent par le port 465 ou 587, avec leur mot de passe.'
          : 'Si des personnes envoient du dehors par ce serveur, ouvrez-leur d’abord le port 465 avec mot de passe.',
      ),
    criterion:
      'Le serveur répond 5.7.1 à un destinataire étranger, et chaque imprimante et chaque logiciel envoie toujours.',
    rollback: RESTORE,
  },
  'smtp/starttls': {
    title: ({ isUnagreed }) =>
      isUnagreed
        ? 'Accorder le chiffrement de vos serveurs avec celui des expéditeurs'
        : 'Chiffrer les messages que vous recevez (STARTTLS)',
    why: 'Aujourd’hui, une personne placée sur le trajet peut lire les messages qu’on vous envoie.',
    steps: (servers) =>
      servers.isUnagreed
        ? onServers(
            servers,
            'Faites proposer au port 25 TLS 1.2 et 1.3 avec les suites de chiffrement courantes et les échanges de clés X25519MLKEM768, X25519 et P-256. Le certificat reste.',
          )
        : onServers(
            servers,
            'Activez STARTTLS sur le port 25 avec un certificat au nom du serveur ; un certificat gratuit renouvelé automatiquement suffit.',
            ...newKeysFirst(servers.unnamed),
          ),
    criterion: 'Une nouvelle analyse ouvre une session chiffrée avec chaque serveur.',
    rollback: RESTORE,
  },
  'smtp/certificate': {
    title: ({ isChain }) =>
      isChain
        ? 'Compléter la chaîne du certificat de vos serveurs de messagerie'
        : 'Renouveler le certificat de vos serveurs de messagerie',
    why: 'Le certificat prouve que c’est bien votre serveur qui reçoit. Périmé, inconnu ou à un autre nom, il ne le prouve plus.',
    steps: (servers) =>
      onServers(
        servers,
        servers.isChain
          ? 'Gardez le certificat en service et installez avec lui sa chaîne complète (« fullchain ») : le certificat, suivi des certificats intermédiaires de son autorité. Seulement si son autorité n’est pas reconnue, installez un certificat d’une autorité publique.'
          : 'Installez un certificat d’une autorité publique qui porte exactement le nom du MX, avec sa chaîne complète (« fullchain »), et programmez son renouvellement.',
        ...(servers.pinned.length > 0
          ? [
              `Pour ${enumerateSome(servers.pinned)}, gardez la même clé privée : l’enregistrement TLSA publié la désigne, et une autre clé ferait refuser vos messages. Pour en changer, publiez d’abord la nouvelle empreinte à côté de l’ancienne, et attendez deux jours.`,
            ]
          : []),
        ...newKeysFirst(servers.unnamed),
      ),
    criterion: 'Le certificat est accepté, à ce nom, pour plus de trente jours.',
    rollback: 'Gardez l’ancien certificat et sa clé jusqu’à la vérification.',
  },
  'smtp/tls': {
    title: () => 'Refuser les anciens chiffrements (serveurs de messagerie)',
    why: 'TLS 1.0 et 1.1 ont des failles connues. Presque aucun serveur n’en a encore besoin.',
    steps: (servers) => onServers(servers, 'Ne laissez que TLS 1.2 et TLS 1.3, avec les suites proposées par défaut.'),
    criterion: 'Les messages de vos expéditeurs habituels continuent d’arriver pendant une semaine.',
    rollback: RESTORE,
  },
  'smtp/submission': {
    title: () => 'Ouvrir le port 465 pour les envois de vos utilisateurs',
    why: 'Vos logiciels et vos imprimantes envoient aujourd’hui par le port 25. Sans un port à eux, ils n’enverraient plus rien le jour où le port 25 ne prend plus les messages du dehors.',
    steps: ({ host }) => [
      `Sur ${host}, ouvrez le port 465 (chiffré dès l’ouverture), ou à défaut le 587 avec STARTTLS exigé.`,
      'Vérifiez qu’il accepte un envoi, puis réglez-y les logiciels, les téléphones et les imprimantes.',
    ],
    criterion: 'Un message part par le port 465 depuis chaque logiciel et chaque imprimante.',
    rollback: RESTORE,
  },
  'smtp/login': {
    title: () => 'Ne plus accepter de mots de passe sur le port 25',
    why: 'Des robots essaient des mots de passe sur le port 25. En clair, un mot de passe s’y lit aussi en chemin.',
    steps: (servers) =>
      onServers(
        servers,
        'Ouvrez d’abord 465 (ou 587) et vérifiez qu’il accepte un envoi.',
        'Réglez-y les imprimantes et les logiciels qui envoient par le port 25.',
        'Une semaine plus tard, quand plus personne ne s’y connecte, n’acceptez plus de mots de passe sur le port 25 (AUTH).',
      ),
    criterion: 'Imprimantes, logiciels et téléphones envoient toujours.',
    rollback: RESTORE,
  },
  'smtp/names': {
    title: () => 'Corriger le nom inverse (PTR) des serveurs d’envoi',
    why: 'Gmail et d’autres refusent souvent un serveur d’envoi sans nom inverse qui lui soit propre. Un serveur qui ne fait que recevoir n’est pas concerné.',
    steps: (servers) =>
      onServers(
        servers,
        'Demandez à l’hébergeur de l’adresse IP un nom inverse (PTR) égal au nom du serveur, et vérifiez que ce nom mène à la même adresse.',
      ),
    criterion: 'Le nom inverse et l’adresse se répondent.',
    rollback: 'Demandez l’ancien nom inverse à l’hébergeur.',
  },
  'mta-sts/pause': {
    title: () => 'Remettre à l’essai l’exigence de chiffrement (MTA-STS), tout de suite',
    why: 'Votre politique est appliquée et l’un de vos serveurs ne la respecte pas : des expéditeurs refusent aujourd’hui de vous livrer.',
    steps: ({ host, needsCertificate }) => [
      `Remplacez le fichier servi par ${host} par celui qui est proposé, en mode « testing ».`,
      'Publiez aussitôt après l’enregistrement TXT proposé : son « id » a changé, les expéditeurs relisent le fichier.',
      ...(needsCertificate
        ? [
            `Renouvelez aussi le certificat de ${host}, qui expire bientôt, et rendez son renouvellement automatique : sans certificat valable, les expéditeurs ne lisent pas le fichier.`,
          ]
        : []),
      'Corrigez ensuite vos serveurs ; « enforce » reviendra dans une étape du plan.',
    ],
    criterion: 'Le fichier s’ouvre dans un navigateur et montre « mode: testing ».',
    rollback: 'Remettez le fichier et l’enregistrement précédents, une fois les serveurs corrigés.',
  },
  'mta-sts/names': {
    title: ({ added }) => `Nommer aussi ${enumerateSome(added)} dans la politique MTA-STS`,
    why: 'L’étape suivante donne à un serveur de messagerie son vrai nom. Les expéditeurs qui suivent MTA-STS refuseraient ce nom s’il n’était pas d’abord dans la politique.',
    steps: ({ host, added }) => [
      `Remplacez le fichier servi par ${host} par celui qui est proposé : il garde les noms d’aujourd’hui et ajoute ${enumerateSome(added)}.`,
      'Publiez aussitôt après l’enregistrement TXT proposé : son « id » a changé, les expéditeurs relisent le fichier.',
      'Attendez un jour avant de changer les MX.',
    ],
    criterion: ({ added }) => `Le fichier s’ouvre dans un navigateur et nomme ${enumerateSome(added)}.`,
    rollback: 'Remettez le fichier et l’enregistrement précédents, tant que les MX n’ont pas changé.',
  },
  'mta-sts/record': {
    title: ({ isNew }) =>
      isNew ? 'Demander le chiffrement à ceux qui vous écrivent, à l’essai (MTA-STS)' : 'Corriger MTA-STS',
    why: 'MTA-STS demande aux expéditeurs de ne vous livrer que des messages chiffrés, et à vos serveurs seulement.',
    steps: ({ isNew, hostMissing, needsCertificate, needsTls, host, mode, mx, left }) => [
      ...(hostMissing
        ? [
            `Donnez au nom ${host} un petit hébergement en HTTPS, avec un certificat à ce nom, et faites ajouter à la zone DNS l’enregistrement qui y mène (A, AAAA ou CNAME).`,
          ]
        : []),
      ...(needsCertificate
        ? [
            `Installez d’abord pour ${host} un certificat d’une autorité reconnue, à ce nom, et rendez son renouvellement automatique : sans certificat valable, les expéditeurs ne lisent pas le fichier.`,
          ]
        : []),
      ...(needsTls
        ? [
            `Faites d’abord proposer au serveur de ${host} TLS 1.2 et 1.3 avec les suites de chiffrement courantes et les échanges de clés X25519MLKEM768, X25519 et P-256. Le certificat reste.`,
          ]
        : []),
      'Déposez le fichier proposé à l’adresse indiquée, servi en texte simple et sans redirection.',
      `Il nomme vos serveurs : ${enumerateSome(mx)}.`,
      ...(left.length > 0
        ? [
            `Il ne nomme pas ${enumerateSome(left)} : rien ne montre que ces noms soient à vous et répondent. Retirez-les des MX s’ils ne servent plus.`,
          ]
        : []),
      'Publiez ensuite l’enregistrement TXT ; à chaque changement du fichier, changez aussi son « id ».',
      ...(isNew || mode === 'testing'
        ? [
            'Le mode « testing » ne bloque rien : il ne fait que produire des rapports. N’écrivez pas « enforce » avant que chaque serveur passe.',
          ]
        : ['Le mode « enforce » est conservé : il est appliqué aujourd’hui, et chaque serveur passe.']),
    ],
    criterion: 'Le fichier s’ouvre dans un navigateur et les rapports TLS n’annoncent pas d’échec.',
    rollback:
      'Remplacez le mode par « none » et changez l’« id » ; ne supprimez le fichier qu’après la durée « max_age ».',
  },
  'mta-sts/enforce': {
    title: () => 'Exiger le chiffrement de ceux qui vous écrivent (MTA-STS)',
    why: 'Les expéditeurs qui suivent MTA-STS ne livreront plus vos messages en clair, ni à un faux serveur.',
    steps: ({ mx }) => [
      'Relancez d’abord l’analyse : chaque serveur doit y passer le chiffrement, le certificat et TLS 1.2.',
      'Lisez les rapports TLS pendant deux semaines : aucun échec ne doit concerner vos serveurs.',
      `Remplacez le fichier puis l’enregistrement par les valeurs proposées ; gardez la liste à jour (${enumerateSome(mx)}).`,
    ],
    criterion: 'Les rapports TLS des deux semaines qui suivent n’annoncent pas d’échec.',
    rollback:
      'Remettez tout de suite « mode: testing » dans le fichier et changez l’« id » : les messages repartent dès que les expéditeurs l’ont relu.',
  },
  'mta-sts/longer': {
    title: () => 'Faire durer une semaine la politique de chiffrement (MTA-STS)',
    why: 'Un expéditeur qui n’a pas écrit depuis un jour l’a oubliée : une semaine le protège mieux.',
    steps: ({ mx }) => [
      `Remplacez le fichier puis l’enregistrement par les valeurs proposées ; gardez la liste à jour (${enumerateSome(mx)}).`,
    ],
    criterion: 'Les rapports TLS de la semaine qui suit n’annoncent pas d’échec.',
    rollback: 'Remettez « max_age: 86400 » dans le fichier et changez l’« id ».',
  },
  'mta-sts/longest': {
    title: () => 'Faire durer un mois la politique de chiffrement (MTA-STS)',
    why: 'Un expéditeur qui n’écrit qu’une fois par mois reste protégé, même si l’on empêche la lecture de la politique entre-temps.',
    steps: ({ mx }) => [
      `Remplacez le fichier puis l’enregistrement par les valeurs proposées ; gardez la liste à jour (${enumerateSome(mx)}).`,
      'Avant tout changement de messagerie, ajoutez d’abord les noms des nouveaux serveurs au fichier et changez l’« id ».',
    ],
    criterion: 'Les rapports TLS des quatre semaines qui suivent n’annoncent pas d’échec.',
    rollback: 'Remettez « max_age: 604800 » dans le fichier et changez l’« id ».',
  },
  'mta-sts/reports': {
    title: ({ isNew }) =>
      isNew
        ? 'Recevoir les rapports des livraisons non chiffrées (TLS-RPT)'
        : 'Corriger l’adresse des rapports TLS-RPT',
    why: 'Un rapport vous dira quand un message pour vous n’a pas pu être livré chiffré.',
    steps: ({ name, isPlaceholder, kept }) => [
      kept === null
        ? `Publiez l’enregistrement TXT proposé au nom ${name}.`
        : `Au nom ${name}, ne gardez que « ${kept} » et supprimez l’autre.`,
      ...(isPlaceholder ? ['Remplacez l’adresse indiquée par une boîte que vous lisez.'] : []),
    ],
    criterion: 'Les premiers rapports arrivent sous 48 heures.',
    rollback: ({ isNew }) =>
      isNew ? 'Supprimez l’enregistrement : rien d’autre n’en dépend.' : 'Remettez l’enregistrement d’avant.',
  },
  'bimi/record': {
    title: () => 'Afficher votre logo à côté de vos messages (BIMI)',
    why: 'Facultatif : certaines messageries montrent le logo d’un expéditeur protégé par DMARC. La note n’en dépend pas.',
    steps: ({ name, url }) => [
      'Faites dessiner le logo en SVG « Tiny PS », carré, de moins de 32 Ko.',
      `Déposez-le en HTTPS (par exemple ${url}), puis publiez l’enregistrement proposé au nom ${name}.`,
      'Gmail demande en plus un certificat de marque, payant : ne l’achetez que si l’affichage du logo vous importe.',
    ],
    criterion: 'Le fichier s’ouvre à l’adresse publiée et une nouvelle analyse l’accepte.',
    rollback: 'Supprimez l’enregistrement.',
  },
  'bimi/repair': {
    title: () => 'Corriger l’affichage du logo (BIMI)',
    why: 'Les messageries laissent de côté un logo ou un certificat de marque fautif : il ne s’affiche nulle part. La note n’en dépend pas.',
    steps: ({ faults }) =>
      faults.map((verdict) => advise(verdict)).map(({ found, remedy }) => (remedy ? `${found} ${remedy}` : found)),
    criterion: 'Une nouvelle analyse accepte l’enregistrement, le logo et le certificat.',
    rollback: 'Remettez l’enregistrement et les fichiers d’avant : rien d’autre n’en dépend.',
  },
};
