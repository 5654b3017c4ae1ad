import { agree, count, enumerate, enumerateSome, monthInWords, ofName } from '../../common/phrases.fr.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { Conflict } from './advice.en.ts';
import type { Alias } from './chains.ts';
import type { checks } from './checks.ts';

type Lead = Pick<Alias, 'name' | 'target'>;

export const advice = {
  'cname/apex': {
    title: 'Alias à la racine du domaine',
    task: 'Remplacer l’alias à la racine du domaine',
    why: 'Un alias à la racine masque tout le reste : les serveurs de messagerie, la politique SPF et les serveurs DNS du domaine. Les e-mails peuvent s’arrêter.',
    pass: ({ domain }) => `${domain} n’est pas un alias.`,
    info: ({ domain, target }) =>
      `Le sous-domaine ${domain} est un alias vers ${target} : c’est permis, mais il ne peut alors rien publier d’autre.`,
    fail: ({ domain, target }) =>
      `${domain} est un alias (CNAME) vers ${target}, ce que le DNS interdit à la racine d’une zone.`,
    remedy:
      'Remplacez le CNAME de la racine par des enregistrements A et AAAA, ou par l’enregistrement ALIAS ou ANAME que propose votre hébergeur DNS.',
  },
  'cname/coexist': {
    title: 'Alias et autres enregistrements',
    task: 'Séparer les alias des autres enregistrements',
    why: 'Une partie des serveurs ignore ce qui est publié à côté d’un alias : selon le serveur qui répond, l’e-mail ou le service qui en dépend fonctionne ou non.',
    pass: ({ names }) => `Rien d’autre n’est publié à côté des alias examinés (${enumerateSome(names)}).`,
    fail: ({ conflicts }) =>
      `D’autres enregistrements sont publiés à côté d’un alias : ${enumerateSome(neighbours(conflicts))}.`,
    remedy: 'Pour chacun de ces noms, gardez soit l’alias, soit les autres enregistrements.',
  },
  'cname/wildcard': {
    title: 'Alias générique (*)',
    task: 'Limiter l’alias donné à tout nom inconnu',
    why: 'Avec un alias générique vers un service externe, n’importe quel sous-domaine inventé mène chez ce service, où un tiers peut s’en servir.',
    pass: ({ domain }) => `Aucun alias générique n’est publié sous ${domain}.`,
    info: ({ domain, target }) => `*.${domain} est un alias vers ${target}, qui vous appartient aussi.`,
    warn: ({ domain, target, service }) =>
      `*.${domain} est un alias vers ${target}${service === null ? '' : ` (${service})`}, hors de votre domaine.`,
    remedy: 'Déclarez un par un les sous-domaines dont vous vous servez, puis supprimez l’alias générique.',
  },
  'cname/forbidden': {
    title: 'Serveurs désignés par un alias',
    task: 'Désigner les serveurs par leur vrai nom, sans alias',
    why: 'La norme veut qu’un enregistrement MX ou NS nomme une machine et non un alias : des expéditeurs refusent de livrer à un alias.',
    pass: ({ hosts }) =>
      hosts > 1
        ? `Aucun des ${hosts} serveurs désignés par MX et NS n’est un alias.`
        : 'Le seul serveur désigné par MX ou NS n’est pas un alias.',
    fail: ({ aliased }) =>
      `Des alias sont désignés comme serveurs : ${enumerateSome(aliased.map(({ by, host, target }) => `${by} ${host} → ${target}`))}.`,
    remedy: 'Faites pointer MX et NS vers le nom final, ou donnez à ce nom des enregistrements A et AAAA.',
  },
  'cname/length': {
    title: 'Longueur des chaînes d’alias',
    task: 'Raccourcir les chaînes d’alias',
    why: 'Chaque maillon ralentit la réponse et ajoute un prestataire dont dépend votre service.',
    pass: ({ links }) => `La plus longue chaîne compte ${count(links.length, 'maillon', 'maillons')}.`,
    info: chain,
    warn: chain,
    fail: chain,
    remedy: 'Faites mener l’alias directement au dernier nom de la chaîne, si votre prestataire le permet.',
  },
  'cname/loop': {
    title: 'Alias circulaires',
    why: 'Un alias qui revient sur lui-même ne mène nulle part : le nom ne répond pas.',
    pass: ({ aliases }) =>
      `${aliases > 1 ? `Aucun des ${aliases} alias trouvés ne tourne` : 'Le seul alias trouvé ne tourne pas'} en rond.`,
    fail: ({ circles }) =>
      `Des alias tournent en rond : ${enumerateSome(circles.map(({ name, links }) => [name, ...links].join(' → ')))}.`,
    remedy: 'Faites mener l’un de ces noms au bon serveur, ou supprimez-le.',
  },
  'cname/dangling': {
    title: 'Alias vers un nom disparu',
    why: (facts) =>
      facts !== null && 'isBound' in facts && facts.isBound
        ? 'Un alias dont la cible n’existe plus ne sert à personne : les visiteurs reçoivent une erreur.'
        : 'Un alias oublié, dont la cible n’existe plus, peut être repris par un tiers qui recrée cette cible et parle alors en votre nom.',
    pass: ({ aliases }) =>
      `${aliases > 1 ? `Les ${aliases} alias trouvés mènent` : 'Le seul alias trouvé mène'} à un nom qui existe.`,
    info: ({ aliases }) =>
      `${leads(aliases)} : rien n’y est encore publié. Un fournisseur n’y publie souvent une clé qu’une fois la signature (DKIM) activée chez lui, ou au changement de clé suivant : gardez ${aliases.length > 1 ? 'ces alias' : 'cet alias'}.`,
    fail: ({ aliases }) => `${count(aliases.length, 'alias ne mène', 'alias ne mènent')} à rien : ${leads(aliases)}.`,
    remedy: ({ aliases }) =>
      `${agree(aliases, 'Supprimez cet alias, ou rétablissez sa', 'Supprimez ces alias, ou rétablissez leur')} cible si le service vous sert encore.`,
  },
  'cname/takeover': {
    title: 'Prise de contrôle de sous-domaine',
    why: 'Quand un alias mène à un emplacement abandonné chez un hébergeur, un tiers peut y ouvrir un compte, réclamer votre sous-domaine et y publier ce qu’il veut sous votre nom.',
    pass: ({ names, services, renewed }) =>
      `${leads(names)} : la page répond, sans signe d’abandon. Nous connaissons ${services} services (liste renouvelée en ${monthInWords(renewed)}) ; les autres ne sont pas jugés.`,
    warn: ({ names }) =>
      `${services(names)} : la page dit que rien n’y est publié. Ce service exige souvent une preuve avant de céder un nom, mais pas toujours.`,
    fail: ({ names }) =>
      `${services(names)} : l’emplacement est libre. Un inconnu peut le prendre et publier sous votre nom.`,
    info: ({ names }) =>
      `${services(names)} : il n’y a plus rien, mais le service ne donne ce nom à personne d’autre. Supprimez l’alias s’il ne sert plus.`,
    remedy: ({ names }) =>
      `Supprimez dès maintenant l’enregistrement CNAME ${ofName(enumerateSome(names.map(({ name }) => name)))}, ou réclamez vous-même l’emplacement chez le service.`,
  },
  'cname/free-domain': {
    title: 'Alias vers un domaine libre',
    why: 'Si le domaine visé n’appartient à personne, n’importe qui peut l’enregistrer pour quelques euros et décider de ce que montre votre sous-domaine.',
    pass: ({ aliases }) =>
      `${aliases > 1 ? `Aucun des ${aliases} alias trouvés ne mène` : 'Le seul alias trouvé ne mène pas'} à un domaine libre.`,
    fail: ({ domains, names }) =>
      `${enumerate(domains)} n’${domains.length > 1 ? 'appartiennent' : 'appartient'} à personne : ni le DNS ni le registre ne ${domains.length > 1 ? 'les' : 'le'} connaissent. Alias concernés : ${leads(names)}.`,
    remedy: 'Supprimez ces alias aujourd’hui ; à défaut, enregistrez vous-même le domaine visé.',
  },
  'cname/expiring': {
    title: 'Alias vers un domaine près d’expirer',
    task: 'Faire renouveler le domaine où mène un alias',
    why: 'Quand le domaine visé expire, n’importe qui peut l’enregistrer et publier ce qu’il veut sous votre sous-domaine.',
    pass: ({ domains, undated }) =>
      `Vos alias mènent chez ${enumerateSome(domains)} : ${undated.length === domains.length ? 'le registre n’en publie pas la date d’expiration, mais n’en annonce pas non plus la fin' : 'aucune échéance avant 30 jours'}.`,
    warn: ({ near }) =>
      `${enumerateSome(near.map(({ domain, days }) => `${domain} ${days < 0 ? 'a dépassé sa date d’expiration' : `expire dans ${days === 0 ? 'moins d’un jour' : count(days, 'jour', 'jours')}`}`))}.`,
    fail: ({ dying }) =>
      `Le registre tient ${enumerate(dying)} pour ${dying.length > 1 ? 'suspendus' : 'suspendu'} ou en cours de suppression.`,
    remedy:
      'Demandez à ce prestataire s’il renouvelle son domaine ; sinon, supprimez dès maintenant les alias qui y mènent.',
  },
  'cname/private': {
    title: 'Alias vers un réseau interne',
    task: 'Retirer de la zone publique les noms internes',
    why: 'Une adresse interne publiée ne sert à personne au-dehors, et décrit votre réseau à celui qui veut y entrer.',
    pass: ({ aliases }) =>
      `${aliases > 1 ? `Aucun des ${aliases} alias trouvés ne mène` : 'Le seul alias trouvé ne mène pas'} à une adresse interne.`,
    warn: ({ names }) =>
      `${count(names.length, 'alias mène', 'alias mènent')} à une adresse interne : ${enumerateSome(names.map(({ name, target, address }) => `${name} → ${target} (${address})`))}.`,
    remedy:
      'Créez d’abord ces noms dans le DNS interne, et vérifiez que les postes et le VPN s’en servent. Retirez-les ensuite de la zone publique.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'no-alias': 'Sans objet : aucun des noms examinés n’est un alias.',
  'nothing-pointed': 'Sans objet : ni MX ni NS ne désignent de serveur.',
  'nobody-else': 'Sans objet : aucun alias ne mène hors de votre domaine.',
  'names-that-serve':
    'Seuls les noms du site ou de la messagerie mènent à une adresse interne : les points qui parlent d’eux disent quoi faire.',
  'no-known-service':
    'Aucun alias ne mène à un service connu pour se laisser reprendre ; les services inconnus ne sont pas jugés.',
} satisfies ReasonsFor<typeof checks>;

/** Each name once, however many servers say so. */
function neighbours(conflicts: readonly Conflict[]): readonly string[] {
  return [...Map.groupBy(conflicts, ({ name }) => name)].map(([name, found]) => {
    const types = [...new Set(found.flatMap((one) => one.types))];
    return `${name} (${enumerate(types)}, selon ${enumerateSome(found.map(({ server }) => server))})`;
  });
}

function chain({ name, links }: { readonly name: string; readonly links: readonly string[] }): string {
  return `La chaîne ${ofName(name)} compte ${links.length} maillons : ${links.join(' → ')}.`;
}

function leads(aliases: readonly Lead[]): string {
  return enumerateSome(aliases.map(({ name, target }) => `${name} → ${target}`));
}

function services(names: readonly (Lead & { readonly service: string })[]): string {
  return enumerateSome(names.map(({ name, service, target }) => `${name} → ${service} (${target})`));
}
