import type { ReasonsFor } from '../../model/advice.ts';
import { advice as mxValidation } from './advice/mx-validation.fr.ts';
import { advice as policyFetch } from './advice/policy-fetch.fr.ts';
import { advice as policyValidation } from './advice/policy-validation.fr.ts';
import { advice as record } from './advice/record.fr.ts';
import { advice as tlsReports } from './advice/tls-reports.fr.ts';
import type { checks } from './checks.ts';

export const advice = { ...record, ...tlsReports, ...policyFetch, ...policyValidation, ...mxValidation };

export const reasons = {
  'certificate-refused': 'Sans objet tant que le certificat est refusé.',
  'mode-none': 'Sans objet : la politique est désactivée (mode « none »).',
  'no-encryption': 'Sans objet : aucun serveur de messagerie n’a pu être observé sous TLS.',
  'no-patterns': 'Sans objet tant que la politique ne nomme aucun serveur.',
  'no-policy-host': 'Sans objet tant que le serveur de la politique n’a pas d’adresse publique.',
  'no-record': 'Sans objet tant que le domaine n’annonce pas de politique MTA-STS.',
  'no-report-domain': 'Sans objet tant qu’aucune adresse de rapport n’est lisible.',
  'one-address': 'Sans objet : la politique n’est servie que par une adresse.',
  'no-report-record': 'Sans objet : aucun enregistrement TLS-RPT n’est publié.',
  'report-record-unusable': 'Sans objet tant que l’enregistrement TLS-RPT publié n’est pas utilisable.',
  'policy-not-served': 'Sans objet tant que la politique n’est pas servie.',
  'receives-no-mail': 'Sans objet : ce domaine ne reçoit pas d’e-mail.',
  'record-ignored':
    'Sans objet tant que les expéditeurs ignorent l’enregistrement (version ou « id » fautif) : la politique n’a aucun effet aujourd’hui.',
  'several-records': 'Sans objet tant qu’il y a plusieurs enregistrements : les expéditeurs n’en lisent aucun.',
  'rejected-policy': 'Sans objet : les expéditeurs rejettent ce fichier, dont la version n’est pas « STSv1 ».',
  'unreadable-policy': 'Sans objet tant que le fichier servi n’est pas une politique lisible.',
} satisfies ReasonsFor<typeof checks>;
