import type { ReasonsFor } from '../../model/advice.ts';
import { advice as key } from './advice/key.fr.ts';
import { advice as record } from './advice/record.fr.ts';
import { advice as use } from './advice/use.fr.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...record,
  ...key,
  ...use,
};

export const reasons = {
  'sends-nothing': 'Le domaine n’envoie pas d’e-mail.',
  'denies-nothing': 'Vos serveurs DNS donnent la même réponse pour tout nom, même inexistant : rien ne s’en déduit.',
  'no-selector': 'Aucun sélecteur n’existe sous « _domainkey ».',
  'no-known-sender': 'Ni le MX ni SPF ne désignent un fournisseur dont les sélecteurs sont connus.',
  'no-alias': 'Aucun sélecteur trouvé n’est un alias.',
  'no-key-found': 'Aucune clé détectée parmi les sélecteurs testés.',
  'no-rsa-key': 'Aucune clé RSA lisible n’a été trouvée.',
  'no-ed25519-key': 'Aucune clé Ed25519 lisible n’a été trouvée.',
  'no-message': 'Aucun message reçu : une signature ne se vérifie que sur un message d’essai.',
} satisfies ReasonsFor<typeof checks>;
