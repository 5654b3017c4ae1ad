import type { SiteFacts } from '@rempart/contract';
import type { Section } from '../../ui/page.tsx';
import { Day, Given, Outside } from '../../ui/prose.tsx';
import { MailTo } from './identity.tsx';
import type { Publisher } from './publisher.ts';

/** The accessibility statement: what was audited, or that nothing was. */
export function accessibility(publisher: Publisher): readonly Section[] {
  return [
    { id: 'etat', title: 'État de conformité', body: <Conformity {...publisher.facts.accessibility} /> },
    { id: 'acte-europeen', title: 'Acte européen sur l’accessibilité', body: <EuropeanAct {...publisher} /> },
    { id: 'travail', title: 'Ce qui est fait', body: <WorkDone /> },
    { id: 'limites', title: 'Contenus qui restent difficiles', body: <Limits /> },
    { id: 'technologies', title: 'Technologies et environnements', body: <Technologies /> },
    { id: 'contact', title: 'Signaler une difficulté', body: <Contact {...publisher} /> },
    { id: 'recours', title: 'Voies de recours', body: <Recourse /> },
  ];
}

function EuropeanAct({ operator }: Publisher) {
  return (
    <p>
      La vente en ligne à des consommateurs doit être accessible depuis le 28 juin 2025 (directive 2019/882, article
      L412-13 du code de la consommation). Une microentreprise qui fournit un service en est dispensée : moins de dix
      personnes, et un chiffre d’affaires ou un bilan de deux millions d’euros au plus.{' '}
      {operator.isMicroEnterprise === null ? (
        <>
          L’éditeur de ce site en est-il une ? <Given value={null} />
        </>
      ) : operator.isMicroEnterprise ? (
        'L’éditeur de ce site en est une : cette obligation ne s’applique pas à lui, et ce qui suit est fait quand même.'
      ) : (
        'L’éditeur de ce site n’en est pas une : cette obligation s’applique à lui.'
      )}
    </p>
  );
}

function WorkDone() {
  return (
    <>
      <ul>
        <li>Le résultat d’une analyse se lit en texte : la figure du fort le redit, elle ne le porte jamais seule.</li>
        <li>Verdicts et états par le mot et la forme, jamais par la seule couleur ; contrastes d’au moins 4,5:1.</li>
        <li>Tout se fait au clavier ; le foyer est visible ; le compte à rebours du paiement se met en pause.</li>
        <li>Les pages se lisent à 320 pixels de large et à 400 %, sans défilement horizontal.</li>
        <li>Aucune animation si votre système demande de les réduire.</li>
      </ul>
      <p>
        Chaque page publique passe un contrôle automatique (axe) à chaque modification du code. Un tel contrôle ne
        remplace pas un audit : il ne voit qu’une partie des critères.
      </p>
    </>
  );
}

function Limits() {
  return (
    <ul>
      <li>
        Les relevés bruts (enregistrements DNS, dialogues SMTP) sont techniques par nature ; chacun est précédé d’une
        phrase.
      </li>
      <li>La page de paiement est celle de notre prestataire, dont nous ne maîtrisons pas l’accessibilité.</li>
    </ul>
  );
}

function Technologies() {
  return (
    <>
      <p>
        HTML, CSS, SVG et JavaScript ; le formulaire d’analyse et les pages de lecture fonctionnent sans JavaScript. Les
        essais sont faits avec Chromium, au clavier et par axe.
      </p>
      <p>
        Les rapports et les factures sont des PDF balisés (PDF/UA-1) : titres, listes, tableaux et ordre de lecture y
        sont marqués, et chaque figure est décrite. Le rapport se lit aussi comme une page.
      </p>
    </>
  );
}

function Contact({ operator }: Publisher) {
  return (
    <p>
      Une page vous résiste ? Écrivez à <MailTo address={operator.email} /> ou par la{' '}
      <a href="/contact">page de contact</a>, sujet « Accessibilité » : nous vous donnerons l’information autrement, et
      corrigerons.
    </p>
  );
}

function Recourse() {
  return (
    <p>
      Si notre réponse ne vous convient pas, vous pouvez saisir le Défenseur des droits :{' '}
      <Outside href="https://formulaire.defenseurdesdroits.fr/">formulaire en ligne</Outside>, ou Défenseur des droits,
      Libre réponse 71120, 75342 Paris Cedex 07 (sans timbre). La vente en ligne est aussi un service contrôlé par la
      DGCCRF : <Outside href="https://signal.conso.gouv.fr/">SignalConso</Outside>.
    </p>
  );
}

function Conformity({ state, auditedOn, rate }: SiteFacts['accessibility']) {
  if (state === 'unaudited' || auditedOn === null)
    return (
      <p>
        <strong>Non conforme : ce site n’a pas encore été audité</strong> selon le référentiel général d’amélioration de
        l’accessibilité (RGAA 4.1). Nous ne publions pas de taux qui n’ait été mesuré.
      </p>
    );
  const words = { none: 'non conforme', partial: 'partiellement conforme', full: 'totalement conforme' }[state];
  return (
    <p>
      Ce site est <strong>{words}</strong> au RGAA 4.1, selon un audit du <Day iso={auditedOn} />
      {rate !== null && <> : {rate.toLocaleString('fr-FR')} % des critères applicables sont respectés</>}.
    </p>
  );
}
