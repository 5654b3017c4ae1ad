import { tlsFault } from '../../../common/faults.fr.ts';
import { agree, enumerate, enumerateSome, ofName, tlsVersion } from '../../../common/phrases.fr.ts';
import { type Place, placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/mx-validation.ts';

type Bad = { readonly faulty: readonly (Place & { readonly fault: string })[] };

export const advice = {
  'mta-sts/mx-match': {
    title: 'Serveurs que nomme la politique',
    why: 'Les expéditeurs qui suivent MTA-STS ne livrent rien à un serveur que la politique ne nomme pas.',
    pass: ({ matched }) => `La politique nomme tous les serveurs MX : ${enumerateSome(matched)}.`,
    warn: ({ unmatched }) => `La politique, à l’essai, ne nomme pas ${enumerateSome(unmatched)}.`,
    fail: ({ unmatched, matched }) =>
      matched.length === 0
        ? `La politique est appliquée et ne nomme aucun de vos serveurs (${enumerateSome(unmatched)}). Les expéditeurs qui suivent MTA-STS ne vous livrent plus.`
        : `Des messages pour vous peuvent être refusés : votre politique de chiffrement (MTA-STS) est appliquée et ne nomme pas ${enumerateSome(unmatched)}.`,
    remedy: ({ mode, unmatched, answering }) => {
      const gone = unmatched.filter((host) => !answering.includes(host));
      return [
        ...urgent(mode),
        ...(answering.length > 0
          ? [
              `Ajoutez à la politique ceux de ces serveurs que vous utilisez (${answering.map((host) => `« mx: ${host} »`).join(', ')}), puis changez l’« id » de l’enregistrement.`,
            ]
          : []),
        gone.length > 0
          ? `Retirez du DNS ceux qui ne sont plus à vous ou ne répondent plus : ${enumerateSome(gone)}. Ne les nommez pas dans la politique.`
          : 'Retirez du DNS ceux qui ne sont plus à vous.',
      ].join(' ');
    },
  },
  'mta-sts/mx-starttls': {
    title: 'Chiffrement des serveurs MX',
    why: 'La politique exige le chiffrement. Un serveur qui ne l’offre pas ne reçoit plus rien des expéditeurs qui suivent MTA-STS.',
    pass: ({ sound }) => `Le chiffrement (STARTTLS) fonctionne sur ${enumerateSome(sound)}.`,
    warn: ({ faulty }) =>
      `La politique est à l’essai, et le chiffrement manque : ${told(faulty.map(missing)).join(' ; ')}.`,
    fail: ({ faulty }) => `La politique exige le chiffrement, et il manque : ${told(faulty.map(missing)).join(' ; ')}.`,
    remedy: ({ mode, sound }) =>
      [
        ...urgent(mode),
        `Activez STARTTLS sur ces serveurs${sound.length > 0 ? ', ou retirez-les des MX et de la politique' : ''}.`,
      ].join(' '),
  },
  'mta-sts/mx-certificate': {
    title: 'Certificats des serveurs MX',
    why: 'MTA-STS demande un certificat reconnu qui porte le nom du MX ; sans lui, les messages ne sont pas livrés.',
    pass: ({ sound }) => `Les certificats ${ofName(enumerateSome(sound))} sont reconnus et portent le bon nom.`,
    warn: (facts) => `La politique est à l’essai, et des certificats seraient refusés : ${refused(facts)}.`,
    fail: (facts) => `Les expéditeurs qui respectent la politique refusent ces certificats : ${refused(facts)}.`,
    remedy: ({ mode }) =>
      [
        ...urgent(mode),
        'Installez sur chaque MX un certificat d’une autorité reconnue, avec ses intermédiaires et le nom exact du MX.',
      ].join(' '),
  },
  'mta-sts/mx-tls12': {
    title: 'Version de TLS des serveurs MX',
    why: 'Les grands expéditeurs demandent au moins TLS 1.2 dès qu’une politique MTA-STS s’applique.',
    pass: ({ sound }) => `${enumerate(sound)} : TLS 1.2 ou plus récent.`,
    warn: ({ faulty }) =>
      `La politique est à l’essai, et TLS est trop ancien : ${told(faulty.map(versioned)).join(' ; ')}.`,
    fail: ({ faulty }) => `TLS est trop ancien : ${told(faulty.map(versioned)).join(' ; ')}.`,
    remedy: ({ mode }) => [...urgent(mode), 'Activez TLS 1.2 et TLS 1.3 sur ces serveurs.'].join(' '),
  },
  'mta-sts/mx-orphan': {
    title: 'Serveurs en trop dans la politique',
    why: 'Un nom qui ne sert plus autorise encore ce serveur à recevoir vos messages.',
    pass: ({ patterns }) => `Chaque ligne « mx: » correspond à un MX : ${enumerateSome(patterns)}.`,
    info: ({ orphans }) =>
      `La politique nomme aussi ${enumerateSome(orphans)}, ${agree(orphans, 'qui ne correspond', 'qui ne correspondent')} à aucun MX.`,
    remedy: 'Retirez de la politique les serveurs qui ne servent plus, puis changez l’« id ».',
  },
} satisfies AdviceFor<typeof checks>;

/** The way out where senders refuse to deliver (RFC 8461 §5.1): nothing else is as quick. */
function urgent(mode: 'enforce' | 'testing'): readonly string[] {
  return mode === 'enforce'
    ? [
        'Tout de suite : passez la politique en « mode: testing » et changez l’« id » ; les messages repartent dès que les expéditeurs l’ont relue.',
      ]
    : [];
}

/** The addresses of one server have the same fault more often than not. */
function told(faults: readonly string[]): readonly string[] {
  return [...new Set(faults)];
}

function missing({ host, fault }: Bad['faulty'][number]): string {
  return fault === 'not-offered' ? `${host} n’offre pas STARTTLS` : `STARTTLS échoue sur ${host}, ${tlsFault(fault)}`;
}

function refused({ faulty }: Bad): string {
  const why = ({ fault }: Bad['faulty'][number]) =>
    `, ${fault === 'name' ? 'nom absent du certificat' : tlsFault(fault)}`;
  return placesOf(faulty, why).join(' ; ');
}

function versioned({ host, fault }: Bad['faulty'][number]): string {
  return `${host} (${tlsVersion(fault)})`;
}
