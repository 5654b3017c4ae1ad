import { enumerate, enumerateSome, ofName } from '../../../common/phrases.fr.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/exchangers.ts';

export const advice = {
  'smtp/mx-present': {
    title: 'Serveurs de messagerie (MX)',
    task: 'Dire quel serveur reçoit vos e-mails, ou qu’aucun n’en reçoit (MX)',
    why: 'Les enregistrements MX nomment les serveurs qui reçoivent vos e-mails. Sans eux, les expéditeurs essaient l’adresse du site, et des messages peuvent se perdre.',
    pass: ({ hosts }) => `Les e-mails sont remis à ${enumerateSome(hosts)}.`,
    warn: ({ domain, answers }) => {
      if (answers === null)
        return `Aucun MX n’est publié : les expéditeurs essaient l’adresse de ${domain} lui-même, qui ne nous a pas répondu.`;
      if (answers)
        return `Aucun MX n’est publié : les e-mails sont remis à l’adresse ${ofName(domain)} elle-même, qui répond.`;
      return `Aucun MX n’est publié, et l’adresse ${ofName(domain)} elle-même n’accepte pas d’e-mail : personne ne peut vous écrire.`;
    },
    remedy: ({ answers }) =>
      answers
        ? 'Publiez un enregistrement MX qui nomme votre serveur de messagerie.'
        : 'Si le domaine ne reçoit pas d’e-mail, dites-le par un MX nul (« 0 . ») ; sinon, publiez vos MX.',
  },
  'smtp/mx-null': {
    title: 'Déclaration « ne reçoit pas d’e-mail » (MX nul)',
    task: 'Corriger le MX nul',
    why: 'Un MX nul dit à chacun que le domaine ne reçoit pas d’e-mail ; les messages reviennent à leur auteur.',
    pass: () => 'Le domaine déclare ne pas recevoir d’e-mail.',
    warn: () =>
      'Le domaine déclare ne pas recevoir d’e-mail, sans dire qu’il n’en envoie pas : des destinataires refuseront un message auquel on ne peut pas répondre.',
    fail: ({ preference, beside }) =>
      beside.length > 0
        ? `Le MX nul est publié à côté d’autres MX (${enumerateSome(beside)}) : les expéditeurs ne savent lequel croire.`
        : `Le MX nul porte la préférence ${preference} au lieu de 0.`,
    remedy: (facts) =>
      'beside' in facts && facts.beside.length === 0
        ? 'Publiez le MX nul avec la préférence 0 : « 0 . ».'
        : 'Gardez soit le seul « 0 . », avec une politique SPF « v=spf1 -all », soit vos vrais MX.',
  },
  'smtp/mx-literal': {
    title: 'Écriture des MX',
    why: 'Un MX doit nommer un serveur ; une adresse IP ou un nom incomplet ne mène nulle part.',
    pass: ({ hosts }) => `Les MX sont des noms de serveurs : ${enumerateSome(hosts)}.`,
    fail: ({ faulty, left }) => `MX mal écrits : ${enumerate(faulty)}.${deadEnd(left)}`,
    remedy: ({ meant }) =>
      meant.length > 0
        ? `Il manque un point à la fin du nom, que la zone a donc complété. Écrivez ${enumerate(meant.map((host) => `« ${host}. »`))}, et vérifiez que ce nom a une adresse.`
        : 'Publiez le nom complet du serveur (« mx1.exemple.fr »), lequel porte l’adresse.',
  },
  'smtp/mx-cname': {
    title: 'MX et alias',
    why: 'La norme interdit qu’un MX soit un alias ; certains expéditeurs refusent d’y remettre des messages.',
    pass: () => 'Aucun MX n’est un alias.',
    fail: ({ aliases }) => aliases.map(({ host, target }) => `${host} est un alias ${ofName(target)}.`).join(' '),
    remedy: ({ aliases }) =>
      `Publiez en MX le nom final : ${enumerate([...new Set(aliases.map(({ target }) => target))])}.`,
  },
  'smtp/mx-resolves': {
    title: 'Adresses des MX',
    why: 'Un serveur sans adresse ne peut rien recevoir ; si aucun n’en a, tous les messages sont perdus.',
    pass: ({ found }) => `Chaque MX a une adresse : ${enumerateSome(found)}.`,
    fail: ({ without, left }) => `Sans adresse : ${enumerateSome(without)}.${deadEnd(left)}`,
    remedy: ({ addressable, left }) =>
      addressable.length > 0
        ? `Donnez une adresse à ${enumerateSome(addressable)}${left.length > 0 ? ', ou retirez ces MX' : ', ou publiez les MX que donne votre fournisseur de messagerie'}.`
        : 'Écrivez dans le MX le nom complet du serveur, lequel porte l’adresse.',
  },
  'smtp/mx-private': {
    title: 'Adresses publiques des MX',
    why: 'Une adresse réservée aux réseaux internes n’est pas joignable d’internet : des messages sont retardés ou perdus.',
    pass: ({ hosts }) => `Les adresses ${ofName(enumerateSome(hosts))} sont publiques.`,
    fail: ({ internal, left }) =>
      `Adresses que personne ne peut joindre : ${placesOf(internal).join(', ')}.${deadEnd(left)}`,
    remedy: ({ left }) => `Publiez l’adresse publique du serveur${left.length > 0 ? ', ou retirez ce MX' : ''}.`,
  },
  'smtp/mx-free': {
    title: 'Domaines des serveurs MX',
    why: 'Si le domaine d’un MX n’appartient à personne, un inconnu peut l’acheter et recevoir vos messages.',
    pass: ({ hosts }) => `Les domaines des serveurs MX sont enregistrés (${enumerateSome(hosts)}).`,
    fail: ({ free }) =>
      free
        .map(
          ({ host, domain, lapsing }) =>
            `${host} dépend ${ofName(domain)}, ${lapsing ? 'que son titulaire a abandonné : il sera libre dans quelques semaines' : 'libre à l’achat'}. Son acheteur pourrait recevoir une partie de vos messages.`,
        )
        .join(' '),
    remedy: ({ free, left }) => {
      const hosts = enumerate(free.map(({ host }) => host));
      const bought = free.some(({ lapsing }) => lapsing)
        ? ''
        : `, ou enregistrez ${enumerate([...new Set(free.map(({ domain }) => domain))])}`;
      return left.length > 0
        ? `Retirez aujourd’hui ${hosts} de vos MX${bought}.`
        : `Mettez aujourd’hui votre vrai serveur de messagerie à la place de ${hosts} dans vos MX${bought}. Si le domaine ne reçoit pas d’e-mail, publiez à la place un MX nul (« 0 . »).`;
    },
  },
} satisfies AdviceFor<typeof checks>;

function deadEnd(left: readonly string[]): string {
  return left.length > 0 ? '' : ' Aucun MX ne mène à un serveur : personne ne peut vous écrire.';
}
