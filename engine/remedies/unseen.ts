import type { AuditEvidence } from '../evidence.ts';
import { mapSeen, type Unseen, unseen } from '../model/observed.ts';
import type { Change, Part } from './changes.ts';
import { withEvidence } from './situation.ts';

/** Nobody has seen what it will be. */
const LATER: Unseen = unseen('planned');

type Hide = (evidence: AuditEvidence) => AuditEvidence;

const mailSessions: Hide = (evidence) =>
  withEvidence(
    withEvidence(evidence, 'smtp', (own) => ({
      ...own,
      servers: own.servers.map((server) => ({ ...server, sessions: server.sessions.map(hiddenSession) })),
    })),
    'mta-sts',
    (own) =>
      own.mail.seen
        ? {
            ...own,
            mail: {
              ...own.mail,
              value: {
                ...own.mail.value,
                hosts: own.mail.value.hosts.map((host) => ({ ...host, sessions: host.sessions.map(hiddenSession) })),
              },
            },
          }
        : own,
  );

const exchangers: Hide = (evidence) => {
  const served = withEvidence(mailSessions(evidence), 'smtp', (own) => ({
    ...own,
    exchangers: LATER,
    mail: LATER,
    servers: own.servers.map((server) => ({ ...server, aliases: LATER, tlsa: LATER, authenticated: LATER })),
  }));
  const bound = withEvidence(served, 'mta-sts', (own) => ({ ...own, mail: LATER }));
  return withEvidence(bound, 'spf', (own) => ({ ...own, mx: LATER }));
};

const policyFile: Hide = (evidence) =>
  withEvidence(evidence, 'mta-sts', (own) => ({ ...own, policy: { ...own.policy, answer: LATER } }));

const webSessions: Hide = (evidence) =>
  withEvidence(evidence, 'dns', (own) => ({
    ...own,
    web: {
      ...own.web,
      hosts: own.web.hosts.map((host) => ({ ...host, endpoints: host.endpoints.map(hiddenSession) })),
    },
  }));

const pages: Hide = (evidence) =>
  withEvidence(evidence, 'dns', (own) => ({
    ...own,
    pages: {
      ...own.pages,
      plain: own.pages.plain.map((page) => ({ ...page, exchange: LATER })),
      secure: own.pages.secure && { ...own.pages.secure, exchange: LATER },
    },
  }));

const delegation: Hide = (evidence) => withEvidence(evidence, 'dns', (own) => ({ ...own, delegation: LATER }));

const dnssec: Hide = (evidence) => withEvidence(evidence, 'dns', (own) => ({ ...own, dnssec: LATER }));

const ports: Hide = (evidence) =>
  withEvidence(evidence, 'tcp', (own) => ({
    ...own,
    hosts: own.hosts.map((host) => ({ ...host, ports: host.ports.map(hiddenAnswer) })),
  }));

