import { product } from '@rempart/brand';
import type { ProbeState } from '@rempart/contract';
import type { Figures } from '../ports/figures.ts';
import type { ProcessFigures } from '../ports/meter.ts';

interface Metric {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly samples: readonly Sample[];
}

type Sample = readonly [labels: string, value: number, suffix?: string];

/** The text format of Prometheus (0.0.4). Figures of the database are the same from every process; the others belong to this one. */
export function metricsText(figures: Figures, own: ProcessFigures, now: Date): string {
  return metrics(figures, own, now).map(metricLines).join('');
}

function metrics(figures: Figures, own: ProcessFigures, now: Date): readonly Metric[] {
  return [...auditMetrics(figures, own), ...databaseMetrics(figures, now), ...processMetrics(own)];
}

function auditMetrics({ audits }: Figures, own: ProcessFigures): readonly Metric[] {
  const { durations } = own;
  return [
    gauge('audits_kept', 'Audits in the database by state; 10000 stands for as many or more.', by('state', audits)),
    gauge('audits_waiting', 'Audits that wait for a worker.', [['', audits['queued'] ?? 0]]),
    gauge('audits_put_off', 'Audits deferred because remote servers refused connections.', [
      ['', audits['putOff'] ?? 0],
    ]),
    gauge('audits_running', 'Audits that this process runs.', [['', own.running]]),
    counter('audits_total', 'Audits that this process ended, by outcome.', by('outcome', own.audits)),
    {
      name: 'audit_duration_seconds',
      kind: 'histogram',
      help: 'How long audits lasted that were completed.',
      samples: [
        ...durations.buckets.map(([bound, count]): Sample => [label('le', String(bound)), count, '_bucket']),
        [label('le', '+Inf'), durations.count, '_bucket'],
        ['', durations.sum, '_sum'],
        ['', durations.count, '_count'],
      ],
    },
    counter('dns_questions_total', 'DNS queries of completed audits.', [['', own.dnsQuestions]]),
  ];
}

function databaseMetrics(figures: Figures, now: Date): readonly Metric[] {
  const { orders, mails, oldestMailAt, alerts, jobs, ofWings, components, freeOctets } = figures;
  return [
    gauge('orders', 'Orders by state; 10000 stands for as many or more.', by('state', orders)),
    gauge('mails', 'Mails by state; 10000 stands for as many or more.', by('state', mails)),
    gauge('mail_oldest_waiting_seconds', 'How long the oldest mail has waited; 0 where none waits.', [
      ['', oldestMailAt === null ? 0 : secondsSince(oldestMailAt, now)],
    ]),
    gauge('alerts_open', 'Alerts that wait for a person, by kind.', by('kind', alerts)),
    gauge(
      'component_state',
      'What the status page says of a component: 1 for its state, 0 for the others.',
      components.flatMap(({ component, state }) =>
        STATES.map((one): Sample => [`${label('component', component)},${label('state', one)}`, one === state ? 1 : 0]),
      ),
    ),
    gauge(
      'component_looked_seconds',
      'Time since the last probe of a component.',
      components.map(({ component, slot }) => [label('component', component), secondsSince(slot, now)]),
    ),
    gauge('disk_free_bytes', 'Free space for the data folder.', freeOctets === null ? [] : [['', freeOctets]]),
    ...ofWings.map(({ name, help, value }) => gauge(name, help, [['', value]])),
    gauge('jobs', 'Jobs that wait or run, by name and state.', Object.entries(jobs).map(jobSample)),
  ];
}

function processMetrics({ delay, memory, upSeconds }: ProcessFigures): readonly Metric[] {
  return [
    {
      name: 'event_loop_delay_seconds',
      kind: 'summary',
      help: 'Event loop delay since the last reading.',
      samples: [
        [label('quantile', '0.5'), delay.median],
        [label('quantile', '0.99'), delay.p99],
        [label('quantile', '1'), delay.longest],
      ],
    },
    gauge('memory_bytes', 'Memory of this process.', by('kind', memory)),
    gauge('up_seconds', 'Time since this process started.', [['', upSeconds]]),
  ];
}

const STATES: readonly ProbeState[] = ['up', 'degraded', 'down', 'unmeasured'];

const secondsSince = (at: Date, now: Date) => Math.max(0, (now.getTime() - at.getTime()) / 1000);

const ofKind =
  (kind: Metric['kind']) =>
  (name: string, help: string, samples: readonly Sample[]): Metric => ({
    ...{ name, kind, help, samples },
  });
const gauge = ofKind('gauge');
const counter = ofKind('counter');

function by(name: string, counts: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(counts).map(([of, count]) => [label(name, of), count]);
}

function jobSample([of, count]: readonly [string, number]): Sample {
  const [name = '', state = ''] = of.split(' ');
  return [`${label('name', name)},${label('state', state)}`, count];
}

function label(name: string, value: string): string {
  return `${name}="${value.replace(/["\\\n]/g, '_')}"`;
}

function metricLines({ name, kind, help, samples }: Metric): string {
  const full = `${product.slug}_${name}`;
  const lines = samples.map(([labels, value, suffix = '']) => `${full}${suffix}${labels && `{${labels}}`} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${kind}\n${lines.join('')}`;
}
