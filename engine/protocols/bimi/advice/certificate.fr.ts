import { fetchFault } from '../../../common/faults.fr.ts';
import { count, dateInWords, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/certificate.ts';

const FAULTS: Readonly<Record<string, string>> = {
  'not-pem': 'ce n’est pas un fichier de certificats PEM',
  usage: 'ce n’est pas un certificat de marque',
  order: 'les certificats ne se suivent pas, du vôtre à celui de l’autorité',
};

export const advice = {
  'bimi/certificate-present': {
    title: 'Certificat de marque',
    why: 'Ce certificat prouve que le logo est bien le vôtre.',
    pass: ({ authority }) => `Un certificat de marque est annoncé à ${authority}.`,
    info: () => 'Aucun certificat de marque n’est annoncé : Gmail et Apple Mail n’afficheront pas le logo.',
    remedy: 'Demandez un certificat de marque (VMC ou CMC) à une autorité qui en délivre.',
  },
  'bimi/certificate-usage': {
    title: 'Fichier du certificat de marque',
    task: 'Remplacer le certificat du logo',
    why: 'Un fichier incomplet ou d’une autre sorte est refusé, et le logo avec lui.',
    pass: ({ issuer }) => `Le fichier contient un certificat de marque ${ofName(issuer)}.`,
    fail: ({ url, fault }) => `Le fichier annoncé à ${url} ne convient pas : ${FAULTS[fault] ?? fetchFault(fault)}.`,
    remedy: 'Publiez le fichier PEM fourni par l’autorité : votre certificat d’abord, puis les intermédiaires.',
  },
  'bimi/certificate-name': {
    title: 'Nom du certificat de marque',
    why: 'Le certificat doit porter votre domaine.',
    pass: ({ names }) => `Le certificat porte ${enumerateSome(names)}.`,
    fail: ({ names, domain }) =>
      `Le certificat porte ${names.length > 0 ? enumerateSome(names) : 'aucun nom'}, et non ${domain}.`,
    remedy: 'Faites ajouter le domaine au certificat par l’autorité.',
  },
  'bimi/certificate-dates': {
    title: 'Validité du certificat de marque',
    why: 'Le logo disparaît le jour où le certificat expire.',
    pass: ({ notAfter }) => `Le certificat vaut jusqu’au ${dateInWords(notAfter)}.`,
    warn: ({ notAfter, days }) =>
      `Le certificat expire le ${dateInWords(notAfter)}, dans ${count(days, 'jour', 'jours')}.`,
    fail: ({ notBefore, notAfter, days }) =>
      days < 0
        ? `Le certificat a expiré le ${dateInWords(notAfter)}.`
        : `Le certificat ne vaut qu’à partir du ${dateInWords(notBefore)}.`,
    remedy: 'Renouvelez le certificat de marque ; la vérification demande plusieurs jours.',
  },
} satisfies AdviceFor<typeof checks>;
