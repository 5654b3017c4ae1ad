import { count, enumerate, ofName } from '../common/phrases.fr.ts';
import { silenceWords } from '../common/silences.fr.ts';
import type { DmarcResult } from './alignment.ts';
import type { SignatureFault } from './evidence.ts';
import type { MessageFacts, MessageFinding, MessageRule, Relation, SignatureTold } from './judge.ts';

/** One finding about a test message, ready to be shown. `todo`: null where there is nothing to do. */
export interface MessageAdvice {
  readonly title: string;
  readonly found: string;
  readonly todo: string | null;
}

/**
 * Says a finding. Advice on SPF and DMARC is given for the audited domain alone, and never lets an unknown server send: its reader may
 * not be who sent the message.
 */
export function adviseMessage(finding: MessageFinding, relation: Relation): MessageAdvice {
  const { rule, outcome, silence } = finding;
  const { title, found, todo } = SAID[rule] as FindingWords<MessageRule>;
  const facts = finding.facts as MessageFacts[MessageRule];
  if (outcome === 'unknown')
    return { title, found: silence ? `${silenceWords({ silence })}.` : unknownWords(finding), todo: null };
  const isOurs = relation === 'own' || relation === 'organization';
  return { title, found: found(facts as never), todo: outcome === 'pass' || !isOurs ? null : todo(facts as never) };
}

/** Of which domain the message is, in a sentence before all others. */
export function relationWords(relation: Relation, author: string, audited: string): string {
  if (relation === 'own') return `Ce message se dit écrit au nom ${ofName(audited)} : voici ce qui le prouve, ou non.`;
  if (relation === 'organization')
    return `Ce message est écrit au nom ${ofName(author)}, de la même organisation que ${audited}.`;
  if (relation === 'foreign')
    return `Ce message est écrit au nom ${ofName(author)}, et non ${ofName(audited)} : ce qui suit ne dit rien ${ofName(audited)}.`;
  return 'Ce message ne dit pas clairement au nom de quel domaine il est écrit : ce qui suit ne peut pas être rapporté à votre domaine.';
}

interface FindingWords<Rule extends MessageRule> {
  readonly title: string;
  readonly found: (facts: MessageFacts[Rule]) => string;
  readonly todo: (facts: MessageFacts[Rule]) => string | null;
}

function unknownWords(finding: MessageFinding): string {
  if (finding.rule === 'dkim')
    return 'Non mesuré : la clé publique n’a pas pu être lue dans le DNS. Cela ne veut pas dire qu’elle manque.';
  if (finding.rule === 'spf' && finding.facts.result !== 'temperror')
    return 'Non mesuré : le message nous est parvenu par un relais de notre côté, qui cache l’adresse du serveur d’envoi.';
  if (finding.rule === 'lists') return 'Non mesuré : aucune liste n’a répondu à temps.';
  if (finding.rule === 'reverse' || finding.rule === 'helo')
    return 'Non mesuré : le message nous est parvenu par un relais de notre côté, qui cache l’adresse du serveur d’envoi.';
  return 'Non mesuré : le DNS n’a pas répondu à temps. Cela ne veut pas dire que l’enregistrement manque. Envoyez un autre message.';
}

const ASK_SENDER = 'Si ce serveur est le vôtre, demandez à qui l’administre';

