/** Downhill only: each rule states its reason, which a breach prints. Tests may look anywhere. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const CODE = '[.]test[.]tsx?$|testing[.]ts$|/testing/|/test-[a-z]+[.]ts$|^trials/';

/** A floor of the server: in the core, and in each wing, where `postgres` and `outside` are the adapters. */
const floor = (...names) => ['', 'wings/[^/]+/'].map((place) => `^server/${place}(${names.join('|')})/`);
const ADAPTERS = ['adapters', 'postgres', 'outside'];

/** The wings of the server that the core does not know, each with those that it stands on. */
const WINGS = { blog: [], 'real-mail': [], watching: [], programs: ['watching'], repair: ['watching'] };

const wingsApart = Object.entries(WINGS).map(([name, lower]) =>
  forbid(
    `wing-${name}-stands-apart`,
    'A wing stands on the core, and on another wing only where the list says so: each can be left out.',
    { path: `^server/wings/${name}/`, pathNot: CODE },
    { path: `^server/wings/(?!(${[name, ...lower].join('|')})/)` },
  ),
);

/** The rooms of the network from the ground up: each may import those that stand before it, and nothing imports `open.ts`. */
const NETWORK = ['courtesy', 'transport', 'dns', 'smtp', 'tls', 'http', 'registry', 'blocklists'];
const networkRooms = NETWORK.map((room, index) =>
  forbid(
    `network-${room}-stands-on-lower-rooms`,
    'The rooms of the network have an order; two that need each other would be one room.',
    { path: `^engine/network/${room}/`, pathNot: CODE },
    { path: `^engine/network/((${['open[.]ts', ...NETWORK.slice(index + 1)].join('|')})|settings)` },
  ),
);

