import { enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/handshake.ts';

export const advice = {
  'dns/tls-sigalg': {
    title: 'Signature de l’échange de clés',
    why: 'SHA-1 n’est plus sûr : un attaquant peut forger une signature et imiter le site pendant l’échange.',
    pass: () => 'Le site refuse de signer l’échange de clés avec SHA-1.',
    warn: () => 'Le site répond encore quand on ne lui propose que des signatures SHA-1, abandonnées depuis longtemps.',
    remedy: 'Mettez à jour la bibliothèque TLS du serveur, ou relevez son niveau de sécurité (OpenSSL : SECLEVEL=2).',
  },
  'dns/tls-reneg': {
    title: 'Renégociation protégée',
    task: 'Mettre à jour le chiffrement du serveur web (renégociation)',
    why: 'Sans cette protection, un attaquant peut glisser ses propres demandes au début de la session d’un visiteur.',
    pass: () => 'Une renégociation reste liée à la session qu’elle prolonge : personne ne peut s’y glisser.',
    fail: ({ versions }) => `Le site ne lie pas une renégociation à la session qu’elle prolonge (${words(versions)}).`,
    remedy: 'Mettez à jour le logiciel du serveur web : la protection (RFC 5746) date de 2010.',
  },
  'dns/tls-compression': {
    title: 'Compression TLS',
    task: 'Désactiver la compression TLS du site',
    why: 'La compression laisse deviner les cookies d’un visiteur par la taille des échanges (attaque CRIME).',
    pass: () => 'Le site refuse la compression TLS.',
    fail: ({ versions }) => `Le site accepte la compression TLS (${words(versions)}).`,
    remedy: 'Désactivez la compression TLS (« SSLCompression off » avec Apache) ; celle de HTTP reste permise.',
  },
  'dns/tls-pqc': {
    title: 'Échange de clés post-quantique',
    why: 'Des échanges enregistrés aujourd’hui pourraient être lus par un ordinateur quantique de demain ; cet échange hybride s’en protège déjà.',
    info: ({ offered }) =>
      offered
        ? 'Le site propose un échange hybride avec ML-KEM (tel que X25519MLKEM768).'
        : 'Le site ne propose pas encore d’échange hybride avec ML-KEM (tel que X25519MLKEM768).',
    remedy: 'Il vient avec OpenSSL 3.5 et les versions récentes des serveurs web ; rien ne presse.',
  },
} satisfies AdviceFor<typeof checks>;

function words(versions: readonly (string | null)[]): string {
  return enumerate(versions.map((version) => (version ?? '').replace('TLSv', 'TLS ').replace(/TLS 1$/, 'TLS 1.0')));
}
