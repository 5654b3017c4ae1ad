import type { RefusedRepair, RepairRefusalCode } from '@rempart/contract';
import { conditionInWords, settingInWords } from '@rempart/engine/fr';
import type { HostFault, Refusal, Unmet } from '@rempart/engine/repair';
import { changeWords, hostWords } from '@rempart/engine/repair/fr';

const NOTHING = 'Rien n’a été écrit.';

/** Why a step is not written, with how to meet what is missing. */
export function refusedStep(refusal: Refusal): RefusedRepair {
  return { code: refusal.code, said: [...linesOf(refusal), NOTHING] };
}

export function refusedByHost({ code, detail }: HostFault): RefusedRepair {
  return { code: 'HOST', said: [hostWords[code](detail), NOTHING] };
}

export const said = {
  notItsHost: (zone: string, published: readonly string[]) =>
    `Cet hébergeur a une zone ${zone}, mais ce n’est pas elle qui est publiée : le domaine répond par ${published.join(', ')}. Y écrire ne changerait rien.`,
  busy: `Quelqu’un d’autre écrit dans cette zone en ce moment. ${NOTHING}`,
  changedMeanwhile: `La zone a changé depuis qu’elle a été montrée. ${NOTHING} Regardez-la de nouveau.`,
  notWritten: (why: string) => `L’hébergeur a refusé${why === '' ? '' : ` (${why})`}. ${NOTHING}`,
  forbidden: 'La clé peut lire cette zone, mais pas l’écrire, ou pas à ce nom.',
  neverCame: `L’hébergeur a été sollicité, et la zone n’en montre rien. ${NOTHING}`,
  unsigned: 'La zone est signée, et son serveur n’a pas signé ce qui a été écrit : il a été repris aussitôt.',
} as const;

/** A refusal that needs no more words than its code. */
export function refused(code: keyof typeof PLAIN): RefusedRepair {
  return { code, said: [PLAIN[code]] };
}

const PLAIN = {
  BAD_KEY_TEXT: `Ce texte n’est pas une clé de cet hébergeur. ${NOTHING}`,
  BAD_SERVER: `Cette adresse est introuvable, ou n’est pas de la forme demandée. ${NOTHING}`,
  INTERNAL_SERVER: `Cette adresse n’est pas sur l’internet public : nous n’y allons pas. ${NOTHING}`,
  CHANGED_MEANWHILE: said.changedMeanwhile,
  CUT_OFF:
    'Le serveur a redémarré pendant cette étape. Recommencez : la zone sera relue, et dira si quelque chose a été écrit.',
  TOO_SLOW:
    'L’hébergeur ou l’analyse a mis trop de temps, et l’attente a pris fin. Recommencez : la zone sera relue, et dira si quelque chose a été écrit.',
  TOO_LATE: `L’heure est passée, et la clé est oubliée. ${NOTHING} Recommencez.`,
} as const satisfies Partial<Record<RepairRefusalCode, string>>;

function linesOf(refusal: Refusal): readonly string[] {
  switch (refusal.code) {
    case 'NO_STEP':
      return [
        'Dans la zone telle qu’elle est chez l’hébergeur, cette étape n’a plus rien à changer, ou n’est pas encore possible.',
      ];
    case 'WITHHELD':
      return ['Cette étape n’est pas sûre dans la zone telle qu’elle est.', refusal.detail];
    case 'UNMET':
      return ['Cette étape a des conditions qui ne sont pas remplies :', ...refusal.unmet.flatMap(unmetLines)];
    case 'BAD_VALUE':
      return [`Ni une adresse e-mail ni une adresse du web : ${refusal.value}`];
    case 'CHANGE':
      return [changeWords[refusal.fault](refusal.found)];
    case 'WORSENS':
      return [
        `Dans la zone telle qu’elle est, cette étape aggraverait ce que le plan ne dit pas (${refusal.checks.join(', ')}).`,
      ];
    case 'NO_ENTRY':
      return ['Cette étape n’a pas été écrite par cet hébergeur, ou est trop ancienne.'];
    case 'CHANGED_SINCE':
      return ['Ce qui avait été écrit a été changé depuis : le retour remplacerait le travail d’un autre.'];
    case 'ALREADY_BACK':
      return ['Rien de cette étape n’est dans la zone : il n’y a rien à reprendre.'];
    case 'PENDING':
      return [
        `Une étape déjà envoyée à ces noms n’est pas dans la zone, et peut encore y arriver pendant ${Math.ceil(refusal.seconds / 60)} min. Recommencez ensuite : la zone le dira.`,
      ];
    case 'LATER_FIRST':
      return ['Des étapes plus récentes reposent sur celle-ci : revenez d’abord sur elles.'];
  }
}

function unmetLines(unmet: Unmet): readonly string[] {
  if (unmet.kind === 'settings') return unmet.settings.map(settingInWords);
  const sentence = conditionInWords(unmet, (id) => `« ${id} »`);
  if (unmet.kind === 'only-after') return [`${sentence} Cette autre étape passe avant.`];
  if (unmet.kind === 'fill-in') return [`${sentence} Donnez la vôtre dans le formulaire.`];
  return [`${sentence} Quand c’est le cas, cochez-le dans le formulaire.`];
}
