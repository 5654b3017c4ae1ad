import { SHARED_MINUTES } from '@rempart/contract';
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
            Comptez 2 à 5 minutes, lecture comprise. La mesure dure le plus souvent moins d’une minute ; sa durée exacte
            est affichée avec le résultat. Un serveur lent la prolonge : nous lui laissons le temps de répondre.
          </p>
        ),
      },
      {
        ask: 'Ai-je le droit d’analyser n’importe quel domaine ?',
        answer: (
          <p>
            Les <a href="/cgu">conditions d’utilisation</a> demandent que le domaine soit à vous, que vous
            l’administriez, ou que son titulaire soit d’accord. Un titulaire peut refuser toute analyse : il publie un
            enregistrement DNS, que nous lisons avant de commencer.
          </p>
        ),
      },
      {
        ask: 'Que coûte le service ?',
        answer: (
          <p>
            L’analyse, la note, les constats et leurs preuves sont gratuits, sans compte. Le rapport PDF coûte 19,90 €,
            payés une seule fois. Il contient un plan d’action pour votre domaine, et une personne le relit avant
            l’envoi. Une entreprise reçoit une facture PDF à son nom. À partir du 1er septembre 2027, cette facture
            passera par une plateforme agréée de facturation électronique. Voyez le{' '}
            <a href="/payment-success">rapport d’exemple</a>.
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
            Chez votre hébergeur DNS. Ce n’est pas toujours l’hébergeur du site, ni l’entreprise à qui vous payez le
            domaine. L’article <a href="/blog/modifier-zone-dns">Où modifier sa zone DNS</a> montre comment le trouver,
            et où cliquer chez cinq prestataires.
          </p>
        ),
      },
      {
        ask: 'J’ai corrigé, mais l’analyse dit toujours la même chose. Pourquoi ?',
        answer: (
          <p>
            Le DNS garde ses réponses en mémoire pendant la durée (TTL) écrite dans l’enregistrement, souvent une heure.
            Attendez ce temps, puis relancez. Avec les mêmes options, un domaine n’est analysé à nouveau qu’après{' '}
            {SHARED_MINUTES} minutes.
          </p>
        ),
      },
      {
        ask: 'Puis-je casser ma messagerie en changeant ces réglages ?',
        answer: (
          <p>
            Oui, trois réglages demandent de la prudence. Une politique DMARC stricte publiée trop tôt, un SPF qui
            oublie un outil d’envoi ou un MTA-STS qui oublie un serveur font perdre des messages. Avancez par étapes,
            gardez l’ancienne valeur, lisez les rapports :{' '}
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
        ask: 'Que signifie la note de A à F ?',
        answer: (
          <p>
            Cinq axes valent chacun 100 points, et chaque défaut en retire. La note est leur moyenne pondérée. Un défaut
            grave la limite, même si tout le reste est bon. Le barème entier est public, dans la{' '}
            <a href="/documentation#notation">documentation</a>. La note juge des réglages visibles de l’extérieur, pas
            toute votre sécurité.
          </p>
        ),
      },
      {
        ask: 'Pourquoi « Non mesuré » plutôt qu’un échec ?',
        answer: (
          <p>
            Quand un serveur ne répond pas, nous ne savons pas ce qu’il aurait dit. Cela ne compte ni pour ni contre
            vous. La note indique la part qui a pu être mesurée.
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
            Oui. SPF nomme vos serveurs d’envoi, et DKIM signe vos messages. DMARC vérifie que l’un des deux correspond
            à l’adresse affichée, et dit quoi faire sinon.{' '}
            <a href="/blog/spf-dkim-dmarc-explique">L’explication en cinq minutes</a>.
          </p>
        ),
      },
      {
        ask: 'Pourquoi mes clés DKIM ne sont-elles pas trouvées ?',
        answer: (
          <p>
            Une clé DKIM est publiée sous un nom, le sélecteur, et personne ne peut demander la liste de ces noms. Nous
            essayons les plus courants : « non détecté » ne veut pas dire « absent ». Indiquez les vôtres dans les
            options avancées du formulaire. Vous les trouverez dans l’en-tête <code>DKIM-Signature</code> d’un message
            envoyé, après <code>s=</code>.
          </p>
        ),
      },
      {
        ask: 'Que veut dire « pct » dans mon enregistrement DMARC ?',
        answer: (
          <p>
            C’était la part des messages à qui la politique s’applique. DMARC ne l’a plus depuis mai 2026 (RFC 9989),
            mais beaucoup de messageries l’appliquent encore. Le retirer étend la politique à tous les messages.
            Retirez-le quand vos rapports sont propres, pas avant ; sinon, revenez d’abord à <code>p=none</code>.{' '}
            <a href="/blog/dmarc-rfc-9989">Ce que change la nouvelle norme</a>.
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
            Vérifiez l’orthographe. Un nom réservé, un suffixe comme « co.uk » ou une adresse IP ne s’analysent pas. L’
            <a href="/status">état du service</a> dit si la panne est chez nous. Sinon,{' '}
            <a href="/contact">écrivez-nous</a>.
          </p>
        ),
      },
      {
        ask: 'Je n’ai pas reçu mon rapport. Où est-il ?',
        answer: (
          <p>
            Regardez d’abord dans les indésirables. La page <a href="/support#rapport">Support</a> dit ensuite comment
            retrouver le lien avec l’adresse de la commande.
          </p>
        ),
      },
      {
        ask: 'Mes serveurs ont vu vos connexions. Qu’est-ce que c’était ?',
        answer: (
          <p>
            Quelqu’un a demandé l’analyse de votre domaine. Nos serveurs se nomment, n’essaient aucun mot de passe et
            s’arrêtent sur demande : <a href="/documentation#visites">comment nous reconnaître et nous refuser</a>.
          </p>
        ),
      },
    ],
  },
];
