import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclude, planOf, type Who } from '@rempart/engine';
import { describeAction, PROTOCOLS, SEEN_BY_AUDIT, titleOf } from '@rempart/engine/fr';
import { readEvidence } from '../scripts/recordings/golden.ts';
import { drawHtml } from './html.ts';
import { outline } from './outline.fr.ts';
import type { Block, Figure, Outline, Section, Sheet } from './outline.ts';
import { openDrawingTable } from './pdf.ts';
import { specimenOrder } from './specimen.ts';
import { boughtOrder, NOBODY } from './testing.ts';
import { number, ranges } from './typography.fr.ts';

const WORLDS = ['exemplaire', 'passoire', 'muet', 'vide', 'parking', 'brisee'] as const;
/**
 * For the worst world of the laboratory; the conditions of sale speak of some twenty, without what a buyer adds from reports and test
 * messages.
 */
const MOST_PAGES = 20;
const drawings = new Map<string, Outline>();
const { drawReport: draw } = openDrawingTable();

const specimen = outline(specimenOrder(NOBODY));

test('the specimen is judged by the rules of today: nothing in it shows a bug', () => {
  const { verdicts, grade } = conclude(specimenOrder(NOBODY).evidence);
  const broken = verdicts.filter(
    ({ outcome, facts }) => outcome === 'unknown' && (facts as { silence: string }).silence === 'internal',
  );
  assert.deepEqual(broken, []);
  assert.notEqual(grade.letter, null);
});

for (const world of WORLDS) {
  test(`${world}: three readers are served, and the PDF is drawn without a warning`, () => {
    const drawn = drawnOf(world);
    const ids = drawn.sections.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ['essentiel', 'note', 'consequences', 'fiches', 'methode', 'suite'])
      assert.ok(ids.includes(id), id);
    const { pages } = draw(drawn);
    assert.ok(pages >= 8 && pages <= MOST_PAGES, `${pages} pages`);
  });

  test(`${world}: typography is French everywhere`, () => {
    const drawn = drawnOf(world);
    assert.deepEqual(faultsOf(drawn), []);
  });
}

test('the specimen too, and its page', () => {
  assert.deepEqual(faultsOf(specimen), []);
  const html = drawHtml(specimen);
  assert.match(html, /<html lang="fr">/);
  for (const { id } of specimen.sections) assert.ok(html.includes(`id="${id}"`), id);
});

test('the fort of the cover says its letter and names each of the twelve protocols', () => {
  const { figure } = drawnOf('passoire').cover;
  assert.match(figure.alt, /note F au donjon/);
  for (const name of Object.values(PROTOCOLS)) assert.ok(figure.alt.includes(name), name);
});

test('the page of the grade counts the faults that the sheets tell', () => {
  const told = wordsOf(sectionOf(drawnOf('passoire'), 'fiches'));
  const table = sectionOf(drawnOf('passoire'), 'note').blocks.find((block) => block.kind === 'table');
  assert.ok(table);
  const counts = table.rows.map(([name, , failing, warning]) => {
    const faults = [failing, warning].map((cell) => Number(wordsOf(cell).replace('–', '0')));
    return [wordsOf(name), faults.reduce((sum, count) => sum + count, 0)] as const;
  });
  assert.deepEqual(
    counts.map(([, count]) => count),
    [...told.matchAll(/(\d+)\sconstats?\b/g)].map(([, count]) => Number(count)),
    JSON.stringify(counts),
  );
});

test('the listed name is told to those who have it removed, and the time of a step to its own holder alone', () => {
  const drawn = drawnOf('passoire');
  assert.match(wordsOf(sectionOf(drawn, 'pour-messagerie')), /Nom listé\s: passoire\.example\./);
  const termsOf = (id: string) =>
    /Corriger MTA-STS.*?(dès maintenant[^;]*risque [^;·]*)/i.exec(wordsOf(sectionOf(drawn, id)))?.[1] ?? '';
  assert.match(termsOf('pour-site'), /30\smin/);
  assert.match(termsOf('pour-dns'), /^Dès maintenant · risque à surveiller/);
});

test('a certificate of the policy that ends is renewed by the step that the sheet names', () => {
  const drawn = drawnOf('negligent');
  assert.match(
    wordsOf(sectionOf(drawn, 'fiches')),
    /Le certificat de mta-sts\.negligent\.example expire[^;]* ; action n°\s1\b/,
  );
  assert.match(wordsOf(sectionOf(drawn, 'pour-site')), /Renouvelez aussi le certificat de mta-sts\.negligent\.example/);
});

