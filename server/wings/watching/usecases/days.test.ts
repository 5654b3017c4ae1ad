import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfTelling, nextAudit } from './days.ts';

const DAY_MS = 86_400_000;
const at = (iso: string) => new Date(iso);

test('a domain is due every day at its own time, also where each audit begins a minute late, over midnight', () => {
  for (let index = 0; index < 500; index += 1) {
    const domain = `domaine-${index}.example`;
    let due = nextAudit(domain, at('2026-11-23T10:00:00Z'), at('2026-11-23T10:00:00Z'));
    assert.ok(due.getTime() - Date.parse('2026-11-23T10:00:00Z') <= 2 * DAY_MS);
    for (let day = 0; day < 5; day += 1) {
      const next = nextAudit(domain, due, new Date(due.getTime() + 60_000));
      assert.equal(next.getTime() - due.getTime(), DAY_MS, `${domain} ${due.toISOString()}`);
      due = next;
    }
  }
});

test('the domains are spread evenly over the day', () => {
  const hours = Array.from({ length: 2400 }, (_, index) =>
    nextAudit(`domaine-${index}.example`, at('2026-11-23T10:00:00Z'), at('2026-11-23T10:00:00Z')).getUTCHours(),
  );
  const each = Array.from({ length: 24 }, (_, hour) => hours.filter((one) => one === hour).length);
  assert.ok(Math.min(...each) > 60 && Math.max(...each) < 150, each.join(' '));
});

test('after a stop of days a domain is audited once, and not again within six hours', () => {
  for (let index = 0; index < 200; index += 1) {
    const begun = at('2026-11-27T08:30:00Z');
    const next = nextAudit(`domaine-${index}.example`, at('2026-11-23T08:00:00Z'), begun);
    const hours = (next.getTime() - begun.getTime()) / 3_600_000;
    assert.ok(hours >= 6 && hours < 30, `${hours} h`);
  }
});

test('watchers are notified from seven in the morning of Paris, and the day is that of Paris, in winter and in summer', () => {
  assert.equal(dayOfTelling(at('2026-11-23T05:59:00Z')), null);
  assert.equal(dayOfTelling(at('2026-11-23T06:00:00Z')), '2026-11-23');
  assert.equal(dayOfTelling(at('2026-07-01T05:00:00Z')), '2026-07-01');
  assert.equal(dayOfTelling(at('2026-11-23T23:30:00Z')), null, 'half past midnight in Paris');
});
