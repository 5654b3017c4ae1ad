import { API_HOSTS, type ApiHostId } from '@rempart/engine/repair';
import { changeWords, hostWords, keyForms, keyRights } from '@rempart/engine/repair/fr';
import { usage } from '../audit/usage.fr.ts';
import type { RepairRefusals, RepairWords } from './words.en.ts';

export const repairRefusals: RepairRefusals = {
  usage: usage.repair,
  way: (word, known) => `Rien ne s’écrit par « ${word} ». Connus : ${known.join(', ')}`,
  server: (typed) => `Serveur introuvable : ${typed} (HÔTE, HÔTE:PORT ou [IPv6]:PORT)`,
  url: (typed) => `Pas une adresse de cette API : ${typed} (https://HÔTE[:PORT], ou http:// sur cette machine)`,
  notAToken: (file) => `${file} doit contenir la clé de l’API et rien d’autre`,
  notAKey: (file) =>
    `${file} n’est pas une clé TSIG en hmac-sha256, -sha384 ou -sha512, telle que l’écrivent « tsig-keygen » (BIND) ou « keymgr -t » (Knot)`,
  openKey: (file) => `D’autres peuvent lire ${file}. D’abord : chmod 600 ${file}`,
  notAKeyOf: (host, file) => `${file} doit contenir ${keyForms[host]}`,
  makeKey: (host, domain) => `--key-file manque. ${narrowestKey(host, domain)}`,
};

function narrowestKey(host: ApiHostId, domain: string): string {
  return `La clé la plus étroite : ${keyRights[host]}.\n  ${API_HOSTS[host].keyAt(domain)}\n  Le fichier contient ${keyForms[host]}.`;
}