test('a domain without a fault is told of no plan, and what is counted on its cover is named', () => {
  const drawn = drawnOf('exemplaire');
  assert.match(JSON.stringify(drawn.cover), /100\spoints sur 100\s: 12\sprotocoles conformes\./);
  for (const id of ['message-essai', 'suite']) assert.doesNotMatch(wordsOf(sectionOf(drawn, id)), /du plan/, id);
});

test('the steps that come before a step are named in the order in which they are done', () => {
  for (const world of ['passoire', 'vide']) {
    const told = JSON.stringify(drawnOf(world).sections);
    const before = [...told.matchAll(/Après\s: ([^.]*)/g)].map(([, steps = '']) =>
      [...steps.matchAll(/n°\s(\d+)/g)].map(([, number]) => Number(number)),
    );
    assert.ok(before.some(({ length }) => length > 2));
    for (const numbers of before)
      assert.deepEqual(
        numbers,
        numbers.toSorted((one, other) => one - other),
        world,
      );
  }
});

test('every figure says what it shows, and no coordinate is lost', () => {
  for (const drawn of [specimen, ...WORLDS.map((world) => drawnOf(world))]) {
    for (const { alt, drawing } of figuresOf(drawn)) {
      assert.match(alt, /\p{L}{3}.*[.:]/u);
      assert.doesNotMatch(JSON.stringify(drawing), /NaN|null|Infinity/);
    }
  }
});

test('under a finding stands what was asked and answered, when and by whom; what puts the same question; and its number', () => {
  const dmarc = sheetOf(specimen, 'DMARC');
  const proof = dmarc.rows.find(({ label }) => label === 'Preuve')?.blocks[0];
  assert.ok(proof?.kind === 'code');
  const label = wordsOf(proof.label ?? '');
  assert.match(label, /^n° \d+ TXT _dmarc\.moyenne\.example · NOERROR · TTL 3 600 · \S+:\d+ · \d{1,2}\sh\s\d\d$/);
  assert.deepEqual(proof.lines, [
    '_dmarc.moyenne.example. 3600 IN TXT "v=DMARC1; p=none; rua=mailto:contact@moyenne.example"',
  ]);
  const commands = dmarc.rows.find(({ label }) => label === 'Comment vérifier')?.blocks[0];
  assert.deepEqual(commands?.kind === 'code' && commands.lines, ['dig _dmarc.moyenne.example TXT +dnssec']);
});

test('evidence older than traces keeps the commands of its protocols and what was gathered', () => {
  const { evidence } = specimenOrder(NOBODY);
  const { trace: _, ...older } = evidence;
  const drawn = outline(boughtOrder({ evidence: older }));
  const commands = sheetOf(drawn, 'DMARC').rows.find(({ label }) => label === 'Comment vérifier')?.blocks[0];
  assert.deepEqual(commands?.kind === 'code' && commands.lines, ['dig +short TXT _dmarc.moyenne.example']);
  assert.match(fileOf(drawn, 'releves.json'), /"trace": ?null/);
  assert.deepEqual(faultsOf(drawn), []);
});

test('nobody is asked to write to a platform whose help desk changes nothing for one customer', () => {
  const drawn = outline(boughtOrder({ evidence: specimenOrder(NOBODY).evidence }));
  const [platform, host] = ['pour-messagerie', 'pour-dns'].map((id) => wordsOf(sectionOf(drawn, id).blocks[0]));
  assert.match(platform ?? '', /Pour qui administre votre compte Microsoft 365/);
  assert.doesNotMatch(platform ?? '', /Message à joindre|dépendent de vous/);
  assert.match(host ?? '', /Message à joindre/);
});

test('a crowded report tells every fault with where it is mended, and says where the readings are', () => {
  const evidence = evidenceOf('passoire');
  const drawn = drawnOf('passoire');
  assert.match(wordsOf(sectionOf(drawn, 'fiches').lead), /les relevés complets dans le fichier joint/);
  const { verdicts } = conclude(evidence);
  const faults = verdicts.filter(
    ({ protocol, outcome, severity }) =>
      protocol === 'dns' && (outcome === 'fail' || outcome === 'warn') && severity !== 'info',
  );
  assert.ok(faults.length > 10);
  const told = wordsOf(sheetOf(drawn, 'DNS et HTTPS').rows);
  for (const fault of faults) assert.ok(told.includes(titleOf(fault)), fault.check);
  const mended = wordsOf(sheetOf(drawn, 'DNS et HTTPS').rows).match(/actions? n°\s\d/g) ?? [];
  assert.ok(mended.length >= faults.length - 3, `${mended.length} of ${faults.length}`);
});

