import { silenceWords } from '@house/engine/fr';
import type { Block, Cell, Mark, Table } from '../outline.ts';
import { type Gathered, gatheredOf, type Subject } from '../subject.ts';
import { code, plain, soft } from '../text-spans.ts';
import { enumerated, NBSP, shortDay } from '../typography.fr.ts';

export function smtpExhibits(subject: Subject): readonly Block[] {
  const servers = gatheredOf(subject, 'smtp')?.servers ?? [];
  const rows = servers.flatMap((server) =>
    server.sessions.length === 0
      ? [[[code(server.host)], 'aucune adresse jointe', '', '']]
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
  if (!session.seen) return [name, silenceWords(session), '', ''];
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
  const gathered = gatheredOf(subject, 'blacklist');
  if (!gathered) return [];
  const rows = gathered.lists.flatMap(({ list, answers }) =>
    answers.map(({ address, answer }) => listRow(list, address, answer)),
  );
  return rows.length === 0 ? [] : [listTable(rows, 'Adresse', subject)];
}

export function domainExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'domain');
  if (!gathered) return [];
  const rows = gathered.lists.map(({ list, answer }) => listRow(list, gathered.registrable, answer));
  return rows.length === 0 ? [] : [listTable(rows, 'Nom', subject)];
}

type Roll = Gathered<'domain'>['lists'][number];

/** A list that refused to answer is said to have refused: it proves nothing. */
function listRow({ label, zone, delist }: Roll['list'], asked: string, answer: Roll['answer']): readonly Cell[] {
  const name = [plain(label), soft(` ${zone}`)];
  if (!answer.seen) return [name, [code(asked)], { tone: 'unknown', text: 'non consultable' }, ''];
  if (!answer.value.listed) return [name, [code(asked)], { tone: 'pass', text: 'absent' }, ''];
  const meanings = answer.value.codes.map(({ meaning }) => meaning);
  return [name, [code(asked)], { tone: 'fail', text: enumerated(meanings) || 'inscrit' }, [code(delist)]];
}

function listTable(rows: readonly (readonly Cell[])[], asked: string, { evidence }: Subject): Table {
  const listed = rows.some(([, , , delist]) => delist !== '');
  return {
    kind: 'table',
    caption: `Listes consultées le ${shortDay(evidence.at)}`,
    columns: [
      { heading: 'Liste', share: 4 },
      { heading: asked, share: 3 },
      { heading: 'Réponse', share: 2 },
      ...(listed ? [{ heading: 'Où demander le retrait', share: 4 }] : []),
    ],
    rows: listed ? rows : rows.map((row) => row.slice(0, 3)),
  };
}

export function tcpExhibits(subject: Subject): readonly Block[] {
  const hosts = gatheredOf(subject, 'tcp')?.hosts ?? [];
  if (hosts.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: 'Ports frappés, une connexion puis fermeture',
      columns: [
        { heading: 'Adresse', share: 3 },
        { heading: 'Ouverts', share: 2 },
        { heading: 'Fermés', share: 4 },
        { heading: 'Sans réponse', share: 2 },
      ],
      rows: hosts.map(({ names, address, ports }) => {
        const having = (state: 'open' | 'closed') =>
          ports.filter(({ answer }) => answer.seen && answer.value.state === state).map(({ port }) => `${port}`);
        const silent = ports.filter(({ answer }) => !answer.seen).map(({ port }) => `${port}`);
        return [
          [code(address), soft(` ${names.join(', ')}`)],
          having('open').join(', ') || '–',
          having('closed').join(', ') || '–',
          silent.join(', ') || '–',
        ];
      }),
    },
  ];
}
