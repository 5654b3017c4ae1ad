import { partyName } from '../../../atlas/atlas.ts';
import { count, enumerate, enumerateSome, thatName } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { senderChecks } from '../checks/senders.ts';

export const advice = {
  'spf/include-known': {
    title: 'Services autorisés à envoyer en votre nom',
    why: 'Chaque inclusion autorise un service à envoyer en votre nom : il doit s’agir de services que vous employez encore.',
    info: ({ known, own, others }) =>
      [
        ...(known.length > 0
          ? [`La politique autorise ${enumerate([...new Set(known.map(({ provider }) => partyName(provider)))])}.`]
          : []),
        ...(others.length > 0
          ? [
              `${known.length > 0 ? 'Elle autorise aussi' : 'La politique autorise'} ${enumerateSome(others)}, que nous ne savons pas nommer.`,
            ]
          : []),
        ...(own.length > 0 ? [`Enregistrements à vous qu’elle inclut : ${enumerateSome(own)}.`] : []),
      ].join(' '),
    remedy: 'Retirez les inclusions des services que vous n’utilisez plus.',
  },
  'spf/include-redundant': {
    title: 'Termes qui font double emploi',
    why: 'Un terme inutile use les recherches DNS permises et cache ce que la politique autorise vraiment.',
    pass: () => 'Aucun « include » et aucun réseau ne répète ce qu’un autre autorise déjà.',
    warn: ({ again, networks }) =>
      `Déjà autorisés par ailleurs : ${enumerateSome([
        ...again.map(
          ({ include, within }) => `${include} (${include === within ? 'écrit deux fois' : `par ${within}`})`,
        ),
        ...networks.map(({ text, within }) => `${text} (par ${within})`),
      ])}.`,
    remedy: ({ again }) =>
      again.length > 0
        ? `Retirez ces termes : rien ne change pour vos envois, et vous gagnez au moins ${count(again.length, 'recherche', 'recherches')} DNS.`
        : 'Retirez ces termes : rien ne change pour vos envois.',
  },
  'spf/mx-covered': {
    title: 'Votre messagerie est-elle autorisée ?',
    why: 'Si votre messagerie n’est pas autorisée à envoyer, vos propres messages échouent à SPF.',
    pass: ({ providers }) =>
      providers.length > 0
        ? `La politique autorise le fournisseur de la messagerie (${enumerate(providers.map(partyName))}).`
        : 'La politique autorise les serveurs de messagerie du domaine.',
    info: ({ hosts }) =>
      `Les serveurs qui reçoivent vos e-mails (${enumerateSome(hosts)}) ne sont pas autorisés à en envoyer : c’est voulu s’ils n’envoient rien.`,
    warn: ({ missing }) =>
      `Vos boîtes sont chez ${enumerate(missing.map(partyName))}, mais SPF n’autorise pas ce service à envoyer pour vous.`,
    remedy: ({ missing }) =>
      `Ajoutez l’inclusion ${thatName(enumerate(missing.map(partyName)))} indique dans sa documentation.`,
  },
} satisfies AdviceFor<typeof senderChecks>;
