import type { SettingsMessages } from './settings-messages.ts';

export const settingsMessages: SettingsMessages = {
  resolver: 'expected address:port, such as 9.9.9.9:53 or [2620:fe::fe]:53',
  noResolver: 'expected at least one resolver',
  network: 'expected a network in CIDR notation, such as 192.0.2.0/24 or 2001:db8::/32',
  ehlo: 'expected a fully qualified domain name, such as audit.example.com',
  canary: 'expected host:port, such as canary.example.com:25',
  key: 'expected letters and digits',
  blocklists: (why) => `expected a JSON file of block lists (${why})`,
  optOut: 'expected a JSON file whose "optOut" lists names, addresses and networks',
  sentence: (variable, value, expected) => `The setting ${variable} cannot be read: "${value}"; ${expected}.`,
};
