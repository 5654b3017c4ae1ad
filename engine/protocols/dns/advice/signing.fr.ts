import { count, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/signing.ts';

export const advice = {
  'dns/dnssec-rrsig-life': {
    title: 'Durée des signatures DNSSEC',
    task: 'Régler la durée des signatures DNSSEC',
    why: 'Une signature valable longtemps peut être rejouée longtemps : une ancienne adresse resterait crédible après un changement.',
    pass: ({ hours }) => `Les signatures valent au plus ${count(Math.ceil(hours / 24), 'jour', 'jours')}.`,
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
} satisfies AdviceFor<typeof checks>;

function hashingWords({
  iterations,
  saltLength,
}: {
  readonly iterations: number;
  readonly saltLength: number;
}): string {
  return `NSEC3 avec ${count(iterations, 'itération', 'itérations')} et un sel de ${count(saltLength, 'octet', 'octets')}`;
}