export default {
  forbidden: [
    forbid(
      'no-circle',
      'Two rooms that need each other are one room, or one of them stands on the wrong floor.',
      {},
      { circular: true },
    ),
    forbid(
      'brand-and-french-know-nobody',
      'How the house looks, and how French is written: both stand below everything.',
      { path: '^(brand|french)/' },
      { path: '^(contract|engine|lab|report|server|web|scripts)/|^brand/.*french|^french/.*brand' },
    ),
    forbid(
      'contract-knows-nobody',
      'The contract is what both sides read; it may lean on no side.',
      { path: '^contract/' },
      { path: '^(engine|lab|report|server|web|scripts)/' },
    ),
    forbid(
      'engine-knows-no-floor-above',
      'The engine audits; who asks and who shows is not its affair.',
      { path: '^engine/', pathNot: CODE },
      { path: '^(lab|report|server|web|scripts)/' },
    ),
    forbid(
      'lab-knows-no-engine',
      'A lab built from the engine would agree with its bugs.',
      { path: '^lab/' },
      { path: '^(brand|french|contract|engine|report|server|web|scripts)/' },
    ),
    forbid(
      'report-knows-engine-only',
      'A report is drawn from an audit and does not depend on the program that serves it.',
      { path: '^report/', pathNot: CODE },
      { path: '^(lab|server|web|scripts)/' },
    ),
    forbid(
      'web-imports-no-server',
      'What reaches the browser comes through the contract.',
      { path: '^web/app/', pathNot: CODE },
      { path: '^(server|report|lab|scripts)/' },
    ),
    forbid(
      'web-takes-engine-types-only',
      'A page may name the engine’s types; its code stays on the server.',
      { path: '^web/app/', pathNot: CODE },
      { path: '^engine/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-tests-read-tests',
      'What `tests/` and `trials/` hold is sent by nobody and served to nobody; the product works without them.',
      {
        path: '^(brand|french|contract|engine|lab|report|scripts|server|web)/',
        pathNot: `^scripts/(chaos|fuzz|siege)/|^scripts/tasks/run-tests\\.ts$|${CODE}`,
      },
      { path: '^(tests|trials)/' },
    ),
    forbid(
      'server-domain-stands-on-nothing',
      'What the server decides without asking anybody: no tool, no request and no process stands below it.',
      { path: floor('domain', 'common'), pathNot: CODE },
      { path: '^server/', pathNot: floor('domain', 'common') },
    ),
    forbid(
      'ports-say-what-is-needed',
      'A port is an interface of the use-cases; it knows neither the adapter that fulfils it nor the route that asks for it.',
      { path: floor('ports'), pathNot: CODE },
      { path: '^server/', pathNot: floor('ports', 'domain', 'common') },
    ),
    forbid(
      'usecases-are-given-their-tools',
      'A use-case knows neither HTTP nor SQL, and is handed what it needs.',
      { path: floor('usecases'), pathNot: CODE },
      { path: floor('http', 'process', 'commands', ...ADAPTERS) },
    ),
    forbid(
      'adapters-fulfil-ports',
      'An adapter speaks to one thing outside. Its threads alone run a use-case, beside the event loop.',
      { path: floor(...ADAPTERS), pathNot: `-thread[.]ts$|^server/adapters/engine/view-words|${CODE}` },
      { path: floor('http', 'usecases', 'process', 'commands') },
    ),
    forbid(
      'routes-call-usecases',
      'A route reads, calls one use-case, answers.',
      { path: floor('http'), pathNot: CODE },
      { path: floor('process', 'commands', ...ADAPTERS) },
    ),
    forbid(
      'core-knows-no-wing',
      'A wing can be left out: the core is given the list of those that are there (`server/wings/index.ts`), and knows none of them.',
      { path: '^server/(?!wings/)', pathNot: CODE },
      { path: Object.keys(WINGS).map((name) => `^server/wings/${name}/`) },
    ),
    forbid(
      'floors-know-no-list-of-wings',
      'Only who opens the process passes the list of wings on.',
      { path: '^server/(domain|common|ports|usecases|adapters|http)/', pathNot: CODE },
      { path: '^server/wings/index[.]ts$' },
    ),
    ...wingsApart,
    forbid(
      'model-is-the-ground',
      'Everybody stands on the model; it stands on nothing.',
      { path: '^engine/model/' },
      { path: '^(engine/(?!model/)|node_modules/)' },
    ),
    forbid(
      'network-knows-no-protocol',
      'The network carries questions; it does not know why they are asked.',
      { path: '^engine/network/', pathNot: CODE },
      { path: '^engine/(protocols|judgement|audit)' },
    ),
    ...networkRooms,
    forbid(
      'protocols-ask-through-ask',
      'A gatherer that opens sockets escapes the deadline, the recording and the guard.',
      { path: '^engine/protocols/', pathNot: CODE },
      { path: '^engine/(network|audit|judgement)' },
    ),
    forbid(
      'protocols-keep-their-rules',
      'Another protocol’s grammar and evidence may be read; its rules and words may not.',
      { path: '^engine/protocols/([^/]+)/', pathNot: `^engine/protocols/dns/(index|gather|checks|advice)|${CODE}` },
      { path: '^engine/protocols/(?!$1/)[^/]+/(checks|advice|gather|index)' },
    ),
    forbid(
      'reports-are-read-before-they-are-summed',
      'A reader of reports gives what they say; what that adds up to is not its business.',
      { path: '^engine/aggregate-reports/reading/', pathNot: CODE },
      { path: '^engine/aggregate-reports/(sums|evidence)/' },
    ),
    forbid(
      'sums-know-no-evidence',
      'Page and evidence are both made from the sums of reports, and neither from the other.',
      { path: '^engine/aggregate-reports/sums/', pathNot: CODE },
      { path: '^engine/aggregate-reports/evidence/' },
    ),
    forbid(
      'judgement-is-pure',
      'Recorded evidence is judged the same for ever: no clock, no machine.',
      { path: '^engine/judgement/', pathNot: CODE },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'judgement-knows-no-remedy',
      'A verdict rests on evidence alone; what to do about it, and how it is written, comes after.',
      { path: '^engine/judgement/', pathNot: CODE },
      { path: '^engine/(audit|lookups|network|proof|receivers|remedies|wording)' },
    ),
    forbid(
      'wording-is-the-roof',
      'Documents and messages are written of what the other rooms found; none of them depends on how it is written.',
      { path: '^engine/(common|judgement|model|network|proof|protocols|receivers|remedies|trace)/', pathNot: CODE },
      { path: '^engine/wording/' },
    ),
    forbid(
      'lookups-are-no-part-of-an-audit',
      'A lookup answers one question outside an audit; what an audit needs to know it asks through Ask.',
      { path: '^engine/(common|judgement|model|network|proof|protocols|receivers|remedies|trace)/', pathNot: CODE },
      { path: '^engine/lookups/' },
    ),
    forbid(
      'remedies-are-pure',
      'What an action does is found by judging, not by asking: no network, no files; hashes and keys are arithmetic.',
      { path: '^engine/(remedies|receivers)/', pathNot: CODE },
      { path: '^(engine/(network|audit)|(node:)?(fs|os|path|dns|net|tls|http|https|process|timers)(/|$))' },
    ),
    forbid(
      'proofs-are-found-by-reading',
      'What proves a verdict stands in the evidence already; a question put now would prove something else.',
      { path: '^engine/proof/', pathNot: CODE },
      { path: '^(engine/(network|audit)|(node:)?(fs|os|path|dns|net|tls|http|https|process|timers)(/|$))' },
    ),
    forbid(
      'rules-know-no-words',
      'A rule returns facts. Its sentences belong in *.fr.ts and *.en.ts, so that they can change without the verdict.',
      { path: '^engine/', pathNot: `[.](fr|en)[.]ts$|${CODE}` },
      { path: '[.](fr|en)[.]ts$', pathNot: '^engine/network/settings[.]fr[.]ts$' },
    ),
    forbid(
      'english-borrows-no-french',
      'Each language has its own words; what both say the same way stands in a file of neither.',
      { path: '[.]en[.]ts$' },
      { path: '[.]fr[.]ts$' },
    ),
    forbid(
      'repair-is-a-wing',
      'What audits and plans knows nobody who writes: a fault there cannot reach a zone.',
      { path: '^(engine/(?!repair/)|report/|lab/)', pathNot: CODE },
      { path: '^engine/repair/' },
    ),
    forbid(
      'only-network-opens-sockets',
      'Ask through Ask. A socket opened elsewhere escapes the deadline, the recording and the guard.',
      { path: '^(engine|report|brand|french|contract)/', pathNot: `^engine/(network/|repair/stream[.]ts$)|${CODE}` },
      { path: '^(node:)?(dns|net|tls|http|https|http2|dgram)(/|$)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|node_modules|[.]react-router|migrations)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  },
};
