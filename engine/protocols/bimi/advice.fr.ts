import type { ReasonsFor } from '../../model/advice.ts';
import { advice as certificate } from './advice/certificate.fr.ts';
import { advice as dmarcAlignment } from './advice/dmarc-alignment.fr.ts';
import { advice as logo } from './advice/logo.fr.ts';
import { advice as mark } from './advice/mark.fr.ts';
import { advice as record } from './advice/record.fr.ts';
import type { checks } from './checks.ts';

export const advice = { ...record, ...logo, ...certificate, ...mark, ...dmarcAlignment };

export const reasons = {
  'certificate-not-https': 'Sans objet tant que le certificat n’est pas à une adresse « https:// ».',
  'certificate-unreadable': 'Sans objet tant que le certificat ne peut pas être lu.',
  declined: 'Sans objet : le domaine déclare ne pas vouloir de logo.',
  'logo-doctype': 'Sans objet tant que le logo contient une déclaration « DOCTYPE ».',
  'logo-not-https': 'Sans objet tant que le logo n’est pas à une adresse « https:// ».',
  'logo-not-served': 'Sans objet tant que le logo ne peut pas être chargé.',
  'logo-too-large': 'Non examiné : le fichier est beaucoup trop grand.',
  'logo-unreadable': 'Sans objet tant que le logo n’est pas une image SVG lisible.',
  'no-certificate': 'Sans objet : aucun certificat de marque n’est annoncé.',
  'no-logo': 'Sans objet : l’enregistrement ne nomme pas de logo.',
  'no-policy': 'Sans objet tant qu’aucune politique DMARC n’est lisible.',
  'not-enforced': 'Sans objet tant que la politique DMARC elle-même n’est pas appliquée.',
  'no-record': 'Sans objet : aucun enregistrement BIMI n’est publié.',
  'not-declined': 'Sans objet : le domaine ne refuse pas l’affichage d’un logo.',
  'record-unusable': 'Sans objet tant que l’enregistrement BIMI n’est pas utilisable.',
} satisfies ReasonsFor<typeof checks>;
