import { count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks, Grant } from '../checks/issuance.ts';

export const advice = {
  'dns/caa-wild': {
    title: 'Certificats génériques (CAA)',
    why: 'Un certificat générique (« * ») vaut pour tous les sous-domaines : le réserver ou l’interdire limite les dégâts d’une clé volée.',
    info: ({ issuers }) =>
      issuers.length === 0
        ? 'CAA interdit tout certificat générique.'
        : `Les certificats génériques sont réservés à ${enumerate(issuers)}.`,
    remedy: 'Sans usage de certificats génériques, publiez : 0 issuewild ";".',
  },
  'dns/caa-acme-bind': {
    title: 'Émission liée à un compte (CAA)',
    why: 'Lier l’émission à votre compte empêche un tiers d’obtenir un certificat auprès de la même autorité, même s’il détourne votre site.',
    info: ({ bindings }) =>
      bindings.length === 0
        ? 'CAA ne lie l’émission ni à un compte ni à une méthode de contrôle.'
        : `CAA lie l’émission : ${enumerateSome(bindings.map(({ name, value }) => `${name}=${value}`))}.`,
    warn: ({ malformed }) => `CAA annonce une liaison, mais sans valeur : ${enumerate([...new Set(malformed)])}.`,
    remedy: 'Ajoutez après le nom de l’autorité : ; accounturi=… ; validationmethods=dns-01 (RFC 8657).',
  },
  'dns/caa-persist': {
    title: 'Droits permanents à des certificats',
    task: 'Revoir les droits permanents à des certificats (CAA)',
    why: 'Cet enregistrement donne à un compte le droit d’obtenir des certificats pour tout le domaine, aussi longtemps qu’il reste publié.',
    pass: () => 'Aucun droit permanent n’est publié à « _validation-persist ».',
    info: ({ grants }) =>
      `Un droit daté et lié à un compte est publié, auprès ${ofName(enumerate(grants.map(({ issuer }) => issuer)))}.`,
    warn: ({ grants }) =>
      `${count(grants.length, 'droit à revoir', 'droits à revoir')} : ${grants.map(grantWords).join(' ; ')}.`,
    remedy:
      'Supprimez les enregistrements TXT « _validation-persist » inconnus ; donnez aux autres un compte (« accounturi ») et une fin (« persistUntil »).',
  },
  'dns/certificate-sct': {
    title: 'Inscription aux journaux publics (CT)',
    why: 'Les navigateurs refusent un certificat public qui n’est pas inscrit aux journaux de transparence.',
    pass: ({ fewest }) => `Le certificat porte ${count(fewest, 'preuve', 'preuves')} d’inscription.`,
    remedy: 'Rien à corriger.',
  },
} satisfies AdviceFor<typeof checks>;

function grantWords({ issuer, account, until }: Grant): string {
  const end = { none: 'sans fin', ahead: 'daté', past: 'expiré' }[until];
  return `${issuer}, ${account === null ? 'sans compte' : 'lié à un compte'}, ${end}`;
}
