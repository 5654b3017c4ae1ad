import { SHARED_MINUTES } from '@house/contract';
import type { ReactNode } from 'react';

export interface Question {
  readonly ask: string;
  readonly answer: ReactNode;
}

/** The frequent questions: five groups of three. */
export const questions: readonly {
  readonly id: string;
  readonly group: string;
  readonly questions: readonly Question[];
}[] = [
  {
    id: 'general',
    group: 'Général',
    questions: [
      {
        ask: 'Combien de temps dure une analyse ?',
        answer: (
          <p>
            Comptez 2 à 5 minutes au plus, le temps de la lecture compris ; la mesure elle-même prend le plus souvent
            moins d’une minute, et sa durée exacte est affichée avec le résultat. Un serveur lent ou muet la prolonge :
            nous lui laissons le temps de répondre avant de conclure que nous ne savons pas.
          </p>
        ),
      },
      {
        ask: 'Ai-je le droit d’analyser n’importe quel domaine ?',
        answer: (
          <p>
            Vous analysez un domaine dont vous êtes titulaire ou administrateur, ou avec l’accord de celui-ci : les{' '}
            <a href="/cgu">conditions d’utilisation</a> le demandent. Le titulaire d’un domaine peut refuser toute
            analyse par un enregistrement DNS, que nous lisons avant de commencer.
          </p>
        ),
      },
      {
        ask: 'Que coûte le service ?',
        answer: (
          <p>
            L’analyse, la note, les constats et leurs preuves sont gratuits, sans compte. Le rapport PDF, avec son plan
            d’action établi pour votre domaine et relu avant envoi, coûte 19,90 €, payés une seule fois. Une entreprise
            reçoit une facture PDF à son nom ; à partir du 1er septembre 2027, elle passera par une plateforme agréée de
            facturation électronique. Voyez le <a href="/payment-success">rapport d’exemple</a>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'dns',
    group: 'Configuration DNS',
    questions: [
      {
        ask: 'Où se modifient les enregistrements DNS ?',
        answer: (
          <p>
            Chez celui qui tient vos serveurs de noms, qui n’est pas toujours votre hébergeur ni votre bureau
            d’enregistrement. L’article <a href="/blog/modifier-zone-dns">Où modifier sa zone DNS</a> montre comment le
            trouver, et où cliquer chez cinq prestataires.
          </p>
        ),
      },
      {
        ask: 'J’ai corrigé, mais l’analyse dit toujours la même chose. Pourquoi ?',
        answer: (
          <p>
            Les réponses du DNS sont gardées en mémoire par les résolveurs pendant la durée (TTL) qu’indique
            l’enregistrement, souvent une heure. Attendez ce temps, puis relancez. Avec les mêmes options, un domaine
            n’est analysé à nouveau qu’après {SHARED_MINUTES} minutes.
          </p>
        ),
      },
      {
        ask: 'Puis-je casser ma messagerie en changeant ces réglages ?',
        answer: (
          <p>
            Oui, avec certains : une politique DMARC stricte publiée trop tôt, un SPF auquel il manque un expéditeur, un
            MTA-STS qui oublie un serveur. Avancez par paliers, gardez l’ancienne valeur et lisez les rapports :{' '}
            <a href="/blog/dmarc-none-reject-huit-semaines">de p=none à p=reject en huit semaines</a>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'rapports',
    group: 'Rapports et Résultats',
    questions: [
      {
        ask: 'Que signifie la note de A à F ?',
        answer: (
          <p>
            Elle additionne ce que coûtent les défauts constatés sur cinq axes, puis certains défauts la plafonnent quoi
            qu’il arrive ailleurs. Le barème entier est public, dans la{' '}
            <a href="/documentation#notation">documentation</a>. Elle juge des réglages visibles de l’extérieur, pas
            toute votre sécurité.
          </p>
        ),
      },
      {
        ask: 'Pourquoi « Non mesuré » plutôt qu’un échec ?',
        answer: (
          <p>
            Parce qu’un silence n’est pas une absence. Quand un serveur ne répond pas, nous ne savons pas ce qu’il
            aurait dit ; le constat ne compte alors ni pour ni contre vous, et la note indique la part qui a pu être
            mesurée.
          </p>
        ),
      },
      {
        ask: 'Quand reçoit-on le rapport payé ?',
        answer: (
          <p>
            Au plus tard à la date et à l’heure affichées avant le paiement. Une personne le relit, puis il est envoyé
            par e-mail 15 minutes au plus après sa validation.
          </p>
        ),
      },
    ],
  },
  {
    id: 'protocoles',
    group: 'Protocoles Spécifiques',
    questions: [
      {
        ask: 'SPF, DKIM, DMARC : faut-il les trois ?',
        answer: (
          <p>
            Oui. SPF nomme vos serveurs, DKIM signe vos messages, DMARC exige que l’un des deux corresponde à l’adresse
            affichée et dit quoi faire sinon. <a href="/blog/spf-dkim-dmarc-explique">L’explication en cinq minutes</a>.
          </p>
        ),
      },
      {
        ask: 'Pourquoi mes clés DKIM ne sont-elles pas trouvées ?',
        answer: (
          <p>
            Parce que la liste des sélecteurs d’un domaine ne se demande pas : on ne peut qu’essayer des noms courants.
            « Non détecté » ne veut donc pas dire « absent ». Indiquez les vôtres dans les options avancées du
            formulaire ; ils figurent dans l’en-tête <code>DKIM-Signature</code> d’un message envoyé, après{' '}
            <code>s=</code>.
          </p>
        ),
      },
      {
        ask: 'Que veut dire « pct » dans mon enregistrement DMARC ?',
        answer: (
          <p>
            C’était un pourcentage d’application. La RFC 9989, qui définit DMARC depuis mai 2026, l’a retiré avec{' '}
            <code>rf</code> et <code>ri</code>, mais beaucoup de destinataires l’appliquent encore : le retirer étend la
            politique à tous les messages. Faites-le quand vos rapports sont propres ; sinon, revenez d’abord à{' '}
            <code>p=none</code>. <a href="/blog/dmarc-rfc-9989">Ce que change la nouvelle norme</a>.
          </p>
        ),
      },
    ],
  },
  {
    id: 'support',
    group: 'Support et Dépannage',
    questions: [
      {
        ask: 'L’analyse s’arrête ou mon domaine est refusé. Que faire ?',
        answer: (
          <p>
            Vérifiez l’orthographe, sans « http:// » ni chemin (nous les ôtons nous-mêmes). Un nom réservé, un suffixe
            comme « co.uk » ou une adresse IP ne s’analysent pas. L’<a href="/status">état du service</a> dit si la
            panne est chez nous ; sinon, <a href="/contact">écrivez-nous</a>.
          </p>
        ),
      },
      {
        ask: 'Je n’ai pas reçu mon rapport. Où est-il ?',
        answer: (
          <p>
            Regardez les indésirables, puis la page <a href="/support#rapport">Support</a> : elle vous dit comment
            retrouver le lien avec l’adresse de la commande.
          </p>
        ),
      },
      {
        ask: 'Mes serveurs ont vu vos connexions. Qu’est-ce que c’était ?',
        answer: (
          <p>
            Quelqu’un a demandé l’analyse de votre domaine. Nos visites se nomment, n’essaient aucun mot de passe et
            s’arrêtent sur demande : <a href="/documentation#visites">comment nous reconnaître et nous refuser</a>.
          </p>
        ),
      },
    ],
  },
];
