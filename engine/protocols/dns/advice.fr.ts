import type { ReasonsFor } from '../../model/advice.ts';
import { advice as caa } from '../caa/advice/caa.fr.ts';
import { advice as issuance } from '../caa/advice/issuance.fr.ts';
import { advice as dnssec } from '../dnssec/advice/dnssec.fr.ts';
import { advice as signing } from '../dnssec/advice/signing.fr.ts';
import { advice as headers } from '../web-page/advice/headers.fr.ts';
import { advice as hosts } from '../web-page/advice/hosts.fr.ts';
import { advice as page } from '../web-page/advice/page.fr.ts';
import { advice as reachable } from '../web-page/advice/reachable.fr.ts';
import { advice as securityTxt } from '../web-page/advice/security-txt.fr.ts';
import { advice as certificate } from '../web-tls/advice/certificate.fr.ts';
import { advice as compromise } from '../web-tls/advice/compromise.fr.ts';
import { advice as handshake } from '../web-tls/advice/handshake.fr.ts';
import { advice as tls } from '../web-tls/advice/tls.fr.ts';
import { advice as answers } from '../zone/advice/answers.fr.ts';
import { advice as delegation } from '../zone/advice/delegation.fr.ts';
import { advice as servers } from '../zone/advice/servers.fr.ts';
import { advice as ttl } from '../zone/advice/ttl.fr.ts';
import type { checks } from './checks.ts';

export const advice = {
  ...reachable,
  ...tls,
  ...handshake,
  ...certificate,
  ...compromise,
  ...delegation,
  ...servers,
  ...hosts,
  ...ttl,
  ...answers,
  ...dnssec,
  ...signing,
  ...caa,
  ...issuance,
  ...headers,
  ...page,
  ...securityTxt,
};

export const reasons = {
  'no-web': 'Sans objet : aucun site web n’a été trouvé sous ce nom.',
  'no-https': 'Sans objet tant que le site ne répond pas en HTTPS.',
  'https-no-service':
    'Sans objet : l’enregistrement HTTPS dit que ce service n’existe pas ; un navigateur peut venir quand même.',
  'no-https-record': 'Sans objet : le site ne publie pas d’enregistrement HTTPS.',
  'one-address': 'Sans objet : le site n’a qu’une adresse par nom.',
  'apex-alias': 'Sans objet : le nom du domaine est lui-même un alias, qui cache sa zone.',
  'broken-hash': 'Sans objet tant qu’une signature de la chaîne est dépassée : aucun navigateur ne l’accepte.',
  'out-of-date': 'Sans objet tant que le certificat n’est pas dans ses dates de validité.',
  'too-few-servers': 'Sans objet tant qu’un seul serveur DNS est annoncé.',
  'one-voice': 'Sans objet : un seul serveur DNS est annoncé, il n’y a rien à comparer.',
  'wildcard-alias': 'Sans objet : les noms inconnus mènent à un autre par un alias générique (voir la carte CNAME).',
  'no-server-address': 'Sans objet : les serveurs DNS annoncés n’ont pas d’adresse publique.',
  'not-delegated': 'Sans objet : la zone parente n’annonce aucun serveur pour ce domaine.',
  lame: 'Sans objet tant qu’aucun serveur DNS ne fait autorité pour la zone.',
  'not-signed': 'Sans objet tant que la zone n’est pas signée par DNSSEC.',
  'no-ds': 'Sans objet tant que le registre ne publie pas de DS.',
  'no-keys': 'Sans objet tant que la zone ne publie aucune clé.',
  'no-signature': 'Sans objet : aucune signature n’a été publiée.',
  bogus: 'Sans objet tant que la chaîne DNSSEC est cassée.',
  'no-mail-host': 'Sans objet : le domaine ne reçoit pas d’e-mail.',
  'no-caa': 'Sans objet : aucune politique CAA n’est publiée.',
  'no-certificate': 'Sans objet : aucun certificat reconnu n’a été vu.',
  'no-rsa-key': 'Sans objet : la clé du certificat n’est pas de type RSA.',
  'not-stapled':
    'Le serveur ne joint pas la réponse de révocation de son autorité : c’est permis, et courant depuis 2025.',
  'redirect-loop': 'Sans objet tant que les redirections du site tournent en rond : aucune page ne s’affiche.',
  'no-records': 'Sans objet : le domaine ne publie ni A, ni MX, ni TXT.',
  'no-cookie': 'Sans objet : la page ne pose aucun cookie.',
  'no-wish': 'Sans objet : la zone ne demande rien au registre (ni CDS ni CDNSKEY).',
  nsec: 'Sans objet : la zone prouve les absences par NSEC.',
  'only-tls13': 'Sans objet : le site ne parle que TLS 1.3.',
  'no-hsts': 'Sans objet tant que le site n’impose pas HTTPS (HSTS).',
  'no-preload': 'Sans objet : le site ne demande pas à figurer dans la liste des navigateurs.',
  'no-foreign-script': 'Sans objet : la page ne charge aucun script d’un autre site.',
  'no-security-txt': 'Sans objet tant qu’aucun fichier security.txt n’est publié.',
} satisfies ReasonsFor<typeof checks>;
