import { type FaultWords, fetchFaultIn, tlsFaultIn } from './faults.ts';

/** What is wrong with a certificate or a handshake, for a reader; the code stays beside it, to be looked up. */
export function tlsFault(code: string): string {
  return tlsFaultIn(WORDS, code);
}

/** Why a file could not be had over HTTPS: a status, a redirect, a silence, a certificate. */
export function fetchFault(fault: string): string {
  return fetchFaultIn(WORDS, fault);
}

const WORDS: FaultWords = {
  certificate: {
    CERT_HAS_EXPIRED: 'certificat expiré',
    CERT_NOT_YET_VALID: 'certificat pas encore valable',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'certificat que le serveur s’est délivré lui-même',
    SELF_SIGNED_CERT_IN_CHAIN: 'autorité inconnue des expéditeurs',
    UNABLE_TO_GET_ISSUER_CERT: 'autorité inconnue des expéditeurs',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'autorité inconnue, ou certificat intermédiaire manquant',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'autorité inconnue, ou certificat intermédiaire manquant',
    CERT_SIGNATURE_FAILURE: 'signature fausse',
    CERT_REVOKED: 'certificat révoqué',
    CERT_UNTRUSTED: 'certificat non reconnu',
    INVALID_PURPOSE: 'certificat délivré pour un autre usage',
    INVALID_CA: 'certificat intermédiaire qui n’a pas le droit de signer',
    PATH_LENGTH_EXCEEDED: 'chaîne de certificats trop longue',
    PERMITTED_VIOLATION: 'nom que cette autorité n’a pas le droit de certifier',
    EE_KEY_TOO_SMALL: 'clé trop courte',
    CA_KEY_TOO_SMALL: 'clé d’autorité trop courte',
    CA_MD_TOO_WEAK: 'signature d’autorité trop faible',
    untrusted: 'certificat non reconnu',
    name: 'certificat d’un autre nom',
    'no-tls': 'réponse sans chiffrement',
  },
  handshake: {
    closed: 'le serveur coupe la connexion',
    handshake: 'la session chiffrée ne s’établit pas',
    timeout: 'pas de réponse dans le délai prévu',
  },
  openssl: {
    version: 'version de TLS trop ancienne ou refusée',
    'not-tls': 'réponse qui n’est pas du TLS',
    'no-cipher': 'aucune suite de chiffrement ou aucun échange de clés en commun',
    'short-exchange': 'échange de clés trop court',
    other: 'la session chiffrée échoue',
  },
  fetch: {
    'redirect-loop': 'redirections en cercle',
    'redirect-limit': 'trop de redirections',
    'redirect-forbidden': 'redirection vers une adresse inutilisable',
    'redirect-invalid': 'redirection sans destination',
    'content-encoding': 'fichier compressé par le serveur sans qu’on l’ait demandé',
    forbidden: 'adresse qui n’est pas publique',
    refused: 'connexion refusée par le serveur',
    'no-address': 'ce nom n’a pas d’adresse',
    timeout: 'pas de réponse dans le délai prévu',
    reset: 'connexion coupée',
    unreachable: 'serveur injoignable',
  },
  colon: ' : ',
  status: 'code HTTP',
  unreadable: 'lecture impossible',
};
