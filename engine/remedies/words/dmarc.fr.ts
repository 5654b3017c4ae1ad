import { product } from '@rempart/brand';
import { agree, enumerate, ofName } from '../../common/phrases.fr.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const PUT_BACK = 'Remettez la valeur précédente : elle reprend effet en une heure environ.';

/** The way back of a stage: to the record before it, or to that of the domain above. */
const undo = ({ inherited }: { readonly inherited: boolean }) =>
  inherited ? 'Supprimez l’enregistrement publié : le nom suit de nouveau celui du domaine au-dessus.' : PUT_BACK;

/** How the value of a stage is published. */
const replaced = ({ name, inherited }: { readonly name: string; readonly inherited: boolean }, note = '') =>
  inherited
    ? `Publiez ensuite l’enregistrement proposé au nom ${name}, qui suit aujourd’hui celui du domaine au-dessus.`
    : `Remplacez ensuite la valeur de ${name} par celle qui est proposée${note}.`;

const NOBODY_FAILS = 'Dans les rapports des quatre semaines qui suivent, aucun expéditeur à vous n’échoue.';

const TRIAL_ENDS =
  '« t=y » disparaît alors : la politique n’est plus à l’essai, et s’applique en entier, sous-domaines compris.';

/** Of a domain that sends nothing. */
const QUIET = 'Vérifiez qu’aucun outil n’envoie au nom de ce domaine.';
const QUIET_SINCE = 'Aucun outil ne se révèle envoyer au nom de ce domaine.';

