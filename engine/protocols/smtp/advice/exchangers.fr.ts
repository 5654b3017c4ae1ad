import { enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/exchangers.ts';

export const advice = {
  'smtp/mx-present': {
    title: 'Serveurs de messagerie (MX)',
    task: 'Dire où va le courrier du domaine (MX)',
    why: 'Les enregistrements MX disent où remettre votre courrier : sans eux, les expéditeurs essaient l’adresse du site, et les messages peuvent se perdre.',
    pass: ({ hosts }) => `Le courrier est remis à ${enumerateSome(hosts)}.`,
    warn: ({ domain, answers }) =>
      answers
        ? `Aucun MX n’est publié : le courrier est remis à l’adresse ${ofName(domain)} elle-même, qui répond.`
        : `Aucun MX n’est publié : les expéditeurs essaient l’adresse ${ofName(domain)} elle-même, qui ne prend pas de courrier.`,
    remedy: ({ answers }) =>
      answers
        ? 'Publiez un enregistrement MX qui nomme votre serveur de messagerie.'
        : 'Si le domaine ne reçoit pas de courrier, dites-le par un MX nul (« 0 . ») ; sinon, publiez vos MX.',
  },
  'smtp/mx-null': {
    title: 'Refus du courrier (MX nul)',
    task: 'Choisir entre le refus du courrier (MX nul) et vos serveurs',
    why: 'Un MX nul dit à chacun que le domaine ne reçoit pas de courrier ; les messages reviennent aussitôt à leur auteur.',
    pass: () => 'Le domaine déclare ne pas recevoir de courrier.',
    warn: () =>
      'Le domaine déclare ne pas recevoir de courrier, mais rien n’interdit d’en envoyer en son nom : des destinataires refuseront un courrier auquel on ne peut pas répondre.',
    fail: ({ preference, beside }) =>
      beside.length > 0
        ? `Le MX nul est publié à côté d’autres MX (${enumerateSome(beside)}) : les expéditeurs ne savent lequel croire.`
        : `Le MX nul porte la préférence ${preference} au lieu de 0.`,
    remedy: 'Gardez soit le seul « 0 . », avec une politique SPF « v=spf1 -all », soit vos vrais MX.',
  },
  'smtp/mx-literal': {
    title: 'Écriture des MX',
    why: 'Un MX doit nommer un serveur ; une adresse IP ou un nom incomplet ne mène nulle part.',
    pass: ({ hosts }) => `Les MX sont des noms de serveurs : ${enumerateSome(hosts)}.`,
    fail: ({ faulty }) => `Ces MX ne sont pas des noms de serveurs utilisables : ${enumerate(faulty)}.`,
    remedy: 'Publiez le nom complet du serveur (« mx1.exemple.fr »), lequel porte l’adresse.',
  },
  'smtp/mx-cname': {
    title: 'MX et alias',
    why: 'La norme interdit qu’un MX soit un alias ; certains expéditeurs refusent d’y remettre le courrier.',
    pass: () => 'Aucun MX n’est un alias.',
    fail: ({ aliases }) => aliases.map(({ host, target }) => `${host} est un alias ${ofName(target)}.`).join(' '),
    remedy: ({ aliases }) =>
      `Publiez en MX le nom final : ${enumerate([...new Set(aliases.map(({ target }) => target))])}.`,
  },
  'smtp/mx-resolves': {
    title: 'Adresses des MX',
    why: 'Un serveur sans adresse ne peut rien recevoir ; si aucun n’en a, tout le courrier est perdu.',
    pass: ({ found }) => `Chaque MX a une adresse : ${enumerateSome(found)}.`,
    fail: ({ without, found }) =>
      found.length === 0
        ? `Aucun MX n’a d’adresse (${enumerateSome(without)}) : personne ne peut vous écrire.`
        : `Sans adresse : ${enumerateSome(without)}.`,
    remedy: ({ without }) => `Donnez une adresse à ${enumerateSome(without)}, ou retirez ces MX.`,
  },
  'smtp/mx-private': {
    title: 'Adresses publiques des MX',
    why: 'Une adresse réservée aux réseaux internes n’est joignable par personne : une partie du courrier est retardée ou perdue.',
    pass: ({ hosts }) => `Les adresses ${ofName(enumerateSome(hosts))} sont publiques.`,
    fail: ({ internal }) =>
      `Adresses que personne ne peut joindre : ${internal.map(({ host, address }) => `${host} (${address})`).join(', ')}.`,
    remedy: 'Publiez l’adresse publique du serveur, ou retirez ce MX.',
  },
  'smtp/mx-free': {
    title: 'Domaines des serveurs MX',
    why: 'Si le domaine d’un MX n’appartient à personne, le premier venu peut l’acheter et recevoir votre courrier.',
    pass: ({ hosts }) => `Les domaines des serveurs MX sont enregistrés (${enumerateSome(hosts)}).`,
    fail: ({ free }) =>
      free
        .map(
          ({ host, domain, lapsing }) =>
            `${host} dépend ${ofName(domain)}, ${lapsing ? 'que son titulaire a abandonné : il sera libre dans quelques semaines' : 'qui n’est enregistré par personne'}.`,
        )
        .join(' '),
    remedy: ({ free }) =>
      `Retirez aujourd’hui ${enumerate(free.map(({ host }) => host))} de vos MX${free.some(({ lapsing }) => lapsing) ? '' : `, ou enregistrez ${enumerate([...new Set(free.map(({ domain }) => domain))])}`}.`,
  },
} satisfies AdviceFor<typeof checks>;