test('no page says that a risk is without risk', () => {
  for (const drawn of [specimen, drawnOf('passoire')])
    assert.doesNotMatch(JSON.stringify(drawn.sections), /risque sans risque/);
});

test('every number to which a sheet refers stands in the attached readings', () => {
  for (const drawn of [specimen, drawnOf('passoire'), drawnOf('exemplaire')]) {
    const { trace } = JSON.parse(fileOf(drawn, 'releves.json')) as { trace: { exchanges: { id: number }[] } };
    const numbers = new Set(trace.exchanges.map(({ id }) => id));
    const cited = [...wordsOf(sectionOf(drawn, 'fiches').blocks).matchAll(/Relevés? n°\s([\d–, ]+)/g)];
    assert.ok(cited.length > 10);
    for (const [, list = ''] of cited) for (const one of numbersIn(list)) assert.ok(numbers.has(one), `n° ${one}`);
  }
});

test('every action of the plan stands in its table, and every record on one page and in the file', () => {
  const { evidence } = specimenOrder(NOBODY);
  const { actions } = planOf(evidence, conclude(evidence));
  const rows = sectionOf(specimen, 'plan').blocks.flatMap((block) =>
    block.kind === 'table' && block.columns[0]?.heading === 'N°' ? block.rows : [],
  );
  assert.equal(rows.length, actions.length);
  const pages = JSON.stringify(pagesOf(specimen));
  const file = specimen.attachments.find(({ name }) => name === 'zone-a-publier.txt')?.text ?? '';
  for (const value of actions.flatMap(({ records }) => records.flatMap(({ after }) => after))) {
    assert.ok(pages.includes(JSON.stringify(value).slice(1, -1)), value);
    assert.ok(file.includes(value), value);
  }
});

test('the work of each person stands on that person’s page, with its steps, its day, its proof and the way back', () => {
  const all = WORLDS.map((world) => ({ evidence: evidenceOf(world), drawn: drawnOf(world) }));
  for (const { evidence, drawn } of [{ evidence: specimenOrder(NOBODY).evidence, drawn: specimen }, ...all]) {
    const { actions } = planOf(evidence, conclude(evidence));
    for (const [index, action] of actions.entries()) {
      if (action.effort === 0) continue;
      const page = pagesOf(drawn).find(({ id }) => id === PAGE_OF[action.who]);
      assert.ok(page, `no page for ${action.who}`);
      const numberOf = (id: string) => `n°\u00A0${actions.findIndex((one) => one.id === id) + 1}`;
      const { title, criterion, rollback } = describeAction(action);
      const { steps } = describeAction(action, numberOf);
      const from = page.blocks.findIndex(
        (block) => block.kind === 'heading' && block.text === `${index + 1}. ${title}`,
      );
      assert.ok(from >= 0, `${title} stands on no page`);
      const to = page.blocks.findIndex((block, place) => place > from && block.kind === 'heading');
      const told = wordsOf(page.blocks.slice(from, to === -1 ? undefined : to));
      // Another step is named in full where the page names it first.
      const bare = told.replaceAll(/(?<=n°\u00A0\d+) \(«\u00A0[^»]*\u00A0»\)/g, '');
      for (const words of [...steps, rollback]) assert.ok(bare.includes(words), words);
      // What proves most of the points stands once, at the head of the page.
      assert.ok(
        (criterion === SEEN_BY_AUDIT ? wordsOf(page.blocks[0]) : told).includes(
          criterion === SEEN_BY_AUDIT ? 'quand une nouvelle analyse ne le signale plus' : criterion,
        ),
        criterion,
      );
      if (action.week > 0) assert.match(told, /À partir du .+, pas avant/);
    }
  }
});

test('the owner reads which page goes to whom', () => {
  const leads = JSON.stringify(sectionOf(specimen, 'essentiel'));
  assert.ok(pagesOf(specimen).length >= 3);
  for (const { id } of pagesOf(specimen)) assert.ok(leads.includes(`"section":"${id}"`), id);
});

