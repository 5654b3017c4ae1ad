import { MX, spf, testChanges } from './testing/changes.ts';

testChanges([
  ['nothing', MX + spf('v=spf1 mx -all'), MX + spf('v=spf1 mx -all'), []],
  [
    'own senders fall out',
    MX + spf('v=spf1 mx ip4:192.0.2.34 include:spf.brevo.com -all'),
    MX + spf('v=spf1 include:spf.brevo.com ~all'),
    ['sender exemple.fr mx', 'sender exemple.fr ip4:192.0.2.34'],
  ],
  [
    'a policy is flattened',
    MX + spf('v=spf1 mx include:spf.brevo.com -all'),
    MX + spf('v=spf1 ip4:192.0.2.24/29 ip4:203.0.113.0/28 -all'),
    [],
  ],
  [
    'a policy moves into an include',
    spf('v=spf1 ip4:192.0.2.34 -all'),
    `${spf('v=spf1 include:_spf.exemple.fr -all')}_spf TXT "v=spf1 ip4:192.0.2.34 -all"\n`,
    [],
  ],
  [
    'a sender falls out of an own include',
    `${spf('v=spf1 include:_spf.exemple.fr -all')}_spf TXT "v=spf1 ip4:192.0.2.34 ip4:192.0.2.35 -all"\n`,
    `${spf('v=spf1 include:_spf.exemple.fr -all')}_spf TXT "v=spf1 ip4:192.0.2.35 -all"\n`,
    ['sender _spf.exemple.fr ip4:192.0.2.34'],
  ],
  [
    'a second policy makes both void',
    spf('v=spf1 ip4:192.0.2.34 -all'),
    `${spf('v=spf1 ip4:192.0.2.34 -all')}${spf('v=spf1 ~all')}`,
    ['sender exemple.fr ip4:192.0.2.34'],
  ],
  [
    'a term before it refuses a sender',
    spf('v=spf1 ip4:192.0.2.34 -all'),
    spf('v=spf1 -ip4:192.0.2.0/24 ip4:192.0.2.34 -all'),
    ['sender exemple.fr ip4:192.0.2.34'],
  ],
  [
    'a host stands for fewer addresses',
    `${spf('v=spf1 a:m.exemple.fr -all')}m A 192.0.2.3\nm A 192.0.2.4\n`,
    `${spf('v=spf1 a:m.exemple.fr -all')}m A 192.0.2.4\n`,
    ['sender exemple.fr a:m.exemple.fr'],
  ],
  ['what let in everybody lets in nobody of the domain', spf('v=spf1 +all'), spf('v=spf1 -all'), []],
  [
    'everybody comes',
    spf('v=spf1 ip4:192.0.2.34 -all'),
    spf('v=spf1 ip4:192.0.2.34 +all'),
    [],
    ['sender exemple.fr +all'],
  ],
  [
    'everybody comes by networks',
    spf('v=spf1 -all'),
    spf('v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'),
    [],
    ['sender exemple.fr ip4:0.0.0.0/1'],
  ],
  [
    'a stranger comes',
    spf('v=spf1 -all'),
    spf('v=spf1 include:spf.inconnu.example -all'),
    [],
    ['sender exemple.fr include:spf.inconnu.example'],
  ],
  [
    'a stranger comes behind an own include',
    spf('v=spf1 -all'),
    `${spf('v=spf1 include:_spf.exemple.fr -all')}_spf TXT "v=spf1 include:spf.inconnu.example -all"\n`,
    [],
    ['sender _spf.exemple.fr include:spf.inconnu.example'],
  ],
  ['a known service comes', spf('v=spf1 -all'), spf('v=spf1 include:spf.brevo.com -all'), []],
  [
    'a sender of a name below falls out',
    'news TXT "v=spf1 ip4:192.0.2.9 include:spf.brevo.com -all"\n',
    'news TXT "v=spf1 include:spf.brevo.com -all"\n',
    ['sender news.exemple.fr ip4:192.0.2.9'],
  ],
]);
