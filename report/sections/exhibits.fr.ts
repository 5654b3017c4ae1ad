import type { ProtocolId } from '@house/engine';
import type { Block } from '../outline.ts';
import { gatheredOf, type Subject } from '../subject.ts';

/** What was read, as it was read: the records, servers and certificates on which a sheet rests. */
export function exhibits(id: ProtocolId, subject: Subject): readonly Block[] {
  return EXHIBITS[id]?.(subject) ?? [];
}

const EXHIBITS: Readonly<Partial<Record<ProtocolId, (subject: Subject) => readonly Block[]>>> = {
  dmarc: (subject) => {
    const own = gatheredOf(subject, 'dmarc')?.walk[0];
    return own?.texts.seen ? records(own.name, own.texts.value) : [];
  },
  spf: (subject) => {
    const own = gatheredOf(subject, 'spf')?.policy;
    return own?.records.seen ? records(own.domain, own.records.value) : [];
  },
};

function records(name: string, texts: readonly string[]): readonly Block[] {
  return texts.map((text) => ({ kind: 'code', label: `${name}, TXT`, lines: [text], tone: 'plain' }));
}