/** The evidence without what a part of the domain shows, as it will be once that is changed in a way that nobody can tell. */
const HIDES: Readonly<Record<Part, Hide>> = {
  'record/spf': (evidence) =>
    withEvidence(evidence, 'spf', (own) => ({ ...own, texts: LATER, policy: { ...own.policy, records: LATER } })),
  'record/dmarc': (evidence) => withEvidence(evidence, 'dmarc', (own) => ({ ...own, walk: own.walk.map(hiddenTexts) })),
  'record/dkim': (evidence) =>
    withEvidence(evidence, 'dkim', (own) => ({ ...own, node: LATER, selectors: own.selectors.map(hiddenAnswer) })),
  'record/caa': (evidence) => withEvidence(evidence, 'dns', (own) => ({ ...own, caa: LATER })),
  'record/bimi': (evidence) =>
    withEvidence(evidence, 'bimi', (own) => ({ ...own, records: own.records.map(hiddenTexts) })),
  'record/tlsa': (evidence) =>
    withEvidence(evidence, 'smtp', (own) => ({
      ...own,
      servers: own.servers.map((server) => ({ ...server, tlsa: LATER })),
    })),
  'record/alias': (evidence) =>
    withEvidence(evidence, 'cname', (own) => ({
      ...own,
      names: own.names.map((name) => ({ ...name, chain: LATER })),
      wildcard: LATER,
      beside: LATER,
      pointed: LATER,
    })),
  'record/text': (evidence) => withEvidence(evidence, 'dns', (own) => ({ ...own, wildcardTexts: LATER })),
  'record/wish': (evidence) =>
    withEvidence(evidence, 'dns', (own) => ({
      ...own,
      dnssec: mapSeen(own.dnssec, ({ wished: _, ...dnssec }) => ({
        ...dnssec,
        wished: { digests: LATER, keys: LATER },
      })),
    })),
  'record/tls-reports': (evidence) => withEvidence(evidence, 'mta-sts', (own) => ({ ...own, reporting: LATER })),
  'file/policy': policyFile,
  'file/logo': (evidence) =>
    withEvidence(evidence, 'bimi', (own) => ({ ...own, logo: own.logo && hiddenAnswer(own.logo) })),
  'file/page': pages,
  'headers/web': pages,
  'certificate/web': webSessions,
  'certificate/mail': mailSessions,
  'certificate/policy': policyFile,
  'tls/web': webSessions,
  'tls/mail': mailSessions,
  'tls/policy': policyFile,
  'listener/mail': mailSessions,
  'listener/submission': (evidence) =>
    withEvidence(evidence, 'smtp', (own) => ({ ...own, submission: own.submission.map(hiddenSession) })),
  'listener/dns': delegation,
  'listener/policy': policyFile,
  'listener/web': ports,
  'name/mx': exchangers,
  'name/address': (evidence) => withEvidence(evidence, 'dns', (own) => ({ ...own, hosts: LATER })),
  'name/reverse': (evidence) =>
    withEvidence(evidence, 'smtp', (own) => ({
      ...own,
      servers: own.servers.map((server) => ({
        ...server,
        reverse: server.reverse.map((one) => ({ ...one, names: LATER })),
      })),
    })),
  'delegation/servers': (evidence) =>
    withEvidence(delegation(evidence), 'whois', (own) => ({ ...own, nameServers: LATER })),
  'dnssec/keys': dnssec,
  'dnssec/ds': (evidence) => withEvidence(dnssec(evidence), 'whois', (own) => ({ ...own, ds: LATER })),
  'dnssec/signatures': dnssec,
  'registrar/settings': (evidence) => withEvidence(evidence, 'whois', (own) => ({ ...own, registration: LATER })),
  'software/mail': (evidence) =>
    withEvidence(mailSessions(evidence), 'smtp', (own) => ({
      ...own,
      servers: own.servers.map((server) => ({ ...server, ...(server.manners && { manners: LATER }) })),
    })),
  'software/web': pages,
  'software/dns': delegation,
  'list/entry': (evidence) =>
    withEvidence(
      withEvidence(evidence, 'domain', (own) => ({ ...own, lists: own.lists.map(hiddenAnswer) })),
      'blacklist',
      (own) => ({ ...own, lists: own.lists.map((one) => ({ ...one, answers: one.answers.map(hiddenAnswer) })) }),
    ),
};

function hiddenSession<T extends { readonly session: unknown }>(one: T): T & { readonly session: Unseen } {
  return { ...one, session: LATER };
}

function hiddenAnswer<T extends { readonly answer: unknown }>(one: T): T & { readonly answer: Unseen } {
  return { ...one, answer: LATER };
}

function hiddenTexts<T extends { readonly texts: unknown }>(one: T): T & { readonly texts: Unseen } {
  return { ...one, texts: LATER };
}

/** The evidence in which nothing is seen any more that these changes leave nobody able to tell. */
export function withoutWhatChanges(evidence: AuditEvidence, changes: readonly Change[]): AuditEvidence {
  const parts = new Set(changes.flatMap(({ part, outcome }) => (outcome === 'unknown' ? [part] : [])));
  return [...parts].reduce((seenSoFar, part) => HIDES[part](seenSoFar), evidence);
}
