import type { Change } from './changes.ts';

type Kind = Change['part'] extends `${infer Name}/${string}` ? Name : never;

const WHAT: Readonly<Record<Kind, string>> = {
  record: 'l’enregistrement DNS',
  file: 'le fichier',
  headers: 'l’en-tête',
  certificate: 'le certificat',
  tls: 'les réglages de chiffrement',
  listener: 'le réglage du port',
  name: 'le nom ou l’adresse du serveur',
  delegation: 'la liste des serveurs DNS',
  dnssec: 'la clé et son empreinte',
  registrar: 'le réglage au bureau d’enregistrement',
  software: 'le réglage du serveur',
  list: 'l’inscription',
};

/** How a change that we compose no value for is undone: by what was changed, and by whether it was there before. */
export function undone({ part, verb }: Change): string {
  const kind = part.split('/')[0] as Kind;
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
