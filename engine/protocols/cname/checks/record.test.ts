import { unseen } from '../../../model/observed.ts';
import { address } from '../../../testing/sessions.ts';
import { alias, BASE, cname, gone, testCases, WWW } from '../testing/cases.ts';
import { apex, coexist, forbidden, wildcard } from './record.ts';

testCases([
  [apex, 'addresses', {}, 'pass'],
  [apex, 'an alias at the top', { zone: { ...BASE, 'exemple.fr A': alias(['exemple.hebergeur.net']) } }, 'fail'],
  [
    apex,
    'an alias at the top that leads nowhere',
    { zone: { ...BASE, 'exemple.fr A': gone('exemple.hebergeur.net') } },
    'fail',
  ],
  [
    apex,
    'an alias to itself',
    { zone: { ...BASE, 'exemple.fr A': unseen('malformed'), 'exemple.fr CNAME': cname('exemple.fr') } },
    'fail',
  ],
  [apex, 'a sub-domain may be one', { domain: 'www.exemple.fr', zone: WWW }, 'info'],
  [apex, 'unseen', { zone: { 'exemple.fr A': unseen('timeout') } }, 'unknown'],

  [coexist, 'alone', { zone: WWW }, 'pass'],
  [coexist, 'with a TXT', { zone: WWW, held: { TXT: [{ type: 'TXT', strings: ['v=spf1'] }] } }, 'fail'],
  [coexist, 'signatures are no neighbours', { zone: WWW, held: { TXT: cname('site.hebergeur.net') } }, 'pass'],
  [coexist, 'no server answers', { zone: WWW, held: 'silent' }, 'unknown'],
  [coexist, 'a lame server is no witness', { zone: WWW, held: 'lame' }, 'unknown'],
  [coexist, 'no server known', { zone: { ...WWW, 'exemple.fr NS': unseen('servfail') } }, 'unknown'],
  [coexist, 'no alias', {}, 'notApplicable'],

  [wildcard, 'none', {}, 'pass'],
  [wildcard, 'an address is no alias', { zone: { ...BASE, '*.exemple.fr A': address('192.0.2.1') } }, 'pass'],
  [wildcard, 'to another organisation', { zone: { ...BASE, '*.exemple.fr A': alias(['proxy.webflow.com']) } }, 'warn'],
  [wildcard, 'to oneself', { zone: { ...BASE, '*.exemple.fr A': alias(['exemple.fr']) } }, 'info'],
  [wildcard, 'unseen', { zone: { ...BASE, '*.exemple.fr A': unseen('timeout') } }, 'unknown'],

  [forbidden, 'machines', {}, 'pass'],
  [forbidden, 'an MX that is an alias', { zone: { ...BASE, 'mx.exemple.net A': alias(['mail.autre.net']) } }, 'fail'],
  [forbidden, 'an NS that is an alias', { zone: { ...BASE, 'ns1.exemple.net A': alias(['ns.autre.net']) } }, 'fail'],
  [forbidden, 'one unseen', { zone: { ...BASE, 'mx.exemple.net A': unseen('timeout') } }, 'unknown'],
  [
    forbidden,
    'nothing to point at',
    { zone: { 'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }] } },
    'notApplicable',
  ],
  [forbidden, 'MX unseen', { zone: { ...BASE, 'exemple.fr MX': unseen('timeout') } }, 'unknown'],
]);
