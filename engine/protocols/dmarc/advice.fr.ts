import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
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
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'several-records': 'Plusieurs politiques s’annulent\u00A0: voir «\u00A0Une seule politique\u00A0».',
  'no-record': 'Sans objet tant qu’aucune politique DMARC n’est trouvée.',
  'no-own-record': 'Le nom ne publie pas lui-même de politique reconnue.',
  'no-policy':
    'Le champ «\u00A0p\u00A0» manque, ou une valeur de «\u00A0p\u00A0», «\u00A0sp\u00A0» ou «\u00A0np\u00A0» n’est pas valable\u00A0: la politique est ignorée.',
  'nothing-to-test': 'Sans objet tant que la politique est «\u00A0none\u00A0».',
  'nothing-to-weaken': 'Sans objet tant que la politique du domaine lui-même n’est pas appliquée.',
  'not-followed-below': 'Les noms placés sous celui-ci suivent la politique du domaine, et non celle-ci.',
  'handles-mail': 'Le domaine a du courrier.',
  'handles-mail-not': 'Le domaine n’envoie pas de courrier.',
  'no-mail-to-report': 'Le domaine n’a pas de courrier\u00A0: des rapports seraient vides.',
  'no-alias': '«\u00A0_dmarc\u00A0» n’est pas un alias.',
  'one-server': 'Un seul serveur DNS fait autorité pour ce nom\u00A0: il n’y a rien à comparer.',
  'no-people-refused':
    'La politique ne demande pas le rejet, ou la messagerie n’est pas de celles que nous connaissons.',
  'no-failure-options': 'Le champ «\u00A0fo\u00A0» n’est pas employé.',
  'no-report-address': 'Aucune adresse de rapport n’est lisible dans la politique.',
  'no-usable-address':
    'Aucune adresse donnée n’est utilisable\u00A0: voir «\u00A0Écriture des adresses de rapport\u00A0».',
  'no-external-destination': 'Les rapports restent dans la même organisation.',
  'no-failure-reports': 'Aucun rapport d’échec détaillé n’est demandé.',
} satisfies ReasonsFor<typeof checks>;
