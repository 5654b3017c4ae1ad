import { product } from '@rempart/brand';
import { WITHDRAW_HERE } from '@rempart/contract';
import type { Section } from '../../ui/page.tsx';
import { Given, Outside } from '../../ui/prose.tsx';
import { Identity, MailTo } from './identity.tsx';
import type { Publisher } from './publisher.ts';

/** Mentions légales (LCEN art. 1-1 and 19). */
export function legalNotice(publisher: Publisher): readonly Section[] {
  return [
    { id: 'editeur', title: 'Éditeur du site', body: <Editor {...publisher} /> },
    { id: 'mediateur', title: 'Médiateur de la consommation', body: <Mediator {...publisher} /> },
    { id: 'hebergeur', title: 'Hébergeur', body: <Host {...publisher} /> },
    { id: 'propriete', title: 'Propriété intellectuelle', body: <Property /> },
    { id: 'signaler', title: 'Signaler un contenu ou un trafic', body: <Signalling {...publisher} /> },
    { id: 'autres-textes', title: 'Les autres textes', body: <OtherTexts /> },
  ];
}

function Editor({ operator }: Publisher) {
  return (
    <>
      <p>Le site {product.name} est édité par :</p>
      <Identity operator={operator} />
      <p>
        Directeur de la publication : <Given value={operator.publicationDirector} />.
      </p>
    </>
  );
}

/** C. conso. R616-1: on the site as well, and not in the terms of sale alone. */
function Mediator({ operator: { mediator } }: Publisher) {
  return mediator ? (
    <p>
      {mediator.name}, {mediator.address}, <Outside href={mediator.url}>{mediator.url}</Outside>.
    </p>
  ) : (
    <p>
      Nom, adresse et site : <Given value={null} />
    </p>
  );
}

function Host({ operator: { host } }: Publisher) {
  return host ? (
    <ul>
      <li>{host.name}</li>
      <li>{host.address}</li>
      <li>Téléphone : {host.phone}</li>
    </ul>
  ) : (
    <p>
      Nom, adresse et téléphone : <Given value={null} />
    </p>
  );
}

function Property() {
  return (
    <>
      <p>
        Les textes, le dessin du fort et la présentation de ce site appartiennent à son éditeur ou à leurs auteurs. Vous
        pouvez citer les articles du blog en nommant leur source et en renvoyant à leur adresse.
      </p>
      <p>
        Le résultat d’une analyse décrit des informations publiques de votre domaine : vous en disposez librement. Les
        noms de protocoles, de normes et d’entreprises cités appartiennent à leurs titulaires.
      </p>
      <p>
        Caractères : Spectral (Production Type), Inter (Rasmus Andersson) et IBM Plex Mono (IBM), sous licence ouverte
        SIL OFL 1.1, servis par ce site lui-même.
      </p>
    </>
  );
}

function Signalling({ operator, facts }: Publisher) {
  return (
    <>
      <p>
        Pour signaler un contenu illicite : <MailTo address={operator.email} />, ou la{' '}
        <a href="/contact">page de contact</a>. Indiquez l’adresse de la page, ce qui vous paraît illicite et pourquoi.
      </p>
      <p>
        Vos serveurs ont reçu notre visite ? La <a href="/documentation#visites">documentation</a> dit comment nous
        reconnaître et comment refuser nos analyses.{' '}
        {facts.abuseEmail && (
          <>
            Adresse réservée à ces signalements : <MailTo address={facts.abuseEmail} />.
          </>
        )}
      </p>
    </>
  );
}

function OtherTexts() {
  return (
    <ul>
      <li>
        <a href="/terms">Conditions générales de vente</a> et <a href="/cgu">conditions d’utilisation</a>
      </li>
      <li>
        <a href="/privacy">Données personnelles</a>, <a href="/gdpr">exercer vos droits</a>,{' '}
        <a href="/cookies">cookies</a>
      </li>
      <li>
        <a href="/retractation">{WITHDRAW_HERE}</a>
      </li>
      <li>
        <a href="/accessibilite">Accessibilité</a> et <a href="/plan-du-site">plan du site</a>
      </li>
    </ul>
  );
}
