import { count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { Authority, checks, Permitted } from '../checks/caa.ts';
import type { CaaFault } from '../policy.ts';

export const advice = {
  'dns/caa-present': {
    title: 'Autorités de certification permises (CAA)',
    task: 'Limiter les autorités qui peuvent émettre vos certificats (CAA)',
    why: 'L’enregistrement CAA dit qui a le droit d’émettre des certificats pour votre domaine. Sans lui, toutes les autorités du monde le peuvent.',
    pass: ({ name, issuers }) =>
      issuers.length === 0
        ? `La politique CAA ${ofName(name)} interdit toute émission de certificat.`
        : `La politique CAA ${ofName(name)} réserve l’émission à ${enumerate(issuers)}.`,
    warn: ({ name }) =>
      name === null
        ? 'Aucun enregistrement CAA ne limite l’émission de certificats.'
        : `Les enregistrements CAA ${ofName(name)} ne limitent pas l’émission (aucun « issue »).`,
    remedy: ({ authorities }) =>
      [
        'Relevez d’abord l’autorité de chaque certificat en service, sous-domaines et messagerie compris : celle que vous oublieriez ne pourrait plus renouveler les siens. Publiez ensuite, au nom du domaine, un enregistrement CAA « issue » pour chacune.',
        authorities.length > 0 && `D’après les certificats vus : ${authorities.map(authorityWords).join(' ; ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/caa-syntax': {
    title: 'Écriture des enregistrements CAA',
    task: 'Corriger la liste des autorités de certification (CAA)',
    why: 'Une autorité de certification qui ne comprend pas un enregistrement CAA doit refuser d’émettre : le prochain renouvellement échouerait.',
    pass: () => 'Les enregistrements CAA sont bien écrits.',
    warn: ({ faults }) => faultWords(faults),
    fail: ({ faults }) => faultWords(faults),
    remedy: ({ faults }) =>
      [
        faults.some(({ fault }) => !OF_ITS_OWN.includes(fault)) &&
          'Corrigez ces enregistrements : drapeau 0 ou 128, étiquette issue, issuewild ou iodef, valeur entre guillemets.',
        faults.some(({ fault }) => fault === 'methods') &&
          'Dans « validationmethods », écrivez les méthodes par leur nom exact (http-01, dns-01, tls-alpn-01), ou retirez ce paramètre.',
        faults.some(({ fault }) => fault === 'parameter') &&
          'Les paramètres s’appellent « accounturi » et « validationmethods », sans tiret. Avant de corriger le nom, vérifiez que vos certificats sont bien émis pour ce compte et par cette méthode ; ou retirez le paramètre.',
        faults.some(({ fault }) => fault === 'contact') &&
          'Un contact est une adresse e-mail (contactemail) ou un numéro qui commence par « + » et l’indicatif du pays, sans espace (contactphone).',
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/caa-allows-current': {
    title: 'Accord entre CAA et les certificats en service',
    task: 'Permettre l’autorité d’un certificat en service (CAA)',
    why: 'Une autorité que votre zone DNS ne permet pas (CAA) refusera de renouveler son certificat. À l’échéance, le site ou la messagerie ne sera plus reconnu.',
    pass: ({ certificates }) =>
      `CAA permet l’autorité de chaque certificat vu : ${enumerate(certificates.map(issuerWords))}.`,
    fail: ({ certificates }) =>
      `CAA ne permet pas l’autorité d’un certificat en service, son renouvellement sera refusé : ${enumerate(certificates.map(contradictionWords))}.`,
    info: ({ certificates }) =>
      `Nous ne connaissons pas l’identifiant CAA de l’autorité du certificat : ${enumerate(certificates.map(issuerWords))}. Vérifiez qu’il figure parmi vos enregistrements CAA.`,
    remedy: ({ certificates }) =>
      [
        ...blockingWords(certificates),
        `Avant la date de renouvellement, ajoutez à ${placesOf(certificates)}, s’il manque, ${enumerate([...new Set(certificates.map(recordWords))])}, ou faites émettre ce certificat par une autorité déjà permise.`,
        ...placeWords(certificates),
      ]
        .filter(Boolean)
        .join(' '),
  },
  'dns/caa-resolves': {
    title: 'Réponse aux questions CAA',
    task: 'Faire répondre les serveurs DNS aux autorités de certification (CAA)',
    why: 'Avant d’émettre, une autorité interroge CAA. Si vos serveurs DNS répondent par une erreur, elle doit refuser.',
    pass: ({ answered }) =>
      answered > 0
        ? 'Tous les serveurs DNS interrogés répondent aux questions CAA.'
        : 'Les questions CAA reçoivent une réponse.',
    warn: ({ refusing, answered }) =>
      `${count(refusing.length, 'adresse', 'adresses')} sur ${answered} répond${refusing.length > 1 ? 'ent' : ''} par une erreur aux questions CAA (${refusers(refusing)}).`,
    fail: ({ refusing }) => `Tous les serveurs DNS répondent par une erreur aux questions CAA (${refusers(refusing)}).`,
    remedy:
      'Mettez à jour le logiciel de ces serveurs DNS, ou demandez à votre hébergeur DNS de corriger leur réponse au type CAA (257).',
  },
} satisfies AdviceFor<typeof checks>;

const OF_ITS_OWN: readonly CaaFault[] = ['contact', 'methods', 'parameter'];

const FAULTS: Readonly<Record<CaaFault, string>> = {
  'reserved-flags': 'drapeau réservé',
  tag: 'étiquette mal formée',
  value: 'valeur mal formée',
  contact: 'contact inutilisable',
  methods: 'aucune méthode de validation connue dans « validationmethods »',
  parameter: 'paramètre qu’aucune autorité ne connaît, et qui ne restreint rien',
  'unknown-critical': 'étiquette inconnue marquée comme critique, aucune autorité ne peut émettre',
};

function faultWords(faults: readonly { readonly record: string; readonly fault: CaaFault }[]): string {
  return `Enregistrement CAA fautif : ${enumerate(faults.map(({ record, fault }) => `${record} (${FAULTS[fault]})`))}.`;
}

function issuerWords({ host, organization }: Permitted): string {
  return `${organization ?? 'émetteur sans nom'} pour ${host}`;
}

function contradictionWords(reading: Permitted): string {
  const allowed = reading.allowed.length > 0 ? enumerate(reading.allowed) : 'personne';
  return `${issuerWords(reading)} (permis à ${reading.at} : ${allowed})`;
}

/** What forbids every authority to issue goes first: what is added beside it allows nobody. */
function blockingWords(certificates: readonly Permitted[]): readonly string[] {
  const lines = [...new Set(certificates.flatMap(({ blocking }) => blocking))];
  if (lines.length === 0) return [];
  return [
    `Retirez d’abord ${enumerateSome(lines.map((line) => `« ${line} »`))} : une autorité qui ne comprend pas cette étiquette, marquée comme critique, doit refuser d’émettre.`,
  ];
}

function recordWords({ identifier, tag, organization }: Permitted): string {
  return identifier === null
    ? `un enregistrement CAA « ${tag} » pour ${organization ?? 'cette autorité'}, qui vous donne son identifiant`
    : `l’enregistrement CAA « 0 ${tag} "${identifier}" »`;
}

function authorityWords({ identifier, organization, hosts }: Authority): string {
  const name = organization ?? 'une autorité sans nom';
  const record = identifier === null ? 'demandez-lui son identifiant' : `0 issue "${identifier}"`;
  return `${name}, pour ${enumerateSome(hosts)} : ${record}`;
}

/** Where the records are to be changed, and by whom where a name is an alias. */
function placeWords(certificates: readonly Permitted[]): readonly string[] {
  const aliased = certificates.filter(({ host, at }) => at !== null && host !== at && !host.endsWith(`.${at}`));
  return [...new Set(aliased.map(({ host, at }) => `${host} est un alias de ${at} : qui gère ce nom doit le faire.`))];
}

function placesOf(certificates: readonly Permitted[]): string {
  return enumerate([...new Set(certificates.flatMap(({ at }) => at ?? []))]);
}

function refusers(found: readonly { readonly host: string; readonly rcode: string }[]): string {
  return enumerate([...new Set(found.map(({ host, rcode }) => `${host} : ${rcode}`))]);
}
