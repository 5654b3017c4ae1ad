import type { contactSubjects, SiteFacts } from '@rempart/contract';
import type { ReactNode } from 'react';
import type { Section } from '../../ui/page.tsx';
import { Outside } from '../../ui/prose.tsx';

/** The security policy: each sentence is true of this code, or of what the operator declared. */
export function security({ securityContact }: SiteFacts, claims: ReactNode): readonly Section[] {
  return [
    { id: 'chiffrement', title: 'Chiffrement', body: <Encryption /> },
    { id: 'acces', title: 'Contrôle d’accès', body: <AccessControl /> },
    { id: 'pages', title: 'Nos pages', body: <OurPages /> },
    { id: 'analyses', title: 'Nos analyses', body: <OurAudits /> },
    { id: 'surveillance', title: 'Surveillance', body: <Monitoring /> },
    { id: 'certifications', title: 'Certifications et référentiels', body: <References claims={claims} /> },
    { id: 'incidents', title: 'En cas d’incident', body: <Incidents /> },
    { id: 'vous', title: 'Ce que vous pouvez faire', body: <YourPart /> },
    { id: 'signaler', title: 'Signaler une vulnérabilité', body: <Disclosure contact={securityContact} /> },
  ];
}

function Encryption() {
  return (
    <ul>
      <li>En production, le site impose HTTPS à votre navigateur pour un an (HSTS).</li>
      <li>Les jetons par lesquels un acheteur est reconnu ne sont gardés que sous forme d’empreintes (SHA-256).</li>
      <li>Le numéro de votre carte ne passe jamais par nos serveurs : la page de paiement est celle du prestataire.</li>
    </ul>
  );
}

function AccessControl() {
  return (
    <ul>
      <li>
        Un résultat n’est accessible que par un identifiant de 128 bits tiré au hasard, écarté des moteurs de recherche.
      </li>
      <li>Un rapport payé demande en plus un jeton de téléchargement, qui expire.</li>
      <li>Une page d’un autre site ne peut agir en votre nom : l’origine de chaque demande est vérifiée.</li>
    </ul>
  );
}

function OurPages() {
  return (
    <ul>
      <li>
        Aucune ressource d’un autre site, aucun script qui ne soit le nôtre (Content-Security-Policy stricte, à jeton).
      </li>
      <li>Ce que publient les domaines analysés est traité comme du texte : rien n’en est exécuté.</li>
      <li>Les pages de lecture se passent de React, et le formulaire d’analyse de JavaScript.</li>
    </ul>
  );
}

function OurAudits() {
  return (
    <p>
      Une analyse ne peut joindre aucune adresse privée ou réservée, suit peu de redirections, lit peu d’octets et
      s’arrête à l’heure dite. Elle n’essaie ni mot de passe ni faille. Voir la{' '}
      <a href="/documentation#questions">liste de ce qu’elle demande</a>.
    </p>
  );
}

function Monitoring() {
  return (
    <p>
      Des sondes regardent le service toutes les deux minutes ; leurs mesures sont publiques, sur la page{' '}
      <a href="/status">État du service</a>.
    </p>
  );
}

function Incidents() {
  return (
    <ol>
      <li>Contenir : couper ce qui fuit, révoquer les jetons et les sessions.</li>
      <li>Comprendre : garder les traces, dater, mesurer qui est touché.</li>
      <li>Prévenir : la CNIL dans les 72 heures, les personnes concernées quand le risque est élevé.</li>
      <li>Réparer et raconter : la cause et le remède, sur la page d’état du service.</li>
    </ol>
  );
}

function YourPart() {
  return (
    <ul>
      <li>Ne transmettez l’adresse d’un résultat qu’à ceux qui doivent le lire.</li>
      <li>Méfiez-vous d’un message qui dirait venir de nous : nous ne demandons jamais de mot de passe ni d’accès.</li>
      <li>Activez le second facteur chez votre hébergeur DNS : celui qui y entre peut tout changer.</li>
    </ul>
  );
}

function References({ claims }: { readonly claims: ReactNode }) {
  return (
    <>
      {claims && (
        <>
          <h3>Obtenues</h3>
          {claims}
        </>
      )}
      <h3>Référentiels dont nous nous inspirons</h3>
      <p>
        Guide d’hygiène informatique de l’ANSSI, OWASP ASVS, ISO/IEC 27001. S’en inspirer n’est pas être certifié
        {claims ? ' : seules les certifications ci-dessus sont détenues' : ' : nous ne détenons aucune certification'}.
        L’engagement sur les données personnelles est à la page <a href="/privacy">Données personnelles</a>.
      </p>
      <p>Jugez-en plutôt sur pièces, par des essais que nous n’avons pas écrits :</p>
      <ul>
        <li>
          <Outside href="https://developer.mozilla.org/fr/observatory">MDN HTTP Observatory</Outside>
        </li>
        <li>
          <Outside href="https://internet.nl/">Internet.nl</Outside>
        </li>
        <li>
          <Outside href="https://www.ssllabs.com/ssltest/">SSL Labs</Outside>
        </li>
      </ul>
    </>
  );
}

const SUBJECT: (typeof contactSubjects)[number] = 'Vulnérabilité';
const reportForm = `/contact?objet=${encodeURIComponent(SUBJECT)}`;

function Disclosure({ contact }: { readonly contact: string | null }) {
  return (
    <>
      {contact ? (
        <p>
          Écrivez à <a href={contact}>{contact.replace('mailto:', '')}</a> (aussi dans{' '}
          <a href="/.well-known/security.txt">security.txt</a>), ou par le{' '}
          <a href={reportForm}>formulaire de contact</a>.
        </p>
      ) : (
        <p>
          Écrivez par le <a href={reportForm}>formulaire de contact</a> : une personne le lit et vous répond.
        </p>
      )}
      <p>Nous ne versons pas de prime ; nous vous citons si vous le souhaitez.</p>
      <dl>
        <dt>Périmètre</dt>
        <dd>Ce site et son API. Non les prestataires, ni les domaines que d’autres analysent.</dd>
        <dt>Bonne foi</dt>
        <dd>
          Nous n’engageons aucune poursuite contre celui qui cherche de bonne foi, s’arrête à la preuve, ne lit ni ne
          modifie les données d’autrui, ne dégrade pas le service et nous laisse le temps de corriger.
        </dd>
        <dt>Délais</dt>
        <dd>
          Nous accusons réception, donnons un premier avis, et convenons avec vous du jour de la publication, après la
          correction.
        </dd>
      </dl>
    </>
  );
}