const SAID: { readonly [Rule in MessageRule]: FindingWords<Rule> } = {
  author: {
    title: 'Expéditeur affiché (From)',
    found: ({ relation, author, fields, many }) => {
      if (relation === 'own') return `Le message est écrit au nom ${ofName(author)}, le domaine analysé.`;
      if (relation === 'organization')
        return `Le message est écrit au nom ${ofName(author)}, un autre nom de la même organisation.`;
      if (relation === 'foreign')
        return `Le message est écrit au nom ${ofName(author)}, qui n’est pas le domaine analysé.`;
      if (fields === 0) return 'Le message n’a pas de champ From.';
      if (fields > 1) return `Le message a ${fields} champs From : les messageries le refusent.`;
      return many === 0
        ? 'Le champ From ne contient pas d’adresse bien formée : des messageries refusent ce message, d’autres y lisent un auteur à leur façon. Un nom qui contient une virgule ou une adresse doit être entre guillemets droits.'
        : `Le champ From nomme ${many} domaines : DMARC ne peut pas être jugé.`;
    },
    todo: () => null,
  },
  spf: {
    title: 'SPF : le serveur d’envoi est-il autorisé ?',
    found: ({ result, domain, address }) => {
      const said = {
        pass: `${domain} autorise l’adresse ${address}, d’où le message est parti.`,
        fail: `${domain} dit que l’adresse ${address} n’a pas le droit d’envoyer en son nom.`,
        softfail: `${domain} ne nomme pas l’adresse ${address} et demande de s’en méfier (« ~all »).`,
        neutral: `${domain} ne se prononce pas sur l’adresse ${address}.`,
        none: `${domain} ne publie pas d’enregistrement SPF.`,
        permerror: `L’enregistrement SPF ${ofName(domain)} ne peut pas être lu jusqu’au bout : aucun destinataire ne peut en tirer une réponse.`,
      } as const;
      return result === 'temperror' ? '' : said[result];
    },
    todo: ({ result, domain, address }) => {
      if (result === 'permerror')
        return `Corrigez l’enregistrement SPF ${ofName(domain)} : la carte SPF de l’analyse de ce domaine montre ce qui le casse.`;
      if (result === 'none')
        return `Le plan de l’analyse ${ofName(domain)} donne l’enregistrement à publier, à partir des serveurs qui envoient vraiment.`;
      return `Reconnaissez-vous le service qui a envoyé ce message ? Si oui, sa documentation donne le terme SPF à ajouter pour ${domain}. Si vous n’êtes pas sûr que ${address} est à lui, n’ajoutez rien : une adresse autorisée à tort peut écrire en votre nom.`;
    },
  },
  dkim: {
    title: 'DKIM : le message est-il signé ?',
    found: ({ passed, failed }) => {
      if (passed.length === 0 && failed.length === 0) return 'Le message n’est pas signé.';
      const good = passed.map((one) => `${nameOf(one)} est valable${strength(one)}`);
      const bad = failed.map((one) => `${nameOf(one)} ne l’est pas : ${one.fault ? FAULTS[one.fault] : ''}`);
      return `${[...good, ...bad].map((said) => `La signature ${ofName(said)}.`).join(' ')}`;
    },
    todo: ({ passed, failed }) => {
      if (passed.some(({ uncovered }) => uncovered > 0))
        return 'Demandez à votre service d’envoi de signer tout le message : un champ « l= » laisse ajouter du texte sous votre signature.';
      if (passed.length > 0)
        return 'Demandez à votre service d’envoi une clé de 2 048 bits sous un nouveau sélecteur. Laissez l’ancienne clé publiée une semaine, le temps que les messages en route arrivent.';
      if (failed.length === 0)
        return 'Activez la signature DKIM dans le service qui a envoyé ce message, puis renvoyez un message d’essai.';
      return `${ASK_SENDER} de vérifier cette signature. Ne retirez aucune clé du DNS avant qu’une autre signature soit vérifiée.`;
    },
  },
  dmarc: {
    title: 'DMARC : le message prouve-t-il son expéditeur ?',
    found: ({ older, newer, author }) => {
      const [one, other] = [dmarcWords(older, author), dmarcWords(newer, author)];
      if (one === other) return `${one}.`;
      return `Pour les messageries qui suivent la RFC 7489 : ${lowered(one)}. Pour celles qui suivent la RFC 9989 : ${lowered(other)}.`;
    },
    todo: ({ older, newer, author }) => {
      if ([older, newer].every(({ result }) => result === 'no-record'))
        return `Le plan de l’analyse ${ofName(author)} donne l’enregistrement à publier. Commencez par « p=none » : il ne bloque rien.`;
      return `Faites signer par DKIM au nom ${ofName(author)} le service qui a envoyé ce message. Ne durcissez pas la politique DMARC avant : ce service en souffrirait.`;
    },
  },
  arc: {
    title: 'ARC : le message a été relayé',
    found: ({ result }) =>
      result === 'pass'
        ? 'Un relais a ajouté une chaîne ARC, et elle est intacte. Une messagerie qui lui fait confiance en tient compte.'
        : 'Un relais a ajouté une chaîne ARC, mais elle est rompue : elle ne sert à rien.',
    todo: () => null,
  },
  reverse: {
    title: 'Nom inverse (PTR) du serveur d’envoi',
    found: ({ name, leadsBack, address }) => {
      if (leadsBack) return `${address} s’appelle ${name}, et ce nom ramène à la même adresse.`;
      if (name === null) return `${address} n’a pas de nom inverse. Gmail et d’autres refusent de tels serveurs.`;
      return `${address} s’appelle ${name}, mais ce nom ne ramène pas à cette adresse.`;
    },
    todo: () =>
      `${ASK_SENDER} de faire poser le nom inverse par l’hébergeur de l’adresse, et de faire pointer ce nom vers elle.`,
  },
  helo: {
    title: 'Nom annoncé par le serveur d’envoi (EHLO)',
    found: ({ helo, address, matches }) =>
      matches
        ? `Le serveur se présente comme ${helo}, et ce nom ramène à son adresse.`
        : `Le serveur se présente comme ${helo}, un nom qui ne ramène pas à son adresse ${address}.`,
    todo: ({ helo }) => `${ASK_SENDER} d’annoncer un nom complet qui pointe vers son adresse, au lieu de ${helo}.`,
  },
  lists: {
    title: 'Listes noires : l’adresse d’envoi est-elle inscrite ?',
    found: ({ address, listedOn, answered, silent }) => {
      const unheard = silent === 0 ? '' : ` ${count(silent, 'liste n’a', 'listes n’ont')} pas répondu.`;
      if (listedOn.length > 0) return `${address} est inscrite sur ${enumerate(listedOn)}.${unheard}`;
      return `${address} n’est inscrite sur aucune des ${answered} listes qui ont répondu.${unheard}`;
    },
    todo: ({ listedOn }) =>
      `${ASK_SENDER} de chercher pourquoi il est inscrit (${enumerate(listedOn)}), d’y mettre fin, puis de demander son retrait sur le site de la liste. Si ce serveur est celui d’un prestataire, c’est à lui de le faire.`,
  },
  tls: {
    title: 'Chiffrement de la remise',
    found: ({ version }) =>
      version === null
        ? 'Le message est arrivé en clair, alors que le chiffrement était proposé.'
        : `Le message est arrivé chiffré (${version.replace('TLSv', 'TLS ')}).`,
    todo: () => `${ASK_SENDER} d’activer le chiffrement TLS 1.2 ou 1.3 à l’envoi, quand le destinataire le propose.`,
  },
  date: {
    title: 'Date du message',
    found: ({ minutes }) => {
      if (minutes === null) return 'Le message n’a pas de champ Date.';
      if (minutes === 'unreadable')
        return 'La date du message n’est pas écrite comme il le faut : des messageries ne la lisent pas.';
      if (minutes < -10)
        return `La date du message est en avance de ${count(-minutes, 'minute', 'minutes')} sur sa remise.`;
      if (minutes > 24 * 60)
        return `La date du message précède sa remise de ${count(Math.floor(minutes / 60), 'heure', 'heures')}.`;
      return 'La date du message est lisible et proche de sa remise.';
    },
    todo: () => `${ASK_SENDER} de régler son horloge et d’écrire le champ Date.`,
  },
  'message-id': {
    title: 'Identifiant du message (Message-ID)',
    found: ({ kind }) => {
      if (kind === 'good') return 'Le message porte un identifiant bien formé.';
      if (kind === null) return 'Le message n’a pas d’identifiant : Gmail peut le refuser.';
      return 'L’identifiant du message est mal formé.';
    },
    todo: () => `${ASK_SENDER} d’écrire un champ Message-ID unique, de la forme <…@domaine>.`,
  },
  'single-fields': {
    title: 'Champs en double',
    found: ({ repeated }) =>
      `${repeated.length > 1 ? 'Les champs' : 'Le champ'} ${enumerate(repeated.map(fieldName))} ${repeated.length > 1 ? 'figurent' : 'figure'} plusieurs fois : Gmail refuse de tels messages.`,
    todo: () => `${ASK_SENDER} de n’écrire chacun de ces champs qu’une fois.`,
  },
  unsubscribe: {
    title: 'Désinscription en un clic',
    found: ({ kind }) => {
      if (kind === 'one-click') return 'Le message permet de se désinscrire en un clic, et ces champs sont signés.';
      if (kind === 'not-signed')
        return 'Les champs de désinscription en un clic ne sont pas couverts par une signature valable : les messageries les ignorent.';
      if (kind === 'link-only') return 'Le message donne une adresse de désinscription, mais pas en un clic.';
      return 'Le message n’a pas de champ de désinscription. C’est normal pour un message entre personnes ; Gmail, Yahoo et Outlook l’exigent des lettres d’information.';
    },
    todo: ({ kind }) =>
      kind === null
        ? null
        : 'S’il s’agit d’une lettre d’information, activez la désinscription en un clic (RFC 8058) dans l’outil d’envoi.',
  },
};

