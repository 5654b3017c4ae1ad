import { type ComponentStatus, type ProbeState, type StatusComponent, WRITTEN_TO_DISK } from '@rempart/contract';

/** The texts about a component: its name, what its probe checks, and what each state means. */
interface ComponentWords {
  readonly name: string;
  readonly looks: string;
  readonly up: string;
  /** Left out where the probe knows only up and down. */
  readonly degraded?: string;
  readonly down: string;
}

export const componentWords: Readonly<Record<StatusComponent, ComponentWords>> = {
  site: {
    name: 'Site',
    looks: 'La sonde demande une page, comme un visiteur.',
    up: 'La page demandée par la sonde s’affiche.',
    down: 'La page demandée par la sonde ne s’affiche pas.',
  },
  database: {
    name: 'Base de données',
    looks: 'La sonde lui pose une question simple.',
    up: 'Elle répond à une question simple.',
    down: 'Elle ne répond pas à une question simple.',
  },
  queue: {
    name: 'File des analyses',
    looks: 'La sonde regarde depuis quand la plus ancienne analyse attend.',
    up: 'Aucune analyse n’attend plus d’une minute.',
    degraded: 'Une analyse attend depuis plus d’une minute.',
    down: 'Une analyse attend depuis plus de cinq minutes.',
  },
  resolver: {
    name: 'Résolveur DNS',
    looks: 'La sonde lui pose une question sur la racine.',
    up: 'Il répond à une question sur la racine.',
    down: 'Il ne répond pas à une question sur la racine : aucune analyse ne peut aboutir.',
  },
  port25: {
    name: 'Sortie sur le port 25',
    looks: 'Un serveur témoin dirait si les serveurs de messagerie peuvent être examinés d’ici.',
    up: 'Le serveur témoin est joignable : les serveurs de messagerie peuvent être examinés.',
    down: 'Le serveur témoin est injoignable : les serveurs de messagerie ne peuvent être examinés.',
  },
  mail: {
    name: 'Envoi des messages',
    looks: 'La sonde regarde depuis quand le plus ancien message attend.',
    up: 'Aucun message n’attend plus d’un quart d’heure.',
    degraded: 'Un message attend depuis plus d’un quart d’heure.',
    down: 'Un message attend depuis plus d’une heure.',
  },
  press: {
    name: 'Création des rapports',
    looks: 'La sonde fait créer un PDF d’une page.',
    up: 'Un PDF d’essai est créé.',
    degraded: 'L’atelier des rapports est occupé : la page d’essai attend son tour.',
    down: 'Le PDF d’essai n’a pas pu être créé.',
  },
  webhook: {
    name: 'Réception des paiements',
    looks: 'La sonde envoie un avis d’essai bien signé, puis le même mal signé.',
    up: 'Un avis d’essai signé est accepté, le même mal signé est refusé.',
    down: 'Un avis d’essai signé n’est pas accepté, ou le même mal signé n’est pas refusé.',
  },
};

export const stateWords: Readonly<Record<ProbeState, string>> = {
  up: 'En service',
  degraded: 'Ralenti',
  down: 'En panne',
  unmeasured: 'Non mesuré',
};

/** The state of a component in two words, and the sentence that explains it. */
export function foundWords({
  component,
  state,
  note,
  probes,
}: Pick<ComponentStatus, 'component' | 'state' | 'note' | 'probes'>): {
  readonly state: string;
  readonly about: string;
} {
  const words = componentWords[component];
  if (state === 'unmeasured') {
    if (note === WRITTEN_TO_DISK)
      return {
        state: 'Écrit sur disque',
        about:
          'Aucun relais n’est configuré sur cette installation : chaque message devient un fichier, aucun n’est envoyé.',
      };
    const missing = probes === 0 ? ' Pas encore de mesure, ou pas de témoin configuré sur cette installation.' : '';
    return { state: stateWords.unmeasured, about: words.looks + missing };
  }
  const waiting = component === 'queue' && note !== null ? ` En attente à la dernière mesure : ${note}.` : '';
  const found = state === 'degraded' ? (words.degraded ?? words.down) : words[state];
  return { state: stateWords[state], about: found + waiting };
}
