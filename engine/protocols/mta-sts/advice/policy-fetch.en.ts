import { tlsFault } from '../../../common/faults.en.ts';
import { agreedOnNothing } from '../../../common/faults.ts';
import { count, dateInWords, enumerate, enumerateSome, tlsVersion } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/policy-fetch.ts';

export const advice = {
  'mta-sts/fetch-host': {
    title: 'Policy host',
    why: 'The policy is read at this address only; if the host does not exist, MTA-STS protects nothing.',
    pass: ({ host, addresses }) => `${host} exists: ${enumerate(addresses)}.`,
    fail: ({ host, internal }) =>
      internal.length > 0
        ? `${host} leads to an address that nobody can reach from outside: ${enumerate(internal)}.`
        : `${host} has no address: the announced policy cannot be read.`,
    remedy: ({ host }) => `Create ${host} and serve the policy there over HTTPS.`,
  },
  'mta-sts/fetch-tls': {
    title: 'Certificate of the policy host',
    why: 'Senders reject a policy that does not come from a properly certified server.',
    pass: ({ host, version }) =>
      `${host} presents a valid certificate${version === null ? '' : ` (${tlsVersion(version)})`}.`,
    fail: ({ host, fault, names }) =>
      fault === 'name'
        ? `The certificate presented does not bear the name ${host} but ${names.length > 0 ? enumerateSome(names) : 'no name'}.`
        : `The certificate or the TLS session of ${host} is rejected: ${tlsFault(fault)}.`,
    remedy: ({ host, fault }) =>
      agreedOnNothing(fault)
        ? `Let the server of ${host} offer TLS 1.2 and 1.3 with the usual cipher suites and the key exchanges X25519MLKEM768, X25519 and P-256.`
        : `Install a certificate for ${host} from a trusted authority, with its intermediate certificates.`,
  },
  'mta-sts/fetch-status': {
    title: 'Access to the policy',
    task: 'Make the MTA-STS file readable',
    why: 'Senders accept a direct response only: no redirect, no error page.',
    pass: ({ url }) => `The policy is served at ${url}.`,
    fail: ({ host, status, location }) => {
      if (status === null) return `${host} refuses HTTPS connections.`;
      return location === null
        ? `${host} responds with HTTP status ${status} instead of 200.`
        : `${host} redirects to ${location} (status ${status}): senders must not follow.`;
    },
    remedy: ({ host }) =>
      `Serve the file directly at https://${host}/.well-known/mta-sts.txt, with status 200 and no redirect.`,
  },
  'mta-sts/fetch-type': {
    title: 'Type of the file',
    task: 'Serve the MTA-STS file as plain text',
    why: 'The standard requires "text/plain"; some senders reject any other type.',
    pass: ({ contentType }) => `The file is served as ${contentType}.`,
    warn: ({ contentType }) =>
      contentType === null
        ? 'The file is served without a type.'
        : `The file is served as "${contentType}" instead of "text/plain".`,
    remedy: 'Configure the server to serve this file as "text/plain".',
  },
  'mta-sts/fetch-size': {
    title: 'Size of the policy',
    task: 'Shorten the MTA-STS file',
    why: 'Senders may stop reading a file of more than 64 KB.',
    pass: ({ bytes }) => `The policy is ${count(bytes, 'byte', 'bytes')} long.`,
    fail: ({ allowed }) => `The policy exceeds ${count(allowed, 'byte', 'bytes')}.`,
    remedy: 'Reduce the file to the few lines that it needs.',
  },
  'mta-sts/fetch-expiry': {
    title: 'Expiry of the policy host certificate',
    why: 'From the day it expires, new senders can no longer read your policy.',
    pass: ({ host, notAfter }) => `The certificate of ${host} is valid until ${dateInWords(notAfter)}.`,
    warn: ({ host, daysLeft, notAfter }) =>
      `The certificate of ${host} expires on ${dateInWords(notAfter)}, in ${count(daysLeft, 'day', 'days')}: an automatic renewal should have taken place by now.`,
    fail: ({ host, daysLeft, notAfter }) =>
      `The certificate of ${host} expires on ${dateInWords(notAfter)}, in ${count(daysLeft, 'day', 'days')}.`,
    remedy: 'Renew the certificate and check that its renewal is automatic.',
  },
  'mta-sts/fetch-tls-version': {
    title: 'TLS version of the policy host',
    task: 'Modernise the encryption of the MTA-STS policy host',
    why: 'TLS 1.0 and 1.1 are deprecated: current senders will not read the policy.',
    pass: ({ host, version }) => `${host} responds over ${tlsVersion(version)}.`,
    fail: ({ host, version }) => `${host} supports nothing newer than ${tlsVersion(version)}.`,
    remedy: 'Enable TLS 1.2 and TLS 1.3 on this server.',
  },
  'mta-sts/fetch-time': {
    title: 'Time to fetch the policy',
    why: 'A sender that waits too long gives up fetching the policy and delivers without it.',
    pass: ({ host, seconds }) => `${host} serves the policy in less than ${count(seconds, 'second', 'seconds')}.`,
    warn: ({ host, seconds }) =>
      `${host} takes almost ${count(seconds, 'second', 'seconds')} to serve these few lines.`,
    remedy: 'Serve the policy as a static file, without going through the application of the website.',
  },
  'mta-sts/fetch-dual': {
    title: 'Same policy at every address',
    task: 'Serve the same MTA-STS file at every address',
    why: 'The sender chooses between IPv4 and IPv6: it must read the same policy at both.',
    pass: ({ addresses }) => `The same policy is served by ${enumerate(addresses)}.`,
    warn: ({ host, failing }) => `This address of ${host} does not serve the policy: ${enumerate(failing)}.`,
    fail: ({ host, addresses }) => `The addresses of ${host} serve different policies: ${enumerate(addresses)}.`,
    remedy: 'Serve the same file at all addresses of the host, or remove the address that does not serve it.',
  },
} satisfies AdviceFor<typeof checks>;
