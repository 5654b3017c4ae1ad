import assert from 'node:assert/strict';

export interface Component {
  readonly name: string;
  readonly properties: ReadonlyMap<string, Property>;
  readonly components: readonly Component[];
}

interface Property {
  readonly parameters: string;
  /** With its escapes undone. */
  readonly value: string;
}

/**
 * For tests: a strict reader of the calendars that we write (RFC 5545 §3.1, §3.3.11, §3.6.1, §3.6.6). Whatever the standard does not allow
 * there is an assertion that fails, also what most agendas would forgive.
 */
export function parseCalendar(file: string): Component {
  assert.ok(file.endsWith('\r\n'), 'the last line must end too');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    assert.ok(Buffer.byteLength(line) <= 75, `longer than 75 octets: ${line}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    assert.doesNotMatch(line, /[\u0000-\u0008\u000a-\u001f\u007f]/, 'a control character');
    assert.ok(line.isWellFormed(), 'half of a character');
  }
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const [calendar, left] = readComponent(lines);
  assert.deepEqual(left, [], 'something stands after the calendar');
  assert.equal(calendar.name, 'VCALENDAR');
  assert.equal(calendar.properties.get('VERSION')?.value, '2.0');
  assert.ok(calendar.properties.has('PRODID'));
  for (const event of calendar.components) checkEvent(event);
  return calendar;
}

function readComponent(lines: readonly string[]): readonly [Component, readonly string[]] {
  const [first = '', ...rest] = lines;
  const name = /^BEGIN:([A-Z]+)$/.exec(first)?.[1] ?? assert.fail(`no beginning: ${first}`);
  const properties = new Map<string, Property>();
  const components: Component[] = [];
  let left: readonly string[] = rest;
  for (;;) {
    const [line] = left;
    assert.ok(line !== undefined, `${name} has no end`);
    if (line === `END:${name}`) return [{ name, properties, components }, left.slice(1)];
    if (line.startsWith('BEGIN:')) {
      const [inner, after] = readComponent(left);
      components.push(inner);
      left = after;
      continue;
    }
    const [, property = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[A-Za-z-]+)*):(.*)$/.exec(line) ?? assert.fail(`no property: ${line}`);
    assert.ok(!properties.has(property), `${property} stands twice`);
    properties.set(property, { parameters, value: TEXTS.has(property) ? unescaped(value) : value });
    left = left.slice(1);
  }
}

const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'UID', 'PRODID']);

function unescaped(value: string): string {
  assert.doesNotMatch(value.replace(/\\[\\;,nN]/g, ''), /[\\;,]/, `a sign that is not escaped: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

function checkEvent({ name, properties, components }: Component): void {
  assert.equal(name, 'VEVENT');
  const value = (property: string) => properties.get(property)?.value ?? assert.fail(`an event without ${property}`);
  assert.match(value('UID'), /^\S{1,255}$/);
  assert.match(value('DTSTAMP'), /^\d{8}T\d{6}Z$/);
  assert.match(value('DTSTART'), /^\d{8}$/);
  assert.equal(properties.get('DTSTART')?.parameters, ';VALUE=DATE');
  assert.ok(value('SUMMARY') !== '' && value('DESCRIPTION') !== '');
  for (const alarm of components) {
    assert.equal(alarm.name, 'VALARM');
    assert.equal(alarm.properties.get('ACTION')?.value, 'DISPLAY');
    assert.ok(alarm.properties.has('DESCRIPTION'));
    assert.match(alarm.properties.get('TRIGGER')?.value ?? '', /^-?P(?:\d+D|T\d+H)$/);
  }
}
