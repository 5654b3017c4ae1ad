import { count, enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/signing.ts';
import type { DenialHashing } from '../evidence.ts';
import { timeLeft } from './time-left.fr.ts';

export const advice = {
  'dns/dnssec-rrsig-life': {
    title: 'Durée des signatures DNSSEC',
    task: 'Régler la durée des signatures DNSSEC',
    why: 'Une signature valable longtemps peut être rejouée longtemps : une ancienne adresse resterait crédible après un changement.',
    pass: ({ hours }) => `Les signatures valent au plus ${count(Math.ceil(hours / 24), 'jour', 'jours')}.`,
    info: ({ left, kept }) =>
      `Les signatures sont valables encore ${timeLeft(left)}, alors qu’un serveur secondaire qui a perdu le primaire sert la zone pendant ${timeLeft(kept)} (SOA, expire) : il continuerait avec des signatures périmées.`,
    warn: ({ name, type, hours }) =>
      `La signature ${ofName(name)} (${type}) vaut ${count(Math.round(hours / 24), 'jour', 'jours')}, plus de six mois.`,
    remedy: 'Faites signer la zone pour deux à quatre semaines, avec un renouvellement automatique chaque semaine.',
  },
  'dns/dnssec-nsec3': {
    title: 'Preuves d’absence (NSEC3)',
    task: 'Régler les preuves d’absence DNSSEC (NSEC3)',
    why: 'Des calculs répétés ne cachent rien de plus, mais ralentissent chaque réponse ; au-delà d’un seuil, des résolveurs cessent de valider la zone.',
    pass: () => 'NSEC3 sans itération ni sel, comme il est recommandé.',
    warn: (facts) => `${hashingWords(facts)} : la norme recommande zéro itération et aucun sel.`,
    fail: (facts) => `${hashingWords(facts)} : des résolveurs tiennent une telle zone pour non signée.`,
    remedy: 'Réglez NSEC3 sur zéro itération et sans sel (« NSEC3PARAM 1 0 0 - »), ou revenez à NSEC.',
  },
  'dns/dnssec-parent-wish': {
    title: 'Clé demandée au registre (CDS, CDNSKEY)',
    task: 'Corriger la clé DNSSEC que la zone demande au registre',
    why: 'Les enregistrements CDS et CDNSKEY disent au registre quelle clé publier pour le domaine. Les registres qui les lisent obéissent sans vous demander : une demande oubliée ou fausse peut supprimer la protection DNSSEC.',
    pass: () => 'La zone demande au registre la clé qu’il publie déjà.',
    info: (facts) => {
      if (facts.wish === 'removal')
        return 'La zone demande au registre de ne publier aucune clé DNSSEC, et il n’en publie pas.';
      return facts.wish === 'first'
        ? `La zone demande au registre de publier sa clé DNSSEC (${tags(facts.keyTags)}), et il n’en publie pas encore.`
        : `La zone demande au registre une autre clé que celle qu’il publie (${tags(facts.keyTags)}) : un changement de clé est sans doute en cours.`;
    },
    warn: ({ wish, keyTags }) =>
      wish === 'removal'
        ? 'La zone demande au registre de retirer sa clé DNSSEC : s’il lit cette demande, le domaine ne sera plus protégé par DNSSEC.'
        : `Les enregistrements CDS et CDNSKEY de la zone se contredisent (${tags(keyTags)}) : un registre qui les lit ne doit rien en faire.`,
    fail: ({ keyTags }) =>
      `La zone demande au registre une clé qu’elle ne publie pas (${tags(keyTags)}) : un registre qui obéirait rendrait le domaine injoignable pour les résolveurs qui valident.`,
    remedy: (facts) =>
      'wish' in facts && facts.wish === 'removal'
        ? 'Si vous voulez garder DNSSEC, demandez à votre hébergeur DNS de retirer cette demande (« CDS 0 0 0 00 »). Si vous l’abandonnez, attendez que le registre ait retiré le DS et que sa durée de vie (TTL) soit écoulée avant de cesser de signer.'
        : 'Demandez à votre hébergeur DNS de publier des CDS et CDNSKEY de ses clés actuelles, ou de les retirer. Ne changez pas le DS chez votre bureau d’enregistrement pour autant.',
  },
  'dns/dnssec-servers': {
    title: 'Signatures de chaque serveur DNS',
    why: 'Un résolveur qui vérifie DNSSEC écarte les réponses d’un serveur dont la signature manque ou n’est pas valable : le site et les e-mails répondent plus lentement, ou plus du tout quand il n’en trouve pas d’autre.',
    pass: ({ hosts }) =>
      `${hosts.length > 1 ? 'Les réponses des serveurs DNS portent' : 'Les réponses du serveur DNS portent'} une signature valable : ${enumerate(hosts)}.`,
    warn: ({ faulty }) =>
      `${faultyWords(faulty)}. Le registre ne publie pas de DS, et personne ne le vérifie encore : en publier un aujourd’hui rendrait le domaine injoignable là où ces réponses arrivent.`,
    fail: ({ faulty }) => `${faultyWords(faulty)}. Les résolveurs qui vérifient DNSSEC écartent ces réponses.`,
    remedy: ({ faulty, isAll }) =>
      isAll
        ? 'Faites signer la zone à nouveau par votre hébergeur DNS, et vérifiez que tous ses serveurs la reçoivent, avant tout changement du DS.'
        : `Demandez à votre hébergeur DNS que ${enumerate(hostsOf(faulty))} ${hostsOf(faulty).length > 1 ? 'reçoivent' : 'reçoive'} la zone signée d’aujourd’hui, comme ses autres serveurs, avant tout changement du DS.`,
  },
} satisfies AdviceFor<typeof checks>;

type Faulty = readonly { readonly host: string; readonly address: string; readonly fault: keyof typeof FAULTS }[];

const FAULTS = {
  unsigned: 'aucune signature',
  expired: 'signature expirée',
  'not-yet-valid': 'signature pas encore valable',
  'no-key': 'signature d’une clé que la zone ne publie pas',
  invalid: 'signature qui ne correspond pas aux données',
} as const;

function faultyWords(faulty: Faulty): string {
  const each = faulty.map(({ host, address, fault }) => `${host} (${address} : ${FAULTS[fault]})`);
  return `Réponses sans signature valable : ${enumerateSome(each)}`;
}

function hostsOf(faulty: Faulty): readonly string[] {
  return [...new Set(faulty.map(({ host }) => host))];
}

function tags(keyTags: readonly number[]): string {
  return `${keyTags.length > 1 ? 'numéros de clé' : 'numéro de clé'} : ${enumerate(keyTags.map(String))}`;
}

function hashingWords({ iterations, saltLength }: DenialHashing): string {
  return `NSEC3 avec ${count(iterations, 'itération', 'itérations')} et un sel de ${count(saltLength, 'octet', 'octets')}`;
}