test('the zone file publishes nothing twice at one name, and nothing before its week', () => {
  for (const drawn of [specimen, ...WORLDS.map((world) => drawnOf(world))]) {
    const file = drawn.attachments.find(({ name }) => name === 'zone-a-publier.txt')?.text ?? '';
    const active = file.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
    const policies = active
      .filter((line) => /"v=(spf1|DMARC1|STSv1|TLSRPTv1)/.test(line))
      .map((line) => line.split(' ')[0] + (/"v=(\w+)/.exec(line)?.[1] ?? ''));
    assert.equal(new Set(policies).size, policies.length, file);
    for (const line of active) assert.match(line, /^[^\s;]+\. \d+ IN (TXT|MX|CNAME|CAA|TLSA) \S/);
  }
  const file = specimen.attachments[0]?.text ?? '';
  assert.match(file, /^; _dmarc\.moyenne\.example\. 3600 IN TXT "v=DMARC1; p=quarantine/m);
});

test('numbers are written as ranges, and a zero without a sign', () => {
  assert.deepEqual([number(-0), number(-0.04, 1), number(1234.56, 1)], ['0', '0', '1 234,6']);
  assert.equal(ranges([9, 3, 8, 7, 12]), '3, 7–9, 12');
  assert.equal(ranges([]), '');
});

test('a page that is sent on alone keeps the order of the plan, and says what was found where the advice is general', () => {
  const drawn = drawnOf('passoire');
  for (const id of ['pour-dns', 'pour-messagerie', 'pour-site']) {
    const numbers = sectionOf(drawn, id).blocks.flatMap((block) => {
      const number = block.kind === 'heading' ? /^(\d+)\. /.exec(wordsOf(block.text)) : null;
      return number ? [Number(number[1])] : [];
    });
    assert.ok(numbers.length > 5, id);
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
      id,
    );
  }
  const zone = wordsOf(sectionOf(drawn, 'pour-dns'));
  assert.match(zone, /Interdire aux inconnus la copie[\s\S]*?Constat[\s\S]*?ns\d\.passoire\.example/);
});

test('what only a mass provider can do is no step', () => {
  const evidence = evidenceOf('moyenne');
  const { verdicts } = conclude(evidence);
  const held = verdicts.filter(({ provider }) => provider === 'microsoft-365').map(({ check }) => check);
  assert.ok(held.length >= 2);
  const { actions } = planOf(evidence, { verdicts });
  const steps = actions.flatMap(({ id, checks }) => [id.replace('rule:', ''), ...checks]);
  assert.deepEqual(
    held.filter((check) => steps.includes(check)),
    [],
  );
});

test('a domain without mail is not praised for signing or for encrypting', () => {
  const strengths = wordsOf(sectionOf(drawnOf('parking'), 'consequences'));
  assert.match(strengths, /aucun serveur n’écrit en votre nom \(SPF\)/);
  assert.doesNotMatch(strengths, /Vos messages portent une signature|Vos serveurs de réception/);
});

test('of unknown DNS hosts a page is addressed to the one under the domain, not to one that anybody may buy', () => {
  assert.equal(sectionOf(drawnOf('vide'), 'pour-dns').heading, 'Zone DNS (ns1.vide.example)');
});

/** As recorded: how long a report is, and what it says, depends on no race between the clock and a loaded machine. */
const evidenceOf = (world: string) => readEvidence(`${world}.example`);

/** Outlined once for all tests, none of which changes it. */
function drawnOf(world: string): Outline {
  const drawn = drawings.get(world) ?? outline(boughtOrder({ evidence: evidenceOf(world) }));
  drawings.set(world, drawn);
  return drawn;
}

function sectionOf({ sections }: Outline, id: string): Section {
  const found = sections.find((section) => section.id === id);
  assert.ok(found, `no section ${id}`);
  return found;
}

const PAGE_OF: Readonly<Record<Who, string>> = {
  registrar: 'pour-bureau',
  dns: 'pour-dns',
  mail: 'pour-messagerie',
  sender: 'pour-envoi',
  web: 'pour-site',
};

function pagesOf({ sections }: Outline): readonly Section[] {
  return sections.filter(({ id }) => id.startsWith('pour-'));
}

function fileOf({ attachments }: Outline, wanted: string): string {
  return attachments.find(({ name }) => name === wanted)?.text ?? '';
}

function sheetOf(drawn: Outline, heading: string): Sheet {
  const inside = (blocks: readonly Block[]): readonly Sheet[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'columns') return block.columns.flatMap(({ blocks }) => inside(blocks));
      return block.kind === 'sheet' ? [block] : [];
    });
  const found = inside(sectionOf(drawn, 'fiches').blocks).find((sheet) => sheet.heading === heading);
  assert.ok(found, `no sheet ${heading}`);
  return found;
}

/** All that is said in a part of an outline, in order. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join(value.some((one) => one?.style !== undefined) ? '' : ' ; ');
  if (value === null || typeof value !== 'object') return '';
  if ('style' in value && 'text' in value) return String(value.text);
  return Object.values(value).map(wordsOf).join(' ; ');
}

/** Numbers and runs of numbers, « 3, 7–9 ». */
function numbersIn(text: string): ReadonlySet<number> {
  const runs = [...text.matchAll(/\b(\d+)(?:–(\d+))?/g)].map(
    ([, from, to]) => [Number(from), Number(to ?? from)] as const,
  );
  return new Set(
    runs.flatMap(([from, to]) =>
      to - from > 500 ? [from] : Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ),
  );
}

function figuresOf({ sections, cover }: Outline): readonly Figure[] {
  const within = (blocks: readonly Block[]): readonly Figure[] =>
    blocks.flatMap((block): readonly Figure[] => {
      if (block.kind === 'figure') return [block];
      if (block.kind === 'columns') return block.columns.flatMap(({ blocks }) => within(blocks));
      if (block.kind === 'note' || block.kind === 'group') return within(block.blocks);
      return block.kind === 'sheet' ? block.rows.flatMap(({ blocks }) => within(blocks)) : [];
    });
  return [cover.figure, ...sections.flatMap(({ blocks }) => within(blocks))];
}

/** Our own words where a line could part before high punctuation or within quotation marks, or with a typewriter's apostrophe. */
function faultsOf(drawn: Outline): readonly string[] {
  const faults: string[] = [];
  const look = (value: unknown, key = '') => {
    if (typeof value === 'string') {
      if (!SKIPPED.has(key) && FAULT.test(value)) faults.push(value);
    } else if (Array.isArray(value)) for (const one of value) look(one, key);
    else if (value !== null && typeof value === 'object') {
      if ('style' in value && (value.style === 'code' || value.style === 'link')) return;
      if ('kind' in value && (value.kind === 'code' || value.kind === 'tree')) return;
      for (const [own, inner] of Object.entries(value)) look(inner, own);
    }
  };
  look({ sections: drawn.sections, cover: drawn.cover });
  return faults;
}

const SKIPPED = new Set(['id', 'kind', 'path']);
/** A plain space before : ; ? ! » % € or after «, or a straight apostrophe between letters. */
const FAULT = /[^\s] [;?!»%€]|[\p{L}\d»)] :(?=\s|$)|« |\p{L}'\p{L}/u;

