import { product } from '@house/contract';
import type { Section } from '../../ui/page.tsx';
import { Given, Outside, Table } from '../../ui/prose.tsx';
import { MailTo } from './identity.tsx';
import { TREATMENTS } from './privacy-table.tsx';
import type { Publisher } from './publisher.ts';

/** Information on personal data (GDPR art. 13 and 14). */
export function privacy({ operator, facts }: Publisher): readonly Section[] {
  const contact = facts.privacyContact?.email ?? operator.email;
  return [
    {
      id: 'responsable',
      title: 'Qui répond de vos données',
      body: (
        <p>
          Le responsable du traitement est <Given value={operator.company} />, <Given value={operator.address} />. Pour
          toute question sur vos données : {facts.privacyContact?.name && <>{facts.privacyContact.name}, </>}
          <MailTo address={contact} />.
        </p>
      ),
    },
    {
      id: 'traitements',
      title: 'Ce que nous traitons, pourquoi et combien de temps',
      body: (
        <>
          <Table
            caption="Traitements, bases légales, données et durées"
            head={['Traitement', 'Base légale', 'Données', 'Durée']}
            rows={TREATMENTS}
          />
          <p>
            Deux horloges, donc : <strong>douze mois au plus</strong> pour les analyses, les rapports et les coordonnées
            {' ; '}
            <strong>dix ans</strong> pour les factures, que le code de commerce oblige à conserver, dans une archive
            restreinte. Un travail automatique efface chaque heure les analyses, les messages et les demandes arrivés à
            leur terme.
          </p>
          <p>
            Ce qui est marqué d’une étoile dans un formulaire est nécessaire pour vous répondre ou vous livrer ; le
            reste est facultatif.
          </p>
        </>
      ),
    },
    {
      id: 'sources-publiques',
      title: 'Données que vous ne nous avez pas données',
      body: (
        <p>
          L’analyse lit des informations publiées par le domaine ou par son registre : annuaires WHOIS et RDAP, adresses
          de contact de la zone DNS, adresses de rapport DMARC, certificats. Il peut s’y trouver le nom ou l’adresse
          d’une personne. Ces données ne servent qu’au résultat demandé, suivent sa durée et ne sont montrées qu’à qui
          en détient l’adresse.
        </p>
      ),
    },
    {
      id: 'destinataires',
      title: 'Qui les reçoit',
      body: (
        <>
          <p>
            Les personnes qui exploitent {product.name}, et les prestataires ci-dessous, chacun pour sa tâche. Vos
            données ne sont ni vendues, ni louées, ni données. Aucune décision produisant des effets juridiques n’est
            prise par une machine seule : la note juge un domaine, pas une personne.
          </p>
          {facts.processors.length === 0 ? (
            <p>
              Prestataires : <Given value={null} />
            </p>
          ) : (
            <Table
              caption="Prestataires"
              head={['Prestataire', 'Tâche', 'Pays', 'Base du transfert']}
              rows={facts.processors.map(({ name, role, country, transferBasis, url }) => [
                <Outside key={name} href={url}>
                  {name}
                </Outside>,
                role,
                country,
                transferBasis ?? 'dans l’Union européenne',
              ])}
            />
          )}
        </>
      ),
    },
    {
      id: 'securite',
      title: 'Comment elles sont protégées',
      body: (
        <p>
          Connexions chiffrées, identifiants de 128 bits tirés au hasard, jetons gardés sous forme d’empreintes, aucune
          ressource d’un autre site dans nos pages : la page <a href="/security">Sécurité</a> dit ce qui est vrai de ce
          code. Si vos données étaient compromises, la CNIL en serait avisée dans les 72 heures, et vous aussi lorsque
          le risque pour vous est élevé (articles 33 et 34 du RGPD).
        </p>
      ),
    },
    {
      id: 'droits',
      title: 'Vos droits',
      body: (
        <>
          <p>
            Accès, rectification, effacement, limitation, portabilité, opposition, directives pour après votre décès,
            retrait d’un consentement à tout moment : <a href="/gdpr">exercez-les en ligne</a> ou écrivez à{' '}
            <MailTo address={contact} />. Réponse <strong>sous 30 jours</strong>, gratuitement. Nous vérifions que la
            demande vient de vous en écrivant à l’adresse concernée, sans vous demander de pièce d’identité.
          </p>
          <p>
            Vous pouvez aussi saisir la CNIL : 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07,{' '}
            <Outside href="https://www.cnil.fr/fr/plaintes">cnil.fr/fr/plaintes</Outside>.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies et stockage du navigateur',
      body: (
        <p>
          La page <a href="/cookies">Cookies</a> en donne la liste complète, avec leurs durées.
        </p>
      ),
    },
  ];
}
