import { agree, count, enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { keyChecks } from '../checks/key.ts';

const WEAKNESSES = {
  factorable: '512 bits ou moins',
  'small-factor': 'divisible par un petit nombre',
  'close-primes': 'facteurs trop proches, CVE-2022-26320',
  roca: 'bibliothèque fautive, CVE-2017-15361',
} as const;

export const advice = {
  'dkim/key-size': {
    title: 'Taille des clés',
    why: 'Le secret d’une clé trop courte peut être retrouvé : un fraudeur signerait alors à votre place.',
    pass: ({ smallest }) => `Les clés RSA ont au moins ${count(smallest, 'bit', 'bits')}.`,
    warn: ({ keys }) =>
      `${agree(keys, 'Taille de la clé de signature (DKIM)', 'Tailles des clés de signature (DKIM)')} à revoir : ${keys.map(sized).join(', ')} ; 2 048 bits sont conseillés.`,
    fail: ({ keys }) =>
      `${agree(keys, 'Clé refusée', 'Clés refusées')} par les destinataires, car trop ${agree(keys, 'courte', 'courtes')} : ${keys.map(sized).join(', ')}.`,
    remedy:
      'Créez une clé de 2 048 bits sous un nouveau sélecteur, signez avec elle, puis retirez l’ancienne quelques jours plus tard.',
  },
  'dkim/key-known-weak': {
    title: 'Secret des clés DKIM',
    why: 'Quelqu’un peut retrouver le secret d’une clé mal fabriquée et signer à votre place. DMARC accepterait ses messages.',
    pass: () => 'Les clés RSA trouvées ne portent aucune faiblesse connue.',
    fail: ({ weak }) =>
      `Clés dont le secret peut être retrouvé : ${weak.map(({ selector, weakness }) => `${selector} (${WEAKNESSES[weakness]})`).join(', ')}.`,
    remedy:
      'Remplacez ces clés aujourd’hui par des clés de 2 048 bits créées avec un outil récent, puis retirez les anciennes.',
  },
  'dkim/key-format': {
    title: 'Exposant des clés',
    why: 'Un exposant inhabituel affaiblit la clé ou la rend refusée par certains logiciels.',
    pass: () => 'Les clés RSA ont un exposant sûr.',
    warn: ({ exponents }) =>
      `Exposant faible : ${exponents.map(({ selector, exponent }) => `${selector} (${exponent})`).join(', ')}.`,
    fail: ({ exponents }) =>
      `Exposant invalide : ${exponents.map(({ selector, exponent }) => `${selector} (${exponent})`).join(', ')}.`,
    remedy: 'Créez une nouvelle paire de clés avec un outil courant ; l’exposant usuel est 65537.',
  },
  'dkim/key-ed25519': {
    title: 'Clés Ed25519',
    task: 'Ajouter une clé RSA à la clé Ed25519',
    why: 'Beaucoup de destinataires ne lisent pas encore ces clés : une clé RSA doit les accompagner.',
    pass: () => 'Une clé Ed25519 est publiée, accompagnée d’une clé RSA.',
    warn: () => 'Seule une clé Ed25519 a été trouvée, que beaucoup de destinataires ignorent.',
    remedy: 'Signez aussi avec une clé RSA de 2 048 bits.',
  },
  'dkim/key-shared': {
    title: 'Une clé pour chaque sélecteur',
    task: 'Donner à chaque expéditeur sa propre clé DKIM',
    why: 'Deux outils partagent le même secret : si l’un le perd, il faut retirer la clé aux deux.',
    pass: () => 'Chaque sélecteur trouvé a sa propre clé.',
    warn: ({ shared }) =>
      `La même clé est publiée sous plusieurs sélecteurs : ${shared.map((selectors) => enumerate(selectors)).join(' ; ')}.`,
    remedy:
      'Donnez à chaque expéditeur sa propre clé. Quand plus aucun message n’est signé avec la clé partagée depuis une semaine, retirez-la.',
  },
} satisfies AdviceFor<typeof keyChecks>;

function sized({ selector, bits }: { readonly selector: string; readonly bits: number }): string {
  return `${selector} (${count(bits, 'bit', 'bits')})`;
}
