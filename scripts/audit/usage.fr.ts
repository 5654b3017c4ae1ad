import { PROGRAM } from './program.ts';

/** What `--help` prints, and what ends the sentence of a bad command line. */
export const usage = `Usage : ${PROGRAM} [OPTIONS] DOMAINE...
        ${PROGRAM} lint [OPTIONS] FICHIER [DOMAINE]
        (juge ce qu’un fichier de zone publierait)
        ${PROGRAM} list [OPTIONS] LISTE   (« list --help » : longues listes, reprise)
        ${PROGRAM} trace DOMAINE          (qui a attendu qui)

  --format FORMAT        text, json, sarif, junit ou markdown
  --json                 un document JSON par ligne
  --fail-under NOTE      se termine par 1 si une note est plus basse
  --plan                 ce qu’il faut faire, étape par étape
  --proof                les questions et réponses qui fondent chaque constat
  --only spf,dmarc       ces protocoles seulement
  --selectors a,b        sélecteurs DKIM à chercher, en plus de ceux devinés
  --sends-nothing        le domaine n’envoie pas d’e-mail
  --deadline SECONDES    fin de l’audit (30 par défaut)
  --record FICHIER       garde ce qui a été vu
  --replay FICHIER       juge à nouveau ce qui a été gardé, sans réseau
  --reports DOSSIER      qui écrit au nom du domaine, d’après les rapports DMARC
                         de ce dossier (.xml, .gz, .zip)
  --version, --help`;
