import { enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/record.ts';

type SyntaxFault = 'version' | 'malformed' | 'repeated' | 'no-logo' | 'not-https';

const FAULTS: Readonly<Record<SyntaxFault, string>> = {
  version: 'L’enregistrement ne commence pas par « v=BIMI1; »',
  malformed: 'L’enregistrement contient autre chose que des « nom=valeur » séparés par des points-virgules',
  repeated: 'Un même champ y figure deux fois',
  'no-logo': 'L’enregistrement ne dit pas où est le logo (« l= »)',
  'not-https': 'Le logo et le certificat doivent être à des adresses « https:// »',
};

export const advice = {
  'bimi/record-present': {
    title: 'Enregistrement BIMI',
    why: 'BIMI fait paraître votre logo à côté de vos messages. C’est un atout d’image, pas une protection.',
    pass: ({ name }) => `Un enregistrement BIMI est publié à ${name}.`,
    info: ({ name }) => `Aucun enregistrement BIMI n’est publié à ${name} ; ce n’est pas une faute.`,
    remedy:
      'Une fois la politique DMARC appliquée, publiez « v=BIMI1; l=https://…/logo.svg » au nom « default._bimi » du domaine.',
  },
  'bimi/record-single': {
    title: 'Enregistrement BIMI unique',
    why: 'Devant deux enregistrements, les messageries n’affichent pas de logo.',
    pass: () => 'Il n’y a pas deux enregistrements BIMI concurrents.',
    fail: ({ records }) => `Il y a ${records.length} enregistrements BIMI : aucun n’est pris en compte.`,
    remedy: 'Ne gardez qu’un seul enregistrement TXT au nom « default._bimi » du domaine.',
  },
  'bimi/record-syntax': {
    title: 'Syntaxe de l’enregistrement BIMI',
    why: 'Un enregistrement mal écrit est ignoré.',
    pass: () => 'L’enregistrement BIMI est bien écrit.',
    warn: ({ unknown }) => `L’enregistrement contient des champs inconnus : ${enumerate(unknown)}.`,
    fail: ({ fault, record }) => `${FAULTS[fault]} : « ${record} ».`,
    remedy: 'Écrivez par exemple « v=BIMI1; l=https://www.exemple.fr/logo.svg; a=https://www.exemple.fr/marque.pem ».',
  },
  'bimi/record-decline': {
    title: 'Refus d’afficher un logo',
    why: 'Un domaine peut déclarer qu’il ne souhaite pas de logo.',
    info: () => 'Le domaine déclare ne pas vouloir de logo.',
    remedy: 'Indiquez l’adresse d’un logo dans « l= » si vous changez d’avis.',
  },
} satisfies AdviceFor<typeof checks>;
