import type { ReasonsFor } from '../../model/advice.ts';
import { advice as alignment } from './advice/alignment.fr.ts';
import { advice as policy } from './advice/policy.fr.ts';
import { advice as record } from './advice/record.fr.ts';
import { advice as reports } from './advice/reports.fr.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...record,
  ...policy,
  ...alignment,
  ...reports,
};

export const reasons = {
  'several-records': 'Plusieurs politiques s’annulent : voir « Une seule politique ».',
  'no-record': 'Sans objet tant qu’aucune politique DMARC n’est trouvée.',
  'no-own-record': 'Le nom ne publie pas lui-même de politique reconnue.',
  'no-policy':
    'Le champ « p » manque, ou une valeur de « p », « sp » ou « np » n’est pas valable : la politique est ignorée.',
  'nothing-to-test': 'Sans objet tant que la politique est « none ».',
  'nothing-to-weaken': 'Sans objet tant que la politique du domaine lui-même n’est pas appliquée.',
  'not-followed-below': 'Les noms placés sous celui-ci suivent la politique du domaine, et non celle-ci.',
  'handles-mail': 'Le domaine envoie ou reçoit des e-mails.',
  'handles-mail-not': 'Le domaine n’envoie pas d’e-mail.',
  'no-mail-to-report': 'Le domaine n’a pas d’e-mail : des rapports seraient vides.',
  'no-alias': '« _dmarc » n’est pas un alias.',
  'one-server': 'Un seul serveur DNS fait autorité pour ce nom : il n’y a rien à comparer.',
  'no-people-refused':
    'La politique ne demande pas le rejet, ou la messagerie n’est pas de celles que nous connaissons.',
  'no-failure-options': 'Le champ « fo » n’est pas employé.',
  'no-report-address': 'Aucune adresse de rapport n’est lisible dans la politique.',
  'no-usable-address': 'Aucune adresse donnée n’est utilisable : voir « Écriture des adresses de rapport ».',
  'no-external-destination': 'Les rapports restent dans la même organisation.',
  'no-failure-reports': 'Aucun rapport d’échec détaillé n’est demandé.',
} satisfies ReasonsFor<typeof checks>;
