import { PROGRAM } from './program.ts';
import type { Usage } from './usage.en.ts';

const STATUSES = `Statut de fin
  0    tout ce qui a été demandé a été mesuré, assez pour que la réponse soit sûre,
       et tout est écrit
  1    une note est sous --fail-under
  2    la ligne de commande, ou un fichier qu’elle nomme, est inutilisable
  3    trop peu a pu être mesuré pour donner une note
  4    ce qui n’a pas pu être mesuré peut changer la réponse : --fail-under compare
       la note la plus basse possible (--allow unmeasured : celle qui a été mesurée)
  5    analysé en partie : --only, --dns-only (--allow part)
  6    le nom n’existe pas dans le DNS (--allow absent)
  7    interrompu par le délai (--deadline, --allow deadline)
  8    le résultat n’a pas pu être écrit en entier
  9    une erreur de ce programme
  10   --fail-worse : la note tient, et le changement retire ce que le domaine permet
       (--allow losses)
  141  le lecteur a fermé le tube (--allow closed-pipe : continue sans lui)`;

export const usage: Usage = {
  command: `Usage : ${PROGRAM} [OPTIONS] DOMAINE...
        ${PROGRAM} lint [OPTIONS] FICHIER [DOMAINE]
        (juge ce qu’un fichier de zone publierait)
        ${PROGRAM} list [OPTIONS] LISTE   (« list --help » : longues listes, reprise)
        ${PROGRAM} before --service SERVICE DOMAINE
        (ce que ferait le bouton d’un service : « before --help »)
        ${PROGRAM} repair DOMAINE --with rfc2136 --server HÔTE --key-file FICHIER
        (écrit une étape du plan dans la zone : « repair --help »)
        ${PROGRAM} trace DOMAINE          (qui a attendu qui)

  --format FORMAT        text, json, sarif, junit, markdown ou nagios (la ligne et
                         le statut d’un greffon : 0 OK, 1 WARNING, 2 CRITICAL,
                         3 UNKNOWN)
  --json                 un document JSON par ligne
  --fail-under NOTE      se termine par 1 si une note est plus basse (nagios :
                         CRITICAL)
  --warn-under NOTE      avec nagios : WARNING si la note est plus basse
  --allow QUOI,QUOI      se termine par 0 malgré tout : part, unmeasured,
                         deadline, absent, closed-pipe, losses (voir plus bas)
  --baseline FICHIER     constats acceptés jusqu’à un jour : ils ne comptent pas
                         pour --fail-under (docs/commands.md)
  --plan                 ce qu’il faut faire, étape par étape
  --proof                les questions et réponses qui fondent chaque constat
  --only spf,dmarc       ces protocoles seulement
  --selectors a,b        sélecteurs DKIM à chercher, en plus de ceux devinés
  --sends-nothing        le domaine n’envoie pas d’e-mail
  --no-attempts          ne rien demander qui essaie de passer (relais, copie de la
                         zone, récursion, injection)
  --deadline SECONDES    fin de l’audit (30 par défaut)
  --record FICHIER       garde ce qui a été vu
  --replay FICHIER       juge à nouveau ce qui a été gardé, sans réseau
  --reports DOSSIER      qui écrit au nom du domaine, d’après les rapports DMARC
                         et TLS de ce dossier (.xml, .json, .gz, .zip, .eml)
  --resolver ADRESSE     le résolveur DNS à interroger, 9.9.9.9 ou [::1]:5353 ;
                         pour toutes les commandes (sans cela, celui de la machine)
  --lang LANGUE          fr ou en (sans cela, LANG de ce terminal ; fr dans un tube)
  --version, -v          --help, -h

${STATUSES}`,
  before: `Usage : ${PROGRAM} before --service SERVICE [OPTIONS] DOMAINE
        ${PROGRAM} before --template FICHIER [OPTIONS] DOMAINE

  Prédit ce qu’un service qui se branche de lui-même (Domain Connect) ferait d’un domaine. Ne change rien.

  --service SERVICE    mailjet, « mailjet.com/domain-auth »…
  --template FICHIER   un modèle de Domain Connect, en JSON
  --host HÔTE          le sous-domaine où il s’applique (sans cela, le domaine lui-même)
  --var NOM=VALEUR     la valeur d’une variable ; peut se répéter
  --group GROUPE       seulement les enregistrements de ce groupe ; peut se répéter
  --fail-worse         termine avec le statut 1 si la note devait baisser, avec 10 si elle tient et que quelqu’un y perd : expéditeurs, clés,
                       destinataires des e-mails ou des rapports, autorités de certification, noms qui répondent
  --fail-under NOTE    termine avec le statut 1 si la note devait être plus basse
  --allow QUOI,QUOI    se termine par 0 malgré tout : unmeasured, deadline, absent, closed-pipe, losses (« --help »)
  --json               un document JSON
  --deadline SECONDES  fin de chacune des deux analyses (30 sans cela)
  --lang LANGUE        fr ou en (voir « --help »)`,
  repair: `Usage : ${PROGRAM} repair DOMAINE [--step ÉTAPE] --with rfc2136 --server HÔTE[:PORT] --key-file FICHIER [OPTIONS]
        ${PROGRAM} repair DOMAINE [--step ÉTAPE] --as octodns|zone|dnscontrol|terraform FICHIER   (un correctif de votre fichier, sur la sortie standard)
        ${PROGRAM} repair DOMAINE --undo ID --with rfc2136 --server HÔTE[:PORT] --key-file FICHIER [OPTIONS]
        ${PROGRAM} repair --list [DOMAINE] [--json]   (ce que contient le journal)

  Écrit une étape du plan d’un domaine dans sa zone, là où elle est tenue, et la prouve : y lit la zone, analyse le domaine avec elle,
  montre ce qui part, ce qui vient et la note ensuite, écrit, relit, interroge chaque serveur DNS, attend les caches, analyse de nouveau.

  --step ÉTAPE         son id dans le plan (« --plan --json ») ; sans cela, la première dont les conditions sont remplies
  --with VOIE          rfc2136 : mises à jour dynamiques signées par TSIG (Knot, BIND, PowerDNS)
                       pdns : l’API HTTP de PowerDNS ; --server https://HÔTE:PORT, le fichier contient sa clé
                       ovh, gandi, cloudflare, infomaniak, ionos, scaleway : d’après leurs documents, pas encore vus en vrai ; cpanel : --server https://HÔTE:2083.
                       Sans --key-file, ils disent quelle est la clé la plus étroite, et où elle se crée
  --allow-writing      écrit chez l’un de ceux-là, qui sinon sont seulement lus
  --server HÔTE[:PORT] le serveur primaire de la zone
  --key-file FICHIER   sa clé, telle que l’écrivent tsig-keygen ou keymgr -t ; un fichier que seul son propriétaire peut lire
  --dry-run            montre, et n’écrit rien
  --undo ID            remet exactement ce qu’une étape avait trouvé, si personne ne l’a changé depuis
  --met CONDITION      dit qu’une condition de l’étape est remplie (son nom est dans le refus) ; peut se répéter
  --value LIBRE=VÔTRE  votre propre valeur pour une que le plan laisse libre ; peut se répéter
  --no-wait            analyse aussitôt : les résolveurs peuvent encore se souvenir des anciennes réponses
  --patience SECONDES  temps laissé aux serveurs DNS pour le publier (60 sans cela)
  --deadline SECONDES  fin de chacune des analyses (30 sans cela)
  --json               un document JSON
  --lang LANGUE        fr ou en (voir « --help »)

  Le journal est repairs.jsonl dans $XDG_STATE_HOME/rempart (~/.local/state/rempart). Il ne contient aucune clé.

Statut de fin
  0  écrit, publié par chaque serveur DNS, et l’analyse trouve ce qui était prédit ; ou montré (--dry-run)
  1  la note obtenue est plus basse que celle prédite
  2  refusé avant toute écriture : la ligne de commande, la clé, une condition, un changement, une loi du plan
  3  l’hébergeur n’a pas pu être lu : rien n’a été écrit
  4  écrit, et quelque chose n’en est pas prouvé (ou : on ne sait pas si cela a été écrit)
  8  l’hébergeur n’a rien écrit, ou l’a repris
  9  une erreur de ce programme`,
  lint: `Usage : ${PROGRAM} lint [OPTIONS] FICHIER [DOMAINE]
        ${PROGRAM} lint --diff BASE [OPTIONS] FICHIER [DOMAINE]
        ${PROGRAM} lint --service SERVICE | --template MODÈLE [--var NOM=VALEUR] [OPTIONS] FICHIER [DOMAINE]

  --diff BASE            ce que FICHIER change à BASE : ce qu’il retire, la note, ce qu’il casse, ce qu’il répare
  --service SERVICE      ce que le modèle d’un service ferait de FICHIER (before --help) ; avec --host, --var et --group
  --template FICHIER     de même pour un modèle en fichier
  --fail-worse           avec l’un d’eux : se termine par 1 si la note baisse, par 10 si elle tient et que le changement
                         retire ce que le domaine permet (« before --help » ; --allow losses)`,
  list: `Usage : ${PROGRAM} list [--format FORMAT] [--resume FICHIER] [--fail-under NOTE]
        [--allow QUOI,QUOI] [--baseline FICHIER] [--concurrency N] [--dns-only] [--no-attempts] [--deadline SECONDES] [--lang LANGUE] LISTE

  LISTE                un nom par ligne, ou la première colonne d’un CSV qui en contient un ; « - » lit l’entrée standard
  --format FORMAT      json (un document par ligne), csv, markdown, sarif ou junit ; les défauts communs sont dits à la fin
  --resume FICHIER     y ajoute chaque résultat ; relancée avec le même fichier, la commande reprend où elle en était
  --fail-under NOTE    se termine par 1 si une note est plus basse
  --allow QUOI,QUOI    se termine par 0 malgré tout : part, unmeasured, deadline, absent, closed-pipe (voir plus bas)
  --baseline FICHIER   constats acceptés jusqu’à un jour : ils ne comptent pas pour --fail-under (docs/commands.md)
  --concurrency N      analyses à la fois, de 1 à 16 (4 par défaut)
  --no-attempts        ne rien demander qui essaie de passer : relais, copie de la zone, récursion, injection
  --dns-only           rien que le DNS et les registres : aucune connexion aux serveurs audités
  --deadline SECONDES  fin de chaque analyse (30 par défaut)
  --lang LANGUE        fr ou en (voir « --help »)

${STATUSES}`,
  trace: `Usage : ${PROGRAM} trace DOMAINE`,
};
