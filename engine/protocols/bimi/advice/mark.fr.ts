import { count, dateInWords } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/mark.ts';

const KINDS: Readonly<Record<string, string>> = {
  'registered mark': 'marque déposée',
  'government mark': 'signe d’une administration, reconnu par un texte officiel',
  'prior use mark': 'marque en usage, non déposée',
  'modified registered mark': 'version modifiée d’une marque déposée',
};

export const advice = {
  'bimi/certificate-chain': {
    title: 'Autorité du certificat de marque',
    why: 'Les messageries ne croient que les autorités admises à certifier des marques ; celles des sites web n’en font pas partie.',
    pass: ({ root }) => `Le certificat remonte à une autorité de marques connue : ${root}.`,
    fail: ({ fault, issuer }) =>
      ({
        stranger: `Le certificat remonte à « ${issuer} », qui n’est pas une autorité de marques connue.`,
        incomplete: `Le fichier s’arrête à un certificat émis par « ${issuer} » : un certificat intermédiaire manque, ou ce n’est pas une autorité de marques connue.`,
        expired: `Le certificat intermédiaire « ${issuer} » a expiré.`,
      })[fault],
    remedy:
      'Publiez le fichier complet que votre autorité vous a remis : votre certificat, puis chaque intermédiaire. Si elle n’est pas admise (DigiCert, GlobalSign et SSL.com le sont), demandez un certificat à l’une de celles qui le sont.',
  },
  'bimi/certificate-logged': {
    title: 'Certificat de marque dans les journaux publics',
    why: 'Les exigences communes veulent que tout certificat de marque soit inscrit dans un journal public (Certificate Transparency) ; une messagerie peut écarter celui qui n’y est pas.',
    pass: ({ timestamps }) =>
      `Le certificat porte ${count(timestamps, 'attestation de journal public', 'attestations de journaux publics')}.`,
    fail: ({ issuer }) => `Le certificat émis par ${issuer} ne porte aucune attestation de journal public.`,
    remedy: 'Demandez à votre autorité d’émettre de nouveau le certificat avec son attestation de journal (SCT).',
  },
  'bimi/certificate-logo': {
    title: 'Logo certifié',
    why: 'Certaines messageries montrent le logo du certificat, d’autres celui de votre site ; s’ils diffèrent, plusieurs n’en montrent aucun.',
    pass: ({ bytes, algorithms }) =>
      `Le logo servi (${count(bytes, 'octet', 'octets')}) est exactement celui du certificat : même empreinte ${algorithms.map((name) => name.toUpperCase().replace('SHA', 'SHA-')).join(', ')}.`,
    fail: ({ fault, issuer }) =>
      ({
        absent: `Le certificat émis par ${issuer} ne contient aucun logo lisible.`,
        differs:
          'Le logo servi n’est pas celui du certificat : leurs empreintes diffèrent, ne serait-ce que d’un octet.',
      })[fault],
    remedy:
      'Servez, octet pour octet, le fichier SVG remis à l’autorité. Si le logo a changé depuis, demandez un nouveau certificat.',
  },
  'bimi/certificate-type': {
    title: 'Sorte de certificat de marque',
    why: 'Un VMC (marque déposée) donne aussi la coche bleue dans Gmail ; un CMC (marque en usage) n’y donne que le logo.',
    info: ({ markType, kind }) =>
      markType === null || kind === null
        ? 'Le certificat ne dit pas quelle sorte de marque il contient.'
        : `Le certificat est un ${kind} : ${KINDS[markType.toLowerCase()] ?? markType}.`,
    fail: ({ fault, notBefore }) =>
      ({
        pilot: `Le certificat, valable depuis le ${dateInWords(notBefore)}, porte encore la mention des essais, interdite depuis le 15 mars 2025.`,
        source: `Le certificat, valable depuis le ${dateInWords(notBefore)}, ne dit pas où la marque en usage a été constatée, ce qui est exigé depuis le 15 avril 2025.`,
      })[fault],
    remedy: 'Demandez à votre autorité d’émettre de nouveau le certificat selon les exigences en vigueur.',
  },
} satisfies AdviceFor<typeof checks>;