const FAULTS: Readonly<Record<SignatureFault, string>> = {
  body: 'le texte a été modifié après la signature',
  header: 'un champ signé a été modifié, ou la clé publiée n’est pas celle qui a signé',
  'no-key': 'aucune clé n’est publiée sous ce sélecteur',
  'bad-key': 'la clé publiée ne peut pas être utilisée',
  weak: 'la clé ou l’algorithme est trop faible pour être accepté',
  expired: 'elle a expiré',
  malformed: 'elle est mal formée, ou ne couvre pas l’expéditeur affiché',
};

function nameOf({ domain, selector }: SignatureTold): string {
  return `${domain} (sélecteur « ${selector} »)`;
}

function strength({ bits, uncovered, coversSubject }: SignatureTold): string {
  if (uncovered > 0) return ', mais ne couvre pas tout le texte';
  if (!coversSubject) return ', mais ne couvre pas l’objet';
  return bits !== null && bits < 2048 ? `, avec une clé courte de ${count(bits, 'bit', 'bits')}` : '';
}

function dmarcWords(found: DmarcResult, author: string): string {
  if (found.result === 'pass')
    return `Le message passe DMARC au nom ${ofName(author)}, par ${found.how === 'dkim' ? 'la signature' : 'SPF'} ${ofName(found.by)}`;
  if (found.result === 'no-record')
    return `${author} ne publie pas de politique DMARC : rien n’est demandé aux messageries`;
  if (found.result === 'unknown') return 'Le résultat n’a pas pu être mesuré';
  const asked = {
    reject: 'de le refuser',
    quarantine: 'de le mettre en indésirables',
    none: 'de le traiter comme un autre',
  } as const;
  return `Le message échoue à DMARC, et ${found.owner} demande ${found.asked === null ? 'rien de lisible' : asked[found.asked]}`;
}

/** As people write it: « Message-Id ». */
function fieldName(name: string): string {
  return name.replace(/(?<=^|-)[a-z]/g, (first) => first.toUpperCase());
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