export const repairWords: RepairWords = {
  title: (domain, step, host) => `${domain} : ${step}, par ${host}`,
  undoTitle: (domain, step, id, host) => `${domain} : retour sur ${id} (${step}), par ${host}`,
  now: 'Maintenant : ',
  afterwards: 'Ensuite : ',
  removed: 'Retiré',
  added: 'Ajouté',
  unchanged: (records) => {
    if (records === null)
      return 'Tous les autres enregistrements restent tels quels ; leur nombre n’est pas connu, car le serveur ne transmet pas la zone.';
    if (records === 1) return 'Inchangé : 1 autre enregistrement.';
    return `Inchangés : ${records} autres enregistrements.`;
  },
  repaired: 'Ce que cela répare',
  appeared: 'Ce qui ne tient plus ensuite',
  conditions: 'Conditions de cette étape',
  unconditional:
    'Cet hébergeur ne compare pas avant d’écrire : ce que d’autres changeraient au même instant serait écrasé. La zone est comparée juste avant et juste après.',
  keepsSerial: (zone) =>
    `PowerDNS laisse le numéro de série de cette zone tel quel : les serveurs DNS qui la copient ne suivront pas. D’abord : pdnsutil set-meta ${zone} SOA-EDIT-API DEFAULT`,
  narrowestKey,
  opensMore: (opened) =>
    `Cette clé ouvre plus que cette zone : ${opened.slice(0, 5).join(', ')}${opened.length > 5 ? ` et ${opened.length - 5} de plus` : ''}.`,
  reachUntold: 'Ce que cette clé ouvre d’autre, l’hébergeur ne le dit pas.',
  notSeenLive: (host, isOnlyRead) =>
    [
      `${API_HOSTS[host].name} : pas encore vu en vrai ; interrogé d’après ses documents du ${API_HOSTS[host].documents}.`,
      ...(isOnlyRead
        ? [
            'Rien n’a été écrit : la zone a seulement été lue. Comparez ce qui est montré à ce que montre l’hébergeur, puis ajoutez --allow-writing.',
          ]
        : []),
    ].join('\n'),
  dryRun: 'Rien n’a été écrit (--dry-run).',
  settled: {
    unproved: (id, step) =>
      `${id} (${step}) est dans la zone, et n’a jamais été prouvé : sa commande a été interrompue. Pour y revenir : --undo ${id}`,
    applied: (id, step) => `${id} (${step}), dont personne n’avait vu la fin, a bien été écrit.`,
    'not-applied': (id, step) => `${id} (${step}), dont personne n’avait vu la fin, n’est pas dans la zone.`,
    partly: (id, step) =>
      `${id} (${step}), dont personne n’avait vu la fin, n’a été écrit qu’en partie. Pour y revenir : --undo ${id}`,
    otherwise: (id, step) =>
      `${id} (${step}), dont personne n’avait vu la fin : la zone a été changée autrement depuis.`,
  },
  pending: (id, step, seconds) =>
    `${id} (${step}) a été envoyé, n’est pas dans la zone, et peut encore y arriver pendant ${seconds} s.`,
  pendingFirst:
    'Rien d’autre n’est écrit à ces noms avant de le savoir. Relancez alors la même commande : elle le dira.',
  unseen: (seconds) =>
    `La zone ne le montre pas encore : elle est relue pendant ${seconds} s au plus (--no-wait s’en passe ; la même commande, relancée, le dira).`,
  begun: (id) => `Écriture. Au journal sous ${id}.`,
  written: 'Écrit, et relu chez l’hébergeur.',
  asked: (said, all) => `Serveurs DNS qui le publient : ${said} sur ${all}.`,
  server: {
    'as-written': (server) => `  ✓ ${server}`,
    'not-yet': (server, detail) => ` ! ${server} ne le publie pas encore (${detail})`,
    unasked: (server, detail) => ` ? ${server} n’a pas répondu (${detail})`,
  },
  noServers: 'Les serveurs DNS de la zone ne sont pas connus : aucun n’a été interrogé.',
  waiting: (seconds) =>
    `Les résolveurs peuvent se souvenir de l’ancienne réponse pendant ${seconds} s : attente (--no-wait s’en passe).`,
  notWaited: (seconds) =>
    `Les résolveurs peuvent se souvenir de l’ancienne réponse pendant ${seconds} s, qui n’ont pas été attendues.`,
  obtained: 'Obtenu : ',
  asPredicted: 'Comme prédit, contrôle par contrôle.',
  otherThanPredicted: 'Ce n’est pas ce qui était prédit :',
  differs: (title) => ` ! ${title}`,
  undo: (id) => `Pour revenir : --undo ${id}`,
  busy: (folder) =>
    `Une autre commande change cette zone : rien n’a été écrit. S’il n’y en a pas, retirez son fichier, qui s’appelle .lock, de ${folder}`,
  noJournal: (path, code) => `Le journal ne peut être ni lu ni écrit (${path} : ${code}) : rien n’a été écrit.`,
  journalLost: (path, code, id) =>
    `Le journal ne peut plus être écrit (${path} : ${code}). On ne sait pas si l’étape a été écrite. La même commande, relancée quand il pourra l’être, le dira : ${id} est au journal.`,
  emptyJournal: 'Le journal ne contient aucune étape.',
  unreadLines: (lines) => `Lignes du journal illisibles, car coupées ou modifiées à la main : ${lines}`,
  states: {
    begun: 'commencée : la zone dira si elle a été écrite',
    written: 'écrite, et jamais prouvée',
    'not-written': 'pas écrite',
    otherwise: 'écrite, et changée par d’autres depuis',
    proved: 'écrite et prouvée',
    undoing: 'en cours de retour : la zone dira s’il a abouti',
    undone: 'reprise',
  },
  forbidden: 'La clé peut lire cette zone, mais pas l’écrire, ou pas à ce nom.',
  notWritten: (why) => `Rien n’a été écrit : l’hébergeur a refusé (${why}).`,
  neverCame: (why) =>
    `Rien n’a été écrit : la zone ne l’a jamais montré, et cela ne peut plus arriver (${why === '' ? 'l’hébergeur avait dit oui' : why}).`,
  changedMeanwhile: 'La zone a changé depuis qu’elle a été montrée : rien n’a été écrit. Regardez-la de nouveau.',
  partly: (id) => `Une partie seulement a été écrite, et n’a pas pu être reprise. Pour y revenir : --undo ${id}`,
  otherwise: (id) =>
    `La zone n’est ni comme avant ni comme prévu : d’autres ont changé les mêmes enregistrements. ${id} est au journal ; regardez la zone.`,
  unknown: (id, why) =>
    `On ne sait pas si cela a été écrit (${why}). La même commande, relancée, le dira : ${id} est au journal.`,
  unsigned: (isBack, id) =>
    isBack
      ? 'La zone est signée, et son serveur n’a pas signé ce qui a été écrit : retour immédiat.'
      : `La zone est signée, et son serveur n’a pas signé ce qui a été écrit. Le retour n’a pas abouti : retirez-le à la main, ou par --undo ${id}.`,
  noStep: (step, steps) =>
    [
      step === null
        ? 'Le plan de cette zone n’a pas d’étape qui puisse être écrite maintenant.'
        : `Le plan de cette zone n’a pas d’étape « ${step} » qui change des enregistrements.`,
      ...(steps.length > 0 ? [`Ses étapes qui en changent : ${steps.join(', ')}`] : []),
    ].join('\n'),
  withheld: (step) => `${step} n’est pas sûr dans la zone telle qu’elle est : rien n’a été écrit.`,
  unmet: (step) => `${step} a des conditions, et rien n’a été écrit :`,
  meet: (kind) => `    Quand c’est le cas : --met ${kind}`,
  comesFirst: '    Cette étape passe avant.',
  reportsSayOtherwise: '    Les rapports lus montrent le contraire.',
  give: (placeholder) => `    --value ${placeholder}=LA_VÔTRE`,
  badValue: (value) => `Ni une adresse e-mail ni une adresse du web : ${value}`,
  worsens: (checks) =>
    `Dans la zone telle qu’elle est, cette étape aggraverait ce que le plan ne dit pas (${checks.join(', ')}) : rien n’a été écrit.`,
  change: changeWords,
  notPatched: (file) =>
    `${file} n’est pas écrit de façon à être modifié ligne par ligne : faites le changement à la main, d’après les lignes ci-dessus.`,
  serial: 'Le numéro de série de l’enregistrement SOA reste à augmenter par vous.',
  noEntry: (id) => `Le journal n’a pas de ${id} pour ce domaine.`,
  changedSince: (id) => `Ce que ${id} avait écrit a été changé depuis : rien n’a été écrit.`,
  alreadyBack: (id) => `${id} n’est pas dans la zone : il n’y a rien à reprendre.`,
  laterFirst: (id, later) => `Des étapes plus récentes reposent sur ${id}. Revenez d’abord sur : ${later.join(', ')}`,
  host: hostWords,
};
