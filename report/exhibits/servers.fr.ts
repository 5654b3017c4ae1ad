import { silenceWords } from '@rempart/engine/fr';
import type { Block, Cell, Mark } from '../outline.ts';
import { type Gathered, gatheredOf, type Subject } from '../subject.ts';
import { code, plain, soft } from '../text-spans.ts';
import { day, enumerated, NBSP, shortDay } from '../typography.fr.ts';

export function smtpExhibits(subject: Subject): readonly Block[] {
  const servers = gatheredOf(subject, 'smtp')?.servers ?? [];
  const rows = servers.flatMap((server) =>
    server.sessions.length === 0
      ? [[[code(server.host)], '–', '–', 'aucune adresse jointe']]
      : server.sessions.map((session) => sessionRow(server, session)),
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: 'Serveurs de réception, par ordre de préférence',
      columns: [
        { heading: 'Serveur', share: 5 },
        { heading: 'STARTTLS' },
        { heading: 'TLS' },
        { heading: 'Certificat', share: 4 },
      ],
      rows,
    },
  ];
}

type Server = Gathered<'smtp'>['servers'][number];

function sessionRow({ host }: Server, { address, session }: Server['sessions'][number]): readonly Cell[] {
  const name = [code(host), soft(` ${address}`)];
  if (!session.seen) return [name, '–', '–', silenceWords(session)];
  const { offered, session: secured } = session.value.starttls;
  const leaf = secured?.chain[0];
  const offers: Mark = offered ? { tone: 'pass', text: 'proposé' } : { tone: 'fail', text: 'absent' };
  return [
    name,
    offers,
    secured?.version?.replace('TLSv', `TLS${NBSP}`) ?? '–',
    leaf ? [code(leaf.names[0] ?? leaf.subject), soft(`, jusqu’au ${shortDay(leaf.notAfter)}`)] : '–',
  ];
}

export function blacklistExhibits(subject: Subject): readonly Block[] {
  const lists = gatheredOf(subject, 'blacklist')?.lists ?? [];
  return listTable(
    lists.map(({ list, answers }) => ({ list, answers })),
    subject,
  );
}

export function domainExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'domain');
  const lists = gathered?.lists ?? [];
  return listTable(
    lists.map(({ list, answer }) => ({ list, answers: [{ address: gathered?.registrable ?? '', answer }] })),
    subject,
  );
}

type Roll = Gathered<'blacklist'>['lists'][number];

function listTable(rolls: readonly Roll[], { evidence }: Subject): readonly Block[] {
  const asked = rolls.filter(({ answers }) => answers.length > 0);
  if (asked.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: `Listes consultées le ${day(evidence.at)}`,
      columns: [
        { heading: 'Liste', share: 3 },
        { heading: 'Réponse', share: 4 },
      ],
      rows: asked.map(({ list, answers }): readonly Cell[] => [
        [plain(list.label), soft(` ${list.zone}`)],
        listed(list, answers),
      ]),
    },
  ];
}

/** A list that refused to answer is said to have refused: it proves nothing. */
function listed({ delist }: Roll['list'], answers: Roll['answers']): Cell {
  const found = answers.flatMap(({ address, answer }) =>
    answer.seen && answer.value.listed
      ? [`${address} (${enumerated(answer.value.codes.map(({ meaning }) => meaning)) || 'inscrit'})`]
      : [],
  );
  if (found.length > 0)
    return [plain(`Inscrit${NBSP}: `), code(found.join(', ')), soft(`. Retrait${NBSP}: `), code(delist)];
  const silent = answers.filter(({ answer }) => !answer.seen).length;
  if (silent === answers.length) return { tone: 'unknown', text: 'non consultable' };
  const absent = answers.length - silent;
  return {
    tone: 'pass',
    text: silent === 0 ? 'absent' : `absent pour ${absent} adresse${absent > 1 ? 's' : ''} sur ${answers.length}`,
  };
}

export function tcpExhibits(subject: Subject): readonly Block[] {
  return (gatheredOf(subject, 'tcp')?.hosts ?? []).map(({ names, address, ports }): Block => {
    const having = (state: 'open' | 'closed') =>
      ports.filter(({ answer }) => answer.seen && answer.value.state === state).map(({ port }) => port);
    const silent = ports.filter(({ answer }) => !answer.seen).map(({ port }) => port);
    const listed = (found: readonly number[]) =>
      found.length === 0 ? '–' : found.toSorted((a, b) => a - b).join(', ');
    return {
      kind: 'facts',
      rows: [
        { name: 'Adresse', value: [code(address)] },
        { name: 'Noms', value: [code(names.join(', '))] },
        { name: 'Ouverts', value: listed(having('open')) },
        { name: 'Fermés', value: listed(having('closed')) },
        ...(silent.length > 0 ? [{ name: 'Sans réponse', value: listed(silent) }] : []),
      ],
    };
  });
}
