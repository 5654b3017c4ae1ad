import { PROGRAM } from './program.ts';

const STATUSES = `Exit status
  0    all that was asked was measured, far enough for the answer to be certain,
       and all of it was written
  1    a grade is below --fail-under
  2    the command line, or a file that it names, cannot be used
  3    too little could be measured for a grade
  4    what could not be measured may change the answer: --fail-under compares the
       lowest grade possible (--allow unmeasured: the one that was measured)
  5    audited in part: --only, --dns-only (--allow part)
  6    the name does not exist in the DNS (--allow absent)
  7    cut by the deadline (--deadline, --allow deadline)
  8    the result could not be written whole
  9    a fault of this program
  10   --fail-worse: the grade stays, and the change takes away what the domain allows
       (--allow losses)
  141  the reader closed the pipe (--allow closed-pipe: goes on without it)`;

/** What `--help` prints, and what ends the sentence of a bad command line. */
export const usage = {
  command: `Usage: ${PROGRAM} [OPTIONS] DOMAIN...
       ${PROGRAM} lint [OPTIONS] FILE [DOMAIN]
       (judges what a zone file would publish)
       ${PROGRAM} list [OPTIONS] LIST   ("list --help": long lists, resuming)
       ${PROGRAM} before --service SERVICE DOMAIN
       (what the button of a service would do: "before --help")
       ${PROGRAM} repair DOMAIN --with rfc2136 --server HOST --key-file FILE
       (writes a step of the plan into the zone: "repair --help")
       ${PROGRAM} trace DOMAIN          (who waited for whom)

  --format FORMAT        text, json, sarif, junit, markdown or nagios (a plugin's
                         line and status: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN)
  --json                 one JSON document a line
  --fail-under GRADE     ends with status 1 where a grade is lower (nagios: CRITICAL)
  --warn-under GRADE     with nagios: WARNING where the grade is lower
  --allow WHAT,WHAT      ends with 0 all the same: part, unmeasured, deadline,
                         absent, closed-pipe, losses (see below)
  --baseline FILE        findings accepted until a day: they do not count for
                         --fail-under (docs/commands.md)
  --plan                 what to do, step by step
  --proof                the questions and answers behind each finding
  --only spf,dmarc       these protocols only
  --selectors a,b        DKIM selectors to look for, besides those guessed
  --sends-nothing        the domain sends no mail
  --no-attempts          asks nothing that tries to pass (relay, copy of the zone,
                         recursion, injection)
  --deadline SECONDS     end of the audit (default: 30)
  --record FILE          keeps what was seen
  --replay FILE          judges again what was kept, without a network
  --reports FOLDER       who writes in the name of the domain, by the DMARC and
                         TLS reports of this folder (.xml, .json, .gz, .zip, .eml)
  --resolver ADDRESS     the DNS resolver to ask, 9.9.9.9 or [::1]:5353; every
                         command takes it (default: this machine's)
  --lang LANGUAGE        fr or en (default: this terminal's LANG; French in a pipe)
  --version, -v          --help, -h

${STATUSES}`,
  before: `Usage: ${PROGRAM} before --service SERVICE [OPTIONS] DOMAIN
       ${PROGRAM} before --template FILE [OPTIONS] DOMAIN

  Predicts what a service that connects itself (Domain Connect) would make of a domain. Changes nothing.

  --service SERVICE    mailjet, "mailjet.com/domain-auth", ...
  --template FILE      a template of Domain Connect, as JSON
  --host HOST          the sub-domain that it is applied to (default: the domain itself)
  --var NAME=VALUE     the value of a variable; may stand several times
  --group GROUP        only the records of this group; may stand several times
  --fail-worse         ends with status 1 where the letter would be lower than today's, with 10 where it would not and somebody loses:
                       senders, keys, those who receive mail or reports, authorities of certificates, names that answer
  --fail-under GRADE   ends with status 1 where the letter would be lower
  --allow WHAT,WHAT    ends with 0 all the same: unmeasured, deadline, absent, closed-pipe, losses ("--help")
  --json               one JSON document
  --deadline SECONDS   end of each of the two audits (default: 30)
  --lang LANGUAGE      fr or en (see "--help")`,
  repair: `Usage: ${PROGRAM} repair DOMAIN [--step STEP] --with rfc2136 --server HOST[:PORT] --key-file FILE [OPTIONS]
       ${PROGRAM} repair DOMAIN [--step STEP] --as octodns|zone|dnscontrol|terraform FILE   (a patch of your own file, on the standard output)
       ${PROGRAM} repair DOMAIN --undo ID --with rfc2136 --server HOST[:PORT] --key-file FILE [OPTIONS]
       ${PROGRAM} repair --list [DOMAIN] [--json]   (what the journal holds)

  Writes one step of the plan of a domain into its zone, where the zone is held, and proves it: reads the zone there, audits the domain
  with it, shows what goes and comes and the grade then, writes, reads back, asks every name server, waits for caches, audits again.

  --step STEP          its id in the plan ("--plan --json"); without it the first one whose conditions are met
  --with WAY           rfc2136: dynamic updates signed with TSIG (Knot, BIND, PowerDNS)
                       pdns: the HTTP API of PowerDNS; --server https://HOST:PORT, the file holds its key
                       ovh, gandi, cloudflare, infomaniak, ionos, scaleway: by their documents, not yet seen live; cpanel: --server https://HOST:2083.
                       Without --key-file they say what the narrowest key is, and where it is made
  --allow-writing      writes to one of these, which are only read without it
  --server HOST[:PORT] the primary server of the zone
  --key-file FILE      its key, as tsig-keygen or keymgr -t write it; a file that only its owner can read
  --dry-run            shows, and writes nothing
  --undo ID            puts back exactly what a step found, if nobody has changed it since
  --met CONDITION      says that a condition of the step is met (its name stands in the refusal); may stand several times
  --value OPEN=YOURS   your own value for one that the plan leaves open; may stand several times
  --no-wait            audits at once: resolvers may still remember the old answers
  --patience SECONDS   how long the name servers may take to publish it (default: 60)
  --deadline SECONDS   end of each of the audits (default: 30)
  --json               one JSON document
  --lang LANGUAGE      fr or en (see "--help")

  The journal is repairs.jsonl in $XDG_STATE_HOME/rempart (~/.local/state/rempart). It holds no key.

Exit status
  0  written, published by every name server, and the audit finds what was predicted; or shown (--dry-run)
  1  the grade obtained is lower than the one predicted
  2  refused before anything was written: the command line, the key, a condition, a change since, a law of the plan
  3  the host could not be read: nothing was written
  4  written, and something of it is not proved (or: not known whether it was written)
  8  the host wrote nothing, or took it back
  9  a fault of this program`,
  lint: `Usage: ${PROGRAM} lint [OPTIONS] FILE [DOMAIN]
       ${PROGRAM} lint --diff BASE [OPTIONS] FILE [DOMAIN]
       ${PROGRAM} lint --service SERVICE | --template TEMPLATE [--var NAME=VALUE] [OPTIONS] FILE [DOMAIN]

  --diff BASE            what FILE alters of BASE: what it takes away, the letter, what it breaks, what it mends
  --service SERVICE      what the template of a service makes of FILE ("before --help"); with --host, --var and --group
  --template FILE        the same of a template in a file
  --fail-worse           with one of these: ends with status 1 where the letter would be lower, with 10 where it would not
                         and something that the domain allows is taken away ("before --help"; --allow losses)`,
  list: `Usage: ${PROGRAM} list [--format FORMAT] [--resume FILE] [--fail-under GRADE]
       [--allow WHAT,WHAT] [--baseline FILE] [--concurrency N] [--dns-only] [--no-attempts] [--deadline SECONDS] [--lang LANGUAGE] LIST

  LIST                 one name a line, or the first column of a CSV that holds one; "-" reads the standard input
  --format FORMAT      json (one document a line), csv, markdown, sarif or junit; faults in common are told at the end
  --resume FILE        appends each result to it; started again with the same file, the command goes on where it was
  --fail-under GRADE   ends with status 1 where a grade is lower
  --allow WHAT,WHAT    ends with 0 all the same: part, unmeasured, deadline, absent, closed-pipe (see below)
  --baseline FILE      findings accepted until a day: they do not count for --fail-under (docs/commands.md)
  --concurrency N      audits at once, from 1 to 16 (default: 4)
  --no-attempts        asks nothing that tries to pass: relay, copy of the zone, recursion, injection
  --dns-only           nothing but the DNS and the registries: no connection to audited servers
  --deadline SECONDS   end of each audit (default: 30)
  --lang LANGUAGE      fr or en (see "--help")

${STATUSES}`,
  trace: `Usage: ${PROGRAM} trace DOMAIN`,
};

export type Usage = typeof usage;
