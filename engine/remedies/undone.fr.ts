import type { CheckId } from '../protocols/index.ts';
import type { Change } from './changes.ts';

type Kind = Change['part'] extends `${infer Name}/${string}` ? Name : never;

/** The settings of a machine: what they were is in no record. */
const SETTINGS = ['listener', 'tls', 'software'] as const;

const WHAT: Readonly<Record<Exclude<Kind, (typeof SETTINGS)[number]>, string>> = {
  record: 'l’enregistrement DNS',
  file: 'le fichier',
  headers: 'l’en-tête',
  certificate: 'le certificat',
  name: 'le nom ou l’adresse du serveur',
  delegation: 'la liste des serveurs DNS',
  dnssec: 'la clé et son empreinte',
  registrar: 'le réglage au bureau d’enregistrement',
  list: 'l’inscription',
};

/** The steps of which what was there before must not come back, or that leave something else behind. */
const BY_CHECK: Readonly<Partial<Record<CheckId, string>>> = {
  'cname/expiring': 'Sans objet : un renouvellement ne dérange rien. Si vous avez changé l’alias, remettez-le.',
  'dns/certificate-revoked':
    'Un certificat révoqué ne doit plus servir ; si seule la réponse jointe a changé, remettez la configuration du serveur.',
  'dns/certificate-weak-key': 'Sans objet : l’ancien certificat ne doit plus servir.',
  'dns/dnssec-parent-wish':
    'Retirez les enregistrements CDS et CDNSKEY : le registre garde alors l’empreinte (DS) qu’il a.',
  'dns/ns-free': 'Ne remettez pas ces noms : la personne qui achète leur domaine répondrait à votre place.',
  'dns/ns-ipv6': 'Retirez l’adresse ou les serveurs DNS que cette étape ajoute, et rien d’autre.',
  'smtp/mx-free': 'Ne remettez pas ces noms : la personne qui achète leur domaine recevrait vos messages.',
};

/** How a change that we compose no value for is undone: by what was changed, and by whether it was there before. */
export function undone({ part, verb }: Change, check: CheckId): string {
  const own = BY_CHECK[check];
  if (own !== undefined) return own;
  const kind = part.split('/')[0] as Kind;
  if (isSetting(kind)) return 'Remettez la configuration copiée avant de commencer.';
  if (part === 'file/policy') return 'Remettez le fichier d’avant, et changez l’« id » de l’enregistrement.';
  if (kind === 'certificate' && verb === 'replace')
    return 'Gardez l’ancien certificat et sa clé jusqu’à la vérification.';
  if (part === 'dnssec/signatures') return 'Remettez les réglages de signature d’avant, et signez de nouveau la zone.';
  if (kind === 'dnssec' && verb === 'add')
    return 'Faites retirer le DS par le bureau d’enregistrement, attendez deux jours, puis désactivez la signature.';
  if (kind === 'dnssec')
    return 'Laissez l’ancienne clé et son empreinte (DS) publiées tant que les nouvelles ne sont pas vues partout.';
  if (kind === 'list') return 'Sans objet : rien ne change chez vous.';
  const what = WHAT[kind];
  // Added servers only: without the whole list the domain would vanish.
  if (verb === 'add' && kind === 'delegation')
    return 'Retirez les serveurs DNS que cette étape ajoute, et rien d’autre.';
  if (verb === 'add') return `Supprimez ${what} que cette étape ajoute, et rien d’autre.`;
  return verb === 'remove' ? `Rétablissez ${what}.` : `Remettez ${what} d’avant.`;
}

function isSetting(kind: Kind): kind is (typeof SETTINGS)[number] {
  return (SETTINGS as readonly Kind[]).includes(kind);
}
