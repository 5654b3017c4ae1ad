import type { Announcement, ComponentStatus, Incident, SiteStatus } from '@rempart/contract';
import { clockTime } from '@rempart/french';
import { Day } from '../../ui/prose.tsx';
import { componentWords, foundWords, stateWords } from './components.fr.ts';
import { ninetyDays, type ShownDay, worstOf } from './days.ts';
import './status.css';

/** The results of the probes: components with their ninety days, then incidents. */
export function StatusView({
  status: { at, since, components, incidents, announcements },
}: {
  readonly status: SiteStatus;
}) {
  const bad = components.filter(({ state }) => state === 'down' || state === 'degraded');
  return (
    <>
      <p className="text-xl">
        {bad.length === 0
          ? since === null
            ? 'Les premières mesures sont en cours.'
            : 'Tout ce qui est mesuré est en service.'
          : `${bad.length === 1 ? 'Un composant ne va pas' : `${bad.length} composants ne vont pas`} comme il faut.`}
      </p>
      <Measured at={at} since={since} />
      <Announcements announcements={announcements.filter(({ resolvedAt }) => resolvedAt === null)} Heading="h2" />
      <ul className="mt-8 space-y-8">
        {components.map((component) => (
          <ComponentRow key={component.component} component={component} at={at} />
        ))}
      </ul>
      <h2 className="mt-14 text-2xl">Incidents</h2>
      <Announcements announcements={announcements.filter(({ resolvedAt }) => resolvedAt !== null)} Heading="h3" />
      {incidents.length === 0 ? (
        <p className="mt-2">{since ? 'Aucun incident mesuré depuis le début.' : 'Rien n’a encore été mesuré.'}</p>
      ) : (
        <ul className="mt-3 space-y-3">
          {incidents.map((incident) => (
            <IncidentRow key={incident.beganAt + incident.component} incident={incident} />
          ))}
        </ul>
      )}
    </>
  );
}

function Measured({ at, since }: { readonly at: string; readonly since: string | null }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {since ? (
        <>
          Mesuré depuis le <Day iso={since} />.{' '}
        </>
      ) : (
        'Aucun chiffre avant les premières mesures. '
      )}
      État lu à <Clock iso={at} />
      {' ; '}
      cette page se rafraîchit toutes les 2 minutes.
    </p>
  );
}

interface AnnouncementsProps {
  readonly announcements: readonly Announcement[];
  readonly Heading: 'h2' | 'h3';
}

/** The administrator's announcements, above the results of the probes. */
function Announcements({ announcements, Heading }: AnnouncementsProps) {
  return announcements.map(({ id, title, text, postedAt, resolvedAt }) => (
    <article key={id} className={`mt-6 border p-5 ${resolvedAt ? 'border-soft' : 'border-ink'}`}>
      <Heading className="text-xl">{title}</Heading>
      <p className="text-sm text-muted">
        Le <Day iso={postedAt} /> à <Clock iso={postedAt} />
        {resolvedAt ? (
          <>
            , résolu le <Day iso={resolvedAt} /> à <Clock iso={resolvedAt} />
          </>
        ) : (
          ', en cours'
        )}
      </p>
      <p className="mt-2 max-w-[68ch] whitespace-pre-line">{text}</p>
    </article>
  ));
}

function ComponentRow({ component, at }: { readonly component: ComponentStatus; readonly at: string }) {
  const { state, availability, probes, days } = component;
  const { name } = componentWords[component.component];
  const found = foundWords(component);
  return (
    <li className="border-t border-soft pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{name}</h2>
        <p className={`status-word status-${state}`}>{found.state}</p>
      </div>
      <p className="text-sm text-muted">{found.about}</p>
      {probes > 0 && (
        <>
          <svg
            viewBox="0 0 900 30"
            className="status-days mt-3"
            role="img"
            aria-label={`${name} : ${summary(days)}`}
            preserveAspectRatio="none"
          >
            {ninetyDays(days, at).map((day, index) => (
              <DayBar key={day.day} day={day} x={index * 10} />
            ))}
          </svg>
          <p className="mt-1 flex justify-between gap-x-4 text-sm text-muted">
            <span className="whitespace-nowrap">90 jours</span>
            <span className="text-center">
              {probes === 1
                ? 'une seule mesure'
                : `${percent(availability ?? 0)} des ${probes.toLocaleString('fr-FR')} mesures sans panne`}
            </span>
            <span className="whitespace-nowrap">aujourd’hui</span>
          </p>
        </>
      )}
    </li>
  );
}

/**
 * The worse a day was, the more of it is drawn. In service: a bar; degraded: a taller one, cut once; down: the whole height and width,
 * broken in the middle; not measured: a dot. The shape shows it without the colour.
 */
function DayBar({ day: { day, seen }, x }: { readonly day: ShownDay; readonly x: number }) {
  if (seen === null) return <rect x={x + 3} y="26" width="3" height="3" className="status-none" />;
  const state = worstOf(seen);
  return (
    <path d={BARS[state](x)} className={`status-bar-${state}`}>
      <title>{`${day} : ${stateWords[state]} (${seen.up + seen.degraded + seen.down} mesures, dont ${seen.down} en panne)`}</title>
    </path>
  );
}

const BARS = {
  up: (x: number) => `M${x + 1.5} 30v-20h6v20z`,
  degraded: (x: number) => `M${x + 1} 30v-13h7v13zm0 -16v-9h7v9z`,
  down: (x: number) => `M${x} 30v-12h9v12zm0 -18v-12h9v12z`,
} as const;

function IncidentRow({ incident: { component, state, beganAt, endedAt } }: { readonly incident: Incident }) {
  return (
    <li className="border-l-2 border-ink pl-4">
      <strong>{componentWords[component].name}</strong>, {state === 'down' ? 'en panne' : 'ralenti'}
      {endedAt ? '' : ' depuis'} le <Day iso={beganAt} /> à <Clock iso={beganAt} />
      {endedAt && `, pendant ${Math.max(2, Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / 60_000))} minutes`}.
    </li>
  );
}

function Clock({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{clockTime(iso)}</time>;
}

function summary(days: ComponentStatus['days']): string {
  const bad = days.filter((day) => worstOf(day) !== 'up').length;
  return bad === 0
    ? `${days.length} jours mesurés, tous sans panne`
    : `${days.length} jours mesurés, dont ${bad} avec une panne ou un ralentissement`;
}

function percent(share: number): string {
  return share.toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
}
