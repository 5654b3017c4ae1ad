import { count, enumerate, enumerateSome } from '../../common/phrases.fr.ts';
import { partyName } from '../../data/parties.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';

const POLICY = { none: 'ne rien faire', quarantine: 'les mettre en quarantaine', reject: 'les rejeter' } as const;
const SPOOFED = 'Sans politique appliquée, n’importe qui peut écrire à vos clients en se faisant passer pour vous.';

export const advice = {
  'dmarc/record-present': {
    title: 'Politique DMARC',
    why: SPOOFED,
    pass: ({ owner, inherited }) =>
      inherited
        ? `La politique de ${owner} s’applique à ce nom, qui n’en publie pas lui-même.`
        : `Le domaine ${owner} publie une politique DMARC.`,
    fail: ({ asked }) => `Aucune politique DMARC n’a été trouvée (noms demandés\u00A0: ${enumerateSome(asked)}).`,
    remedy:
      'Publiez sous «\u00A0_dmarc\u00A0» un enregistrement TXT «\u00A0v=DMARC1; p=none; rua=mailto:…\u00A0», lisez les rapports, puis passez à «\u00A0p=quarantine\u00A0».',
  },
  'dmarc/record-single': {
    title: 'Une seule politique',
    why: 'Avec deux politiques au même nom, les destinataires n’en appliquent aucune.',
    pass: () => 'Le nom porte un seul enregistrement DMARC.',
    fail: ({ records }) => `Le nom porte ${records.length} enregistrements DMARC\u00A0: ils s’annulent.`,
    remedy: 'Gardez un seul enregistrement sous «\u00A0_dmarc\u00A0» et supprimez les autres.',
  },
  'dmarc/record-version': {
    title: 'Version de la politique',
    why: 'Un enregistrement qui ne commence pas exactement par «\u00A0v=DMARC1\u00A0» est ignoré.',
    pass: () => 'L’enregistrement commence bien par «\u00A0v=DMARC1\u00A0».',
    fail: ({ text }) =>
      `Cet enregistrement est ignoré, car il ne commence pas par «\u00A0v=DMARC1\u00A0»\u00A0: «\u00A0${text.slice(0, 100)}\u00A0».`,
    remedy: 'Écrivez «\u00A0v=DMARC1;\u00A0» en tête, en majuscules, sans espace ni guillemet devant.',
  },
  'dmarc/record-place': {
    title: 'Place de la politique',
    why: 'Les destinataires ne cherchent la politique que sous «\u00A0_dmarc\u00A0».',
    pass: () => 'Aucune politique n’a été déposée ailleurs par erreur.',
    fail: ({ strayed, right }) =>
      `Une politique DMARC est publiée sous ${enumerate(strayed)}, où personne ne la cherche\u00A0; le bon nom est ${right}.`,
    remedy: ({ right }) =>
      `Déplacez l’enregistrement sous ${right}. Dans la plupart des interfaces, le nom à saisir est «\u00A0_dmarc\u00A0» seul.`,
  },
  'dmarc/record-foreign': {
    title: 'Autres textes sous «\u00A0_dmarc\u00A0»',
    why: 'Des textes étrangers à cet endroit gênent la lecture et trahissent souvent une erreur de saisie.',
    pass: () => 'Rien d’autre n’est publié sous «\u00A0_dmarc\u00A0».',
    warn: ({ foreign }) =>
      `Autres textes publiés sous «\u00A0_dmarc\u00A0»\u00A0: ${enumerateSome(
        foreign.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`),
        3,
      )}.`,
    fail: () => 'Une politique SPF est publiée sous «\u00A0_dmarc\u00A0», où elle n’a aucun effet.',
    remedy: 'Supprimez de «\u00A0_dmarc\u00A0» tout ce qui n’est pas la politique DMARC.',
  },
  'dmarc/record-syntax': {
    title: 'Écriture de la politique',
    why: 'Une politique mal écrite est ignorée, en tout ou en partie, selon le destinataire.',
    pass: () => 'La politique est bien écrite.',
    warn: () =>
      'Deux points-virgules se suivent\u00A0: la norme ne l’admet pas, mais les destinataires s’en accommodent.',
    fail: ({ malformed, repeated, invalid, curly }) =>
      [
        malformed.length > 0 &&
          `parties illisibles\u00A0: ${enumerateSome(malformed.map((part) => `«\u00A0${part.trim().slice(0, 40)}\u00A0»`))}`,
        repeated.length > 0 && `champs répétés\u00A0: ${enumerate(repeated)}`,
        invalid.length > 0 && `valeurs inconnues pour ${enumerate(invalid)}`,
        curly && 'guillemets typographiques',
      ]
        .filter(Boolean)
        .join('\u00A0; ')
        .replace(/^./, (letter) => letter.toUpperCase())
        .concat('.'),
    remedy:
      'Réécrivez l’enregistrement\u00A0: des champs «\u00A0nom=valeur\u00A0» séparés par des points-virgules, chacun une seule fois.',
  },
  'dmarc/record-obsolete': {
    title: 'Champs retirés de la norme',
    why: 'Ces champs ont disparu de la norme en 2026 (RFC 9989)\u00A0; d’anciens destinataires les lisent encore.',
    pass: () => 'La politique n’emploie aucun champ retiré.',
    warn: ({ tags, sizes }) => `Champs retirés encore présents\u00A0: ${enumerate([...tags, ...sizes])}.`,
    remedy:
      'Retirez «\u00A0pct\u00A0», «\u00A0rf\u00A0», «\u00A0ri\u00A0» et les tailles après «\u00A0!\u00A0»\u00A0; pour un essai, la norme donne «\u00A0t=y\u00A0».',
  },
  'dmarc/record-unknown': {
    title: 'Champs inconnus',
    why: 'Un champ mal orthographié est ignoré sans avertissement\u00A0: le réglage que vous croyez actif ne l’est pas.',
    pass: () => 'Tous les champs de la politique sont connus.',
    warn: ({ unknown }) =>
      `Champs ignorés\u00A0: ${enumerateSome(unknown.map(({ name, meant }) => (meant ? `«\u00A0${name}\u00A0» (sans doute «\u00A0${meant}\u00A0»)` : `«\u00A0${name}\u00A0»`)))}.`,
    remedy: 'Corrigez l’orthographe de ces champs, ou retirez-les.',
  },
  'dmarc/record-cname': {
    title: 'Politique confiée à un service',
    why: 'Quand «\u00A0_dmarc\u00A0» est un alias, le titulaire du nom visé écrit votre politique à votre place.',
    pass: ({ target }) => `«\u00A0_dmarc\u00A0» est un alias vers ${target}, qui répond.`,
    warn: ({ target }) => `«\u00A0_dmarc\u00A0» est un alias vers ${target}, où plus rien n’est publié.`,
    fail: ({ target }) =>
      `«\u00A0_dmarc\u00A0» est un alias vers ${target}, dont le domaine peut être enregistré par n’importe qui.`,
    remedy: 'Remplacez l’alias par un enregistrement TXT à vous, ou reprenez le nom que donne le service.',
  },
  'dmarc/record-psd': {
    title: 'Nature du domaine',
    why: 'Le champ «\u00A0psd\u00A0» dit aux destinataires où s’arrête votre organisation\u00A0; «\u00A0psd=y\u00A0» est réservé aux registres, comme celui de «\u00A0.fr\u00A0».',
    pass: () => 'La politique laisse les destinataires trouver seuls où s’arrête votre organisation.',
    info: () =>
      '«\u00A0psd=n\u00A0»\u00A0: le domaine se déclare à la tête de sa propre organisation, et n’hérite plus de celui du dessus.',
    warn: () =>
      '«\u00A0psd=y\u00A0» déclare le domaine comme un registre\u00A0: vos sous-domaines ne comptent plus comme les vôtres.',
    remedy: 'Retirez «\u00A0psd=y\u00A0».',
  },
  'dmarc/record-ns-agree': {
    title: 'Même politique sur tous les serveurs DNS',
    why: 'Si vos serveurs DNS ne publient pas la même politique, un message usurpé passe ou non selon celui qui répond.',
    pass: ({ hosts }) => `Les ${hosts.length} serveurs DNS interrogés publient la même politique.`,
    fail: ({ sayings }) =>
      `Vos serveurs DNS ne disent pas la même chose\u00A0: ${sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${texts.length === 0 ? 'ne publie aucune politique' : `publie ${enumerateSome(texts.map((text) => `«\u00A0${text.slice(0, 60)}\u00A0»`))}`}`).join('\u00A0; ')}.`,
    remedy:
      'Attendez la fin d’une modification en cours\u00A0; si l’écart dure une heure, demandez à votre hébergeur DNS de resynchroniser ses serveurs.',
  },
  'dmarc/policy-p': {
    title: 'Sévérité de la politique',
    why: SPOOFED,
    pass: ({ asked }) =>
      `La politique demande de ne pas laisser passer les messages usurpés («\u00A0${asked}\u00A0»\u00A0: ${POLICY[asked]}).`,
    fail: ({ inherited, owner }) =>
      `La politique${inherited ? ` héritée de ${owner}` : ''} est «\u00A0none\u00A0»\u00A0: les messages usurpés arrivent comme les vôtres.`,
    remedy:
      'Lisez les rapports pendant quelques semaines, faites signer tous vos expéditeurs, puis passez à «\u00A0p=quarantine\u00A0».',
  },
  'dmarc/policy-p-missing': {
    title: 'Champ «\u00A0p\u00A0»',
    why: 'Sans «\u00A0p\u00A0» valable, la politique ne demande rien\u00A0; sans adresse de rapport, elle n’existe même pas pour les destinataires.',
    pass: ({ policy }) => `Le champ «\u00A0p\u00A0» vaut «\u00A0${policy}\u00A0».`,
    fail: ({ reportable }) =>
      reportable
        ? 'Le champ «\u00A0p\u00A0» manque ou est invalide\u00A0: la politique est lue comme «\u00A0none\u00A0».'
        : 'Le champ «\u00A0p\u00A0» manque ou est invalide, et aucune adresse de rapport n’est donnée\u00A0: l’enregistrement est ignoré.',
    remedy:
      'Ajoutez «\u00A0p=none\u00A0», «\u00A0p=quarantine\u00A0» ou «\u00A0p=reject\u00A0» juste après la version.',
  },
  'dmarc/policy-test': {
    title: 'Mode d’essai',
    why: '«\u00A0t=y\u00A0» demande aux destinataires d’appliquer un cran de moins que ce qui est écrit.',
    pass: () => 'La politique n’est pas en mode d’essai.',
    warn: ({ asked, effective }) =>
      `En mode d’essai, «\u00A0${asked}\u00A0» est appliquée comme «\u00A0${effective}\u00A0».`,
    fail: ({ asked }) => `En mode d’essai, «\u00A0${asked}\u00A0» n’a aucun effet\u00A0: les messages usurpés passent.`,
    remedy: 'Retirez «\u00A0t=y\u00A0» quand les rapports ne montrent plus d’expéditeur légitime en échec.',
  },
  'dmarc/policy-pct': {
    title: 'Part des messages visés',
    why: 'Le champ «\u00A0pct\u00A0» limite la politique chez les destinataires qui suivent encore l’ancienne norme.',
    pass: () => 'La politique vise tous les messages.',
    warn: ({ pct }) => `Chez d’anciens destinataires, la politique ne vise que ${pct}\u00A0% des messages.`,
    fail: () => '«\u00A0pct=0\u00A0»\u00A0: chez d’anciens destinataires, la politique ne vise aucun message.',
    remedy: 'Retirez le champ «\u00A0pct\u00A0».',
  },
  'dmarc/policy-sp': {
    title: 'Sous-domaines',
    why: 'Un fraudeur choisit le nom le moins protégé\u00A0: un sous-domaine sans politique lui suffit.',
    pass: () => 'Les sous-domaines sont protégés comme le domaine.',
    info: () => 'Les sous-domaines sont en quarantaine quand le domaine rejette.',
    fail: ({ p }) =>
      `Le domaine demande «\u00A0${p}\u00A0», mais ses sous-domaines «\u00A0none\u00A0»\u00A0: ils peuvent être usurpés.`,
    remedy: 'Retirez «\u00A0sp=none\u00A0», ou donnez à «\u00A0sp\u00A0» la même valeur qu’à «\u00A0p\u00A0».',
  },
  'dmarc/policy-np': {
    title: 'Sous-domaines inexistants',
    why: 'Des noms qui n’existent pas servent souvent aux fraudes, car personne ne les surveille.',
    pass: ({ effective }) => `Les sous-domaines inexistants suivent la politique «\u00A0${effective}\u00A0».`,
    info: ({ effective }) =>
      `Les sous-domaines inexistants suivent la politique «\u00A0${effective}\u00A0»\u00A0; «\u00A0np=reject\u00A0» les fermerait sans risque.`,
    fail: () => 'Les sous-domaines inexistants ne sont protégés par aucune politique.',
    remedy: 'Ajoutez «\u00A0np=reject\u00A0»\u00A0: aucun message légitime ne vient d’un nom qui n’existe pas.',
  },
  'dmarc/policy-nomail': {
    title: 'Domaine sans courrier',
    why: 'Un domaine qui n’envoie rien peut tout refuser\u00A0: c’est la meilleure protection, sans aucun risque.',
    pass: () => 'Le domaine n’a pas de courrier et demande le rejet de tout message en son nom.',
    warn: () =>
      'Le domaine n’a pas de courrier\u00A0; il demande la quarantaine, alors que le rejet serait sans risque.',
    fail: () => 'Le domaine n’a pas de courrier, et pourtant les messages en son nom ne sont pas refusés.',
    remedy: 'Publiez «\u00A0v=DMARC1; p=reject;\u00A0» sous «\u00A0_dmarc\u00A0».',
  },
  'dmarc/policy-sub-override': {
    title: 'Sous-domaines moins protégés',
    why: 'Un sous-domaine qui publie sa propre politique échappe à celle du domaine\u00A0: un fraudeur choisit le plus faible.',
    pass: () => 'Aucun des sous-domaines usuels ne publie de politique plus faible.',
    warn: ({ weaker, effective }) =>
      `Le domaine demande «\u00A0${effective}\u00A0», mais ${enumerateSome(weaker.map(({ name, policy }) => `${name} demande «\u00A0${policy}\u00A0»`))}.`,
    remedy: ({ weaker }) =>
      `Supprimez la politique propre à ${enumerateSome(weaker.map(({ name }) => name))}, ou donnez-lui la valeur de celle du domaine.`,
  },
  'dmarc/policy-lists': {
    title: 'Listes de diffusion',
    why: 'Une liste de diffusion modifie les messages qu’elle relaie\u00A0; avec «\u00A0reject\u00A0», ceux de vos collaborateurs peuvent y être refusés.',
    info: ({ mailboxes }) =>
      `Des personnes écrivent depuis ce domaine (${enumerate(mailboxes.map(partyName))}) et la politique demande le rejet.`,
    remedy:
      'Vérifiez dans les rapports que vos collaborateurs inscrits à des listes ne sont pas refusés\u00A0; sinon, «\u00A0quarantine\u00A0» protège presque autant.',
  },
  'dmarc/policy-only-spf': {
    title: 'Appui de la politique appliquée',
    why: 'SPF se perd dès qu’un message est transféré\u00A0: sans signature DKIM, la politique refuse alors vos vrais messages.',
    pass: () => 'La politique appliquée peut s’appuyer sur une clé DKIM.',
    warn: () => 'La politique est appliquée alors qu’aucune clé DKIM n’existe\u00A0: elle ne repose que sur SPF.',
    remedy: 'Activez la signature DKIM chez chacun de vos expéditeurs.',
  },
  'dmarc/align-modes': {
    title: 'Modes d’alignement',
    why: 'L’alignement dit si un sous-domaine peut signer pour le domaine (souple) ou non (strict).',
    pass: ({ adkim, aspf }) =>
      `Alignement ${adkim === 's' ? 'strict' : 'souple'} pour DKIM, ${aspf === 's' ? 'strict' : 'souple'} pour SPF.`,
    warn: ({ others }) =>
      `L’alignement SPF est strict («\u00A0aspf=s\u00A0»)\u00A0: les messages de ${enumerate(others.map(partyName))} ne peuvent pas s’aligner par SPF.`,
    fail: ({ adkim, aspf }) => `Mode d’alignement inconnu (adkim=${adkim}, aspf=${aspf}).`,
    remedy: ({ others }) =>
      others.length > 0
        ? 'Retirez «\u00A0aspf=s\u00A0», ou assurez-vous que ces services signent en DKIM au nom de votre domaine.'
        : 'Les seules valeurs sont «\u00A0r\u00A0» (souple) et «\u00A0s\u00A0» (strict).',
  },
  'dmarc/align-spf-possible': {
    title: 'Alignement par SPF',
    why: 'DMARC se satisfait de SPF ou de DKIM au nom du domaine\u00A0: avoir les deux évite qu’un seul incident bloque le courrier.',
    pass: () => 'Le domaine publie SPF\u00A0: un message peut s’aligner par lui.',
    warn: () => 'Le domaine ne publie pas SPF\u00A0: aucun message ne peut s’aligner par lui.',
    remedy: 'Publiez une politique SPF qui nomme vos expéditeurs.',
  },
  'dmarc/align-dkim-possible': {
    title: 'Alignement par DKIM',
    why: 'La signature DKIM est le seul appui de DMARC qui survit au transfert d’un message.',
    pass: () => 'Une clé DKIM est publiée sous le domaine\u00A0: un message peut s’aligner par elle.',
    fail: () => 'Aucune clé DKIM n’existe sous le domaine\u00A0: aucun message ne peut s’aligner par elle.',
    remedy: 'Activez la signature DKIM chez votre fournisseur de messagerie, au nom de votre domaine.',
  },
  'dmarc/rua-present': {
    title: 'Adresse des rapports',
    why: 'Les rapports montrent qui écrit en votre nom\u00A0; sans eux, on durcit la politique à l’aveugle.',
    pass: ({ addresses }) => `Les rapports sont envoyés à ${enumerateSome(addresses, 3)}.`,
    warn: () => 'La politique est appliquée, mais personne ne reçoit les rapports.',
    fail: () => 'La politique ne demande rien et personne ne reçoit de rapport\u00A0: elle ne sert à rien.',
    remedy: 'Ajoutez «\u00A0rua=mailto:\u00A0» suivi d’une adresse lue, de préférence celle d’un service d’analyse.',
  },
  'dmarc/rua-syntax': {
    title: 'Écriture des adresses de rapport',
    why: 'Une adresse mal écrite fait perdre tous les rapports, sans avertissement.',
    pass: () => 'Les adresses de rapport sont bien écrites.',
    warn: ({ unusable }) =>
      `Les destinataires n’envoient pas de rapport à une adresse web\u00A0: ${enumerate(unusable)}.`,
    fail: ({ unusable }) =>
      `Adresses inutilisables\u00A0: ${enumerateSome(unusable.map((written) => `«\u00A0${written.slice(0, 80)}\u00A0»`))}.`,
    remedy: 'Écrivez «\u00A0mailto:\u00A0» devant chaque adresse, et une virgule entre deux.',
  },
  'dmarc/rua-external': {
    title: 'Accord du destinataire des rapports',
    why: 'Un domaine tiers doit publier son accord\u00A0; sinon, les rapports ne lui sont pas envoyés.',
    pass: ({ hosts }) => `Accord publié par ${enumerate(hosts)}.`,
    fail: ({ hosts }) => `Aucun accord publié par ${enumerate(hosts)}\u00A0: les rapports sont perdus.`,
    remedy: ({ hosts }) =>
      `Demandez à ${enumerate(hosts)} de publier un TXT «\u00A0v=DMARC1\u00A0» sous «\u00A0votre-domaine._report._dmarc\u00A0», ou changez d’adresse.`,
  },
  'dmarc/rua-mx': {
    title: 'Réception des rapports',
    why: 'Un domaine qui ne reçoit pas de courrier ne reçoit pas de rapport.',
    pass: () => 'Les domaines qui reçoivent les rapports acceptent du courrier.',
    fail: ({ hosts }) => `${enumerate(hosts)} ne reçoit pas de courrier\u00A0: les rapports sont perdus.`,
    remedy: 'Indiquez une adresse dont le domaine reçoit du courrier.',
  },
  'dmarc/rua-free': {
    title: 'Destinataire des rapports à l’abandon',
    why: 'Qui enregistre ce domaine lira vos rapports\u00A0: la liste de vos expéditeurs et leurs volumes.',
    pass: () => 'Les domaines qui reçoivent les rapports sont bien enregistrés.',
    fail: ({ hosts }) => `Le domaine de ${enumerate(hosts)} n’est enregistré par personne.`,
    remedy: 'Retirez cette adresse de la politique dès aujourd’hui.',
  },
  'dmarc/rua-count': {
    title: 'Nombre d’adresses de rapport',
    why: 'Un destinataire n’est tenu d’envoyer ses rapports qu’à deux adresses\u00A0: les suivantes peuvent ne rien recevoir.',
    pass: ({ addresses }) => `${count(addresses, 'adresse reçoit', 'adresses reçoivent')} les rapports.`,
    warn: ({ addresses, allowed }) =>
      `${addresses} adresses de rapport sont données\u00A0; seules les ${allowed} premières sont sûres d’être servies.`,
    remedy: 'Gardez deux adresses au plus, celle de votre service d’analyse en premier.',
  },
  'dmarc/rua-human': {
    title: 'Lecteur des rapports',
    why: 'Les rapports sont des fichiers XML compressés, plusieurs par jour\u00A0: dans une boîte ordinaire, personne ne les lit.',
    pass: () => 'Les rapports vont à une adresse qui leur est réservée.',
    info: ({ mailboxes }) =>
      `Les rapports arrivent dans une boîte de personne ou de service\u00A0: ${enumerateSome(mailboxes)}.`,
    remedy: 'Créez une adresse réservée à ces rapports, ou confiez-les à un service d’analyse.',
  },
  'dmarc/ruf-privacy': {
    title: 'Rapports d’échec détaillés',
    why: 'Ces rapports («\u00A0ruf\u00A0») contiennent des extraits de messages, donc des données personnelles\u00A0; peu de destinataires en envoient.',
    info: ({ addresses }) => `Des rapports d’échec détaillés sont demandés pour ${enumerateSome(addresses, 3)}.`,
    remedy: 'Gardez «\u00A0ruf\u00A0» seulement si quelqu’un les traite dans le respect du RGPD.',
  },
  'dmarc/ruf-fo': {
    title: 'Options des rapports d’échec',
    why: 'Le champ «\u00A0fo\u00A0» règle les rapports d’échec détaillés\u00A0; sans adresse «\u00A0ruf\u00A0», il ne fait rien.',
    pass: ({ fo }) => `Les options des rapports d’échec («\u00A0fo=${fo}\u00A0») sont cohérentes.`,
    warn: ({ fo, isAlone }) =>
      isAlone
        ? `«\u00A0fo=${fo}\u00A0» est sans effet\u00A0: aucune adresse «\u00A0ruf\u00A0» n’est donnée.`
        : `«\u00A0fo=${fo}\u00A0» demande à la fois 0 et 1, qui se contredisent.`,
    remedy: ({ isAlone }) =>
      isAlone ? 'Retirez le champ «\u00A0fo\u00A0».' : 'Gardez «\u00A0fo=1\u00A0» seul, ou retirez le champ.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'several-records': 'Plusieurs politiques s’annulent\u00A0: voir «\u00A0Une seule politique\u00A0».',
  'no-record': 'Sans objet tant qu’aucune politique DMARC n’est trouvée.',
  'no-own-record': 'Le nom ne publie pas de politique lui-même.',
  'no-policy': 'La politique n’a pas de champ «\u00A0p\u00A0» valable.',
  'nothing-to-test': 'Sans objet tant que la politique est «\u00A0none\u00A0».',
  'nothing-to-weaken': 'Sans objet tant que la politique du domaine lui-même n’est pas appliquée.',
  'handles-mail': 'Le domaine a du courrier.',
  'handles-mail-not': 'Le domaine n’envoie pas de courrier.',
  'no-mail-to-report': 'Le domaine n’a pas de courrier\u00A0: des rapports seraient vides.',
  'no-alias': '«\u00A0_dmarc\u00A0» n’est pas un alias.',
  'one-server': 'Un seul serveur DNS fait autorité pour ce nom\u00A0: il n’y a rien à comparer.',
  'no-people-refused':
    'La politique ne demande pas le rejet, ou la messagerie n’est pas de celles que nous connaissons.',
  'no-failure-options': 'Le champ «\u00A0fo\u00A0» n’est pas employé.',
  'no-report-address': 'Aucune adresse de rapport n’est publiée.',
  'no-external-destination': 'Les rapports restent dans la même organisation.',
  'no-failure-reports': 'Aucun rapport d’échec détaillé n’est demandé.',
} satisfies ReasonsFor<typeof checks>;
