import type { SettingsMessages } from './settings-messages.ts';

export const settingsMessages: SettingsMessages = {
  resolver: 'adresse:port attendu, par exemple 9.9.9.9:53 ou [2620:fe::fe]:53',
  noResolver: 'au moins un résolveur est attendu',
  network: 'réseau CIDR attendu, par exemple 192.0.2.0/24 ou 2001:db8::/32',
  ehlo: 'nom de domaine complet attendu, par exemple audit.exemple.fr',
  canary: 'hôte:port attendu, par exemple canari.exemple.fr:25',
  key: 'lettres et chiffres attendus',
  blocklists: (why) => `fichier JSON de listes attendu (${why})`,
  optOut: 'fichier JSON attendu, dont « optOut » liste des noms, des adresses et des réseaux',
  sentence: (variable, value, expected) => `Le réglage ${variable} est illisible : « ${value} » ; ${expected}.`,
};