test('who serves files and headers gets them as text, whole lines each, with what they wait for, and comments where they wait', () => {
  const { attachments } = outline(boughtOrder({ evidence: readEvidence('moyenne.example') }));
  const text = attachments.find(({ name }) => name === 'valeurs-site.txt')?.text.replaceAll('\u00a0', ' ') ?? '';
  assert.match(text, /^Strict-Transport-Security: max-age=31536000$/m, 'what may be served today is no comment');
  assert.match(
    text,
    /^# .*Content-Security-Policy-Report-Only: default-src 'self'; .+frame-ancestors 'self'$/m,
    'nor cut',
  );
  assert.match(text, /^# mode: enforce$/m, 'what has a day and a condition waits');
  for (const line of text.split('\n').filter((one) => one.startsWith('mode:'))) assert.equal(line, 'mode: testing');
});

test('a step that comes before is named by its number, with its title in quotation marks where it is not on the page', () => {
  const told = JSON.stringify(outline(boughtOrder({ evidence: readEvidence('passoire.example') })).sections);
  assert.doesNotMatch(told.replaceAll('\u00a0', ' '), /« n° \d/);
});

test('hours and lengths of keys are written as in French', () => {
  for (const world of WORLDS) {
    const told = JSON.stringify(drawnOf(world).sections).replaceAll('\u00a0', ' ');
    assert.doesNotMatch(told, /· \d\d:\d\d:\d\d\b|\b\d{4} bits/, world);
  }
});
