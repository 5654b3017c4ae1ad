import type { Placement, ReceiverShown } from '@rempart/contract';
import { forgedHeading, PLACEMENT_COLOURS, PLACEMENT_MARKS, placementWords } from './placement.fr.ts';
import { OUTLOOK_PART, readingAddress } from './reading.ts';

/** The large consumer mailbox providers in France, in their order on the page. */
const FIRST = ['gmail', 'outlook', 'laposte', 'yahoo'];

/** Of the receivers those that a page shows first. */
export function greatReceivers<Receiver extends Pick<ReceiverShown, 'id'>>(receivers: readonly Receiver[]): Receiver[] {
  return FIRST.flatMap((id) => receivers.find((receiver) => receiver.id === id) ?? []);
}

interface ForgedMailProps {
  readonly receivers: readonly ReceiverShown[];
  readonly reportId: string;
}

/** « Aujourd’hui, un faux e-mail à votre nom peut arriver : » and where, for each large receiver whose rules are published. */
export function ForgedMail({ receivers, reportId }: ForgedMailProps) {
  const shownReceivers = greatReceivers(receivers);
  if (shownReceivers.length === 0) return null;
  const placements = shownReceivers.map(({ forged }) => forged.exact);
  const isUnknown = placements.every((placement) => placement === 'unknown');
  return (
    <section aria-labelledby="faux" className="max-w-2xl">
      <h2 id="faux" className="text-xl sm:text-2xl">
        <Unbroken text={forgedHeading(placements)} />
      </h2>
      {isUnknown ? (
        <p className="mt-1.5 text-sm text-muted">
          Votre politique DMARC n’a pas pu être lue : ce que les messageries font d’un faux message n’est pas connu.
        </p>
      ) : (
        <>
          <ForgedRows receivers={shownReceivers} />
          <p className="border-t border-soft pt-1.5 text-xs text-muted">
            D’après votre DMARC et{' '}
            <a href={readingAddress(reportId, 'whole', OUTLOOK_PART)} className="inline-block py-0.5 underline">
              les règles que chacune publie
            </a>
            , ses propres filtres mis à part.
          </p>
        </>
      )}
    </section>
  );
}

/** Where a forged message ends up, one receiver to a row. */
export function ForgedRows({
  receivers,
}: {
  readonly receivers: readonly Pick<ReceiverShown, 'id' | 'name' | 'forged'>[];
}) {
  return (
    <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
      {receivers.map(({ id, name, forged }) => (
        <div key={id} className="flex justify-between gap-x-3 border-t border-soft py-1 sm:py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">
            <PlacedIn placement={forged.exact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Keeps the word « e-mail » from breaking at its hyphen. */
export function Unbroken({ text }: { readonly text: string }) {
  const [before, after] = text.split('e-mail');
  return (
    <>
      {before}
      <span className="whitespace-nowrap">e-mail</span>
      {after}
    </>
  );
}

/** Where a message ends up: its sign, and the word. */
export function PlacedIn({ placement }: { readonly placement: Placement }) {
  return (
    <span className={PLACEMENT_COLOURS[placement]}>
      {placementWords[placement]}{' '}
      <span aria-hidden="true" className="ml-0.5">
        {PLACEMENT_MARKS[placement]}
      </span>
    </span>
  );
}
