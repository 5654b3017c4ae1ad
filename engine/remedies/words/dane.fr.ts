import { enumerateSome } from '../../common/phrases.fr.ts';
import type { WordsFor } from './model.ts';

/** The digest of the key in service, as it is read on the server itself. */
const DIGEST =
  'openssl x509 -in certificat.pem -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256';

const compared = (hosts: readonly string[]): string =>
  `Sur ${enumerateSome(hosts)}, lisez l’empreinte de la clé en service (« ${DIGEST} ») et comparez-la à la fin de la valeur proposée.`;

/** Seen from outside, a key may be the one of a person on the way. */
const ELSE =
  'Si elles diffèrent, ne publiez rien : l’analyse a vu une autre clé que la vôtre. Faites chercher pourquoi par la personne qui tient le serveur.';

const KEPT = 'Réglez le renouvellement du certificat pour qu’il garde la même clé (« --reuse-key » avec certbot).';

const CHANGED =
  'Pour changer de clé un jour, publiez d’abord la nouvelle empreinte à côté de l’ancienne, attendez deux jours, installez la nouvelle clé, puis retirez l’ancienne empreinte.';

export const daneWords: WordsFor<'smtp/dane' | 'smtp/tlsa'> = {
  'smtp/dane': {
    title: ({ hosts, stale }) => {
      if (hosts.length > 0) return 'Corriger l’empreinte publiée de la clé de vos serveurs (DANE)';
      return stale.length > 0
        ? 'Retirer une empreinte de clé qui n’est pas la bonne (DANE)'
        : 'Retirer une empreinte de clé qui ne sert à rien (DANE)';
    },
    why: 'Les expéditeurs qui suivent DANE vérifient ainsi votre serveur. Si l’empreinte est fausse, ils gardent vos messages en attente.',
    steps: ({ hosts, cleared, stale }) => [
      ...(stale.length > 0
        ? [
            `Supprimez l’enregistrement TLSA indiqué pour ${enumerateSome(stale)} : il ne désigne pas la clé du serveur. Personne n’en tient compte aujourd’hui, mais vos messages seraient refusés dès que la zone serait signée (DNSSEC).`,
          ]
        : []),
      ...(cleared.length > 0
        ? [
            `Supprimez l’enregistrement TLSA indiqué pour ${enumerateSome(cleared)}, et lui seul : ce qui reste suffit à vérifier le serveur.`,
          ]
        : []),
      ...(hosts.length > 0
        ? [
            compared(hosts),
            ELSE,
            'Si elles sont égales, remplacez l’enregistrement TLSA par celui qui est proposé.',
            KEPT,
            CHANGED,
          ]
        : []),
    ],
    criterion: ({ hosts }) =>
      hosts.length > 0
        ? 'Une nouvelle analyse trouve l’empreinte concordante.'
        : 'Une nouvelle analyse ne trouve plus cet enregistrement.',
    rollback: ({ hosts }) =>
      hosts.length > 0
        ? 'Supprimez l’enregistrement TLSA : l’absence vaut mieux qu’une empreinte fausse.'
        : 'Sans objet : l’absence vaut mieux qu’une empreinte fausse.',
  },
  'smtp/tlsa': {
    title: () => 'Publier l’empreinte de la clé de vos serveurs (DANE)',
    why: 'Les expéditeurs qui suivent DANE ne livreront plus vos messages qu’à un serveur qui présente cette clé. Le jour où la clé change sans cet enregistrement, ils gardent vos messages en attente.',
    steps: ({ hosts }) => [
      KEPT,
      compared(hosts),
      ELSE,
      'Si elles sont égales, publiez l’enregistrement TLSA proposé.',
      CHANGED,
    ],
    criterion: 'Une nouvelle analyse trouve l’empreinte concordante, et de nouveau après le prochain renouvellement.',
    rollback: 'Supprimez l’enregistrement TLSA : l’absence vaut mieux qu’une empreinte fausse.',
  },
};
