import { enumerate } from '../../../common/phrases.fr.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/reachable.ts';

export const advice = {
  'dns/tls-reachable': {
    title: 'Accès au site en HTTPS',
    why: 'Sans HTTPS, tout ce que vos visiteurs lisent et saisissent circule en clair et peut être modifié en chemin ; les navigateurs affichent « Non sécurisé ».',
    pass: ({ secure }) => `Le site répond en HTTPS (port 443) : ${enumerate(secure)}.`,
    warn: ({ secure, without }) =>
      `En HTTPS : ${enumerate(secure)}. En HTTP seulement, donc en clair : ${enumerate(without)}.`,
    fail: ({ without, narrow }) =>
      narrow.length > 0
        ? `Le port 443 de ${enumerate(narrow)} parle TLS 1.3 avec les seuls échanges de clés hybrides (ML-KEM), que la plupart des navigateurs n’ont pas tous : ils n’ouvrent pas le site.`
        : `Le site répond en HTTP (port 80) mais pas en HTTPS (port 443) : ${enumerate(without)}.`,
    remedy: ({ narrow }) =>
      narrow.length > 0
        ? 'Dans les réglages TLS du site, ajoutez les échanges de clés X25519MLKEM768, X25519 et P-256 (dans nginx : « ssl_ecdh_curve X25519MLKEM768:X25519:prime256v1 »).'
        : 'Activez HTTPS sur votre hébergement pour le domaine et son « www » (certificat gratuit et automatique dans la plupart des offres), puis ouvrez le port 443.',
  },
} satisfies AdviceFor<typeof checks>;
