import type { Silence } from '../model/observed.ts';
import { tlsFault } from './faults.fr.ts';
import { quote } from './phrases.fr.ts';
import { silencesIn } from './silences.ts';

export const SILENCES: Readonly<Record<Silence, string>> = {
  timeout: 'Non mesuré : pas de réponse dans le délai prévu',
  refused: 'Non mesuré : la question a été refusée',
  unreachable: 'Non mesuré : serveur injoignable depuis chez nous',
  reset: 'Non mesuré : la connexion a été coupée',
  servfail: 'Non mesuré : le DNS a répondu par une erreur',
  malformed: 'Non mesuré : réponse illisible',
  lame: 'Non mesuré : un serveur DNS annoncé ne connaît pas la zone',
  deadline: 'Non mesuré : le temps prévu pour l’analyse était passé',
  forbidden: 'Non mesuré : l’adresse indiquée n’est pas publique',
  'opted-out': 'Non mesuré : le titulaire de ce serveur refuse nos analyses',
  'not-asked': 'Non analysé',
  'not-recorded': 'Non relevé dans cet audit, plus ancien que ce contrôle',
  limit: 'Mesure interrompue : trop à demander ou à lire pour une seule analyse',
  'accepts-all': 'Non mesuré : la machine accepte toute connexion, quel que soit le port',
  undiscoverable: 'Non détecté parmi les noms testés',
  'per-message': 'Non mesuré : la réponse dépend de chaque message',
  undeclared:
    'Non mesuré : demandé seulement à un domaine que le demandeur déclare sien, par la case « Ce domaine est à moi »',
  'third-party': 'Non demandé : ce serveur est celui d’un prestataire, et vous ne pouvez pas y consentir pour lui',
  planned: 'Non mesuré : une étape du plan le change',
  unread: 'Non mesuré : un enregistrement publié ne peut pas être interprété',
  'other-host': 'Non mesuré : le rapport parle d’un autre serveur',
  'out-of-zone': 'Non mesuré : ce nom appartient à une autre zone',
  internal: 'Non mesuré : un défaut de notre outil, qui nous est signalé',
};

const WORDS = silencesIn({
  silences: SILENCES,
  handshakeRefused: 'Non mesuré : le serveur a refusé la connexion chiffrée',
  visited: (address) =>
    `Mesure remise : plusieurs analyses viennent de visiter ${address}. Nous limitons les connexions à un même serveur. Relancez l’analyse dans quelques minutes`,
  busy: (address) =>
    `Mesure remise : nous n’ouvrons que peu de connexions à la fois vers ${address}, et elles étaient toutes prises. Relancez l’analyse dans quelques minutes`,
  head: /^Non mesuré[\s\u00A0]*: /,
  colon: ' : ',
  details: {
    admission: 'ce registre ne répond qu’aux adresses qu’il a autorisées',
    refused: 'connexion refusée',
    reset: 'connexion coupée',
    noRoute: 'aucune route',
    port25: 'le port 25 nous est fermé',
    noAddress: 'sans adresse',
    timestamps:
      'le certificat porte moins de deux preuves ; d’autres peuvent venir avec la connexion ou avec la réponse OCSP, que l’analyse ne lit pas',
    testPoint: 'la liste ne répond pas comme il se doit à son adresse d’essai',
    certificate: 'certificat refusé',
    algorithm: 'algorithme que nous ne calculons pas',
    noValidation: 'notre résolveur ne vérifie pas DNSSEC',
    encoding: 'fichier compressé sans qu’on l’ait demandé',
    longHandshake: 'le serveur envoie trop d’octets avant la fin de la négociation TLS',
  },
  extended: {
    6: 'DNSSEC : une signature est fausse',
    7: 'DNSSEC : une signature a expiré',
    8: 'DNSSEC : une signature n’est pas encore valable',
    9: 'DNSSEC : une clé manque',
    10: 'DNSSEC : une signature manque',
    11: 'DNSSEC : aucune clé de zone',
    12: 'DNSSEC : la preuve d’absence manque',
    18: 'le résolveur ne répond pas à cette question',
    22: 'aucun serveur de la zone ne répond',
    23: 'un serveur de la zone est injoignable',
  },
  cnameLoop: (names) => `alias en cercle, de ${names.join(' à ')}`,
  cnameChain: (most) => `plus de ${most} alias à la suite`,
  httpStatus: (status) => `code HTTP ${status}`,
  largePrime: (bits) => `échange de clés Diffie-Hellman de ${bits} bits, plus long que ce que nous calculons`,
  reply: (code) => `code ${code}`,
  quote,
  tlsFault,
});

/** « Mesure impossible », why, and the detail where it can be said in French. */
export const silenceWords = WORDS.silenceWords;

/** The cause alone, where « Non mesuré » already stands above it. */
export const silenceCause = WORDS.silenceCause;

/** Why one of several was not measured, behind its name. */
export const causeInWords = WORDS.causeInWords;