export const dmarcWords: WordsFor<RemedyOf<'dmarc'>> = {
  'dmarc/record': {
    title: ({ isNew, policy, registry }) => {
      if (registry !== null)
        return `Publier à votre nom la politique (DMARC) ${ofName(registry)}, pour toutes les messageries`;
      if (!isNew) return 'Corriger la politique contre les faux messages (DMARC)';
      return policy === 'none'
        ? 'Publier une politique contre les faux messages (DMARC), sans rien bloquer'
        : 'Publier la politique (DMARC) d’un domaine qui n’envoie rien';
    },
    why: ({ isMute, wasSpared, registry }) => {
      if (registry !== null)
        return `Seules les messageries récentes trouvent la politique ${ofName(registry)} : chez les autres, un faux message à votre nom arrive comme les vôtres.`;
      if (isMute)
        return 'Les messageries qui suivent DMARC écarteront les faux messages. Ce domaine n’envoie rien : aucun vrai message n’est touché.';
      if (wasSpared)
        return 'Avec « pct=0 », d’anciennes messageries n’appliquent rien et les plus récentes appliquent toute la politique. Écrite « p=none », elle est lue de même partout : aucun message n’est bloqué par cette étape.';
      return 'Vous recevrez chaque jour la liste des serveurs qui écrivent avec votre adresse. Cette étape ne demande aucun blocage de plus.';
    },
    steps: ({ name, isMute, registry, reportsTo, senders, isDeaf, dropped, unagreed, kept, strays }) => [
      ...(senders.length > 0
        ? [
            `Les rapports ne vont qu’à ${enumerate(senders)}, un outil d’envoi qui ne vous les montre pas : ajoutez une adresse à vous à côté de la sienne. Sans eux, les étapes suivantes ne peuvent pas être décidées.`,
          ]
        : []),
      ...(registry === null
        ? []
        : [
            `Les rapports sur votre nom vont aujourd’hui à ${registry} : demandez-lui ceux des quatre dernières semaines. Chaque outil qui envoie pour vous doit y passer SPF ou DKIM.`,
            'Ne commencez pas par « p=none » : chez les messageries récentes, ce serait retirer la protection d’aujourd’hui.',
          ]),
      kept === null
        ? `Publiez un seul enregistrement TXT au nom ${name}, avec la valeur proposée.`
        : `Au nom ${name}, gardez le seul TXT « ${kept} » et supprimez les autres enregistrements DMARC.`,
      ...(reportsTo.length === 0 && !isMute
        ? ['Remplacez l’adresse indiquée par une boîte que vous lisez, ou par celle de votre outil d’analyse.']
        : []),
      ...(isDeaf
        ? [
            `Ce domaine ne reçoit pas d’e-mail : prenez une boîte d’un autre domaine, qui publiera à ${name.replace(/^_dmarc\./, '')}._report._dmarc, sous son propre nom, le TXT « v=DMARC1 ».`,
          ]
        : []),
      ...(dropped.length > 0
        ? [`Personne ne lit les rapports envoyés à ${enumerate(dropped)} : cette adresse a été retirée.`]
        : []),
      ...(unagreed.length > 0
        ? [
            `${enumerate(unagreed)} ne ${agree(unagreed, 'publie', 'publient')} pas d’accord pour recevoir vos rapports, qui n’y sont donc pas envoyés : cette adresse a été retirée. Gardez-la si l’accord est publié avant : un TXT « v=DMARC1 » à ${enumerate(unagreed.map((host) => `${name.replace(/^_dmarc\./, '')}._report._dmarc.${host}`))}.`,
          ]
        : []),
      ...(strays.length > 0 ? [`Supprimez l’enregistrement égaré : ${enumerate(strays)}.`] : []),
    ],
    criterion: ({ isMute }) =>
      isMute ? 'Une nouvelle analyse trouve la politique.' : 'Les premiers rapports arrivent sous 48 heures.',
    rollback: ({ isNew }) => (isNew ? 'Supprimez l’enregistrement publié.' : PUT_BACK),
  },
  'dmarc/share': {
    title: () => 'Étendre à tous les messages la politique contre les faux (DMARC, « pct »)',
    why: 'Ce changement étend la politique à tous les messages : faites-le quand vos rapports ne montrent plus d’envoi légitime en échec.',
    steps: ({ name, weeks }) => [
      `Lisez les rapports pendant ${weeks} semaines, sur la page « Qui écrit en votre nom ? » de ${product.name} : chaque outil qui envoie pour vous doit y passer SPF ou DKIM.`,
      `S’ils sont propres, remplacez la valeur de ${name} par celle qui est proposée. Sinon, revenez d’abord à « p=none ».`,
    ],
    criterion: ({ isMute }) => (isMute ? QUIET_SINCE : NOBODY_FAILS),
    rollback: undo,
  },
  'dmarc/quarantine': {
    title: () => 'Envoyer en indésirables les faux messages à votre nom',
    why: 'Aujourd’hui, une fausse facture à votre nom peut arriver comme les vôtres. Après cette étape, elle va le plus souvent en indésirables.',
    steps: ({ weeks, from, endsTrial, ...at }) => [
      `Lisez les rapports pendant ${weeks} semaines, sur la page « Qui écrit en votre nom ? » de ${product.name} : chaque outil qui envoie pour vous doit y passer SPF ou DKIM.`,
      replaced(at, from && from !== 'quarantine' ? ` (p=${from} devient p=quarantine)` : ''),
      ...(endsTrial ? [TRIAL_ENDS] : []),
    ],
    criterion: NOBODY_FAILS,
    rollback: undo,
  },
  'dmarc/reject': {
    title: () => 'Faire refuser les faux messages à votre nom',
    why: ({ isMute }) =>
      isMute
        ? 'Les messageries qui suivent DMARC ne livrent plus les faux messages. Ce domaine n’envoie rien : aucun vrai message n’est touché.'
        : 'Les messageries qui suivent DMARC ne livrent plus les faux messages. La note ne change pas. Si vos équipes écrivent à des listes de diffusion, restez en « quarantine ».',
    steps: ({ isMute, endsTrial, ...at }) => [
      isMute ? QUIET : 'Attendez quatre semaines en « quarantine » sans plainte de vos destinataires.',
      replaced(at),
      ...(endsTrial ? [TRIAL_ENDS] : []),
    ],
    criterion: ({ isMute }) => (isMute ? QUIET_SINCE : NOBODY_FAILS),
    rollback: undo,
  },
  'dmarc/subdomains': {
    title: () => 'Étendre aux sous-domaines la politique contre les faux messages (DMARC)',
    why: 'Aujourd’hui, un fraudeur peut écrire depuis un sous-domaine, même inventé : la politique du domaine ne s’y applique pas.',
    steps: ({ name }) => [
      'Vérifiez dans les rapports quels sous-domaines envoient réellement.',
      `Remplacez la valeur de ${name} par celle qui est proposée : les sous-domaines suivent alors la politique du domaine.`,
    ],
    criterion: 'Dans les rapports des deux semaines qui suivent, aucun sous-domaine à vous n’échoue.',
    rollback: undo,
  },
};
