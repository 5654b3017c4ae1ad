import {
  type ContactInfo,
  checkoutMessages,
  contactInfo,
  durationWords,
  KEPT,
  orderEndpoints,
} from '@rempart/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../call.ts';
import { Field, primaryButton } from '../../ui/field.tsx';
import { keepContact, readContact } from './kept-contact.ts';
import { suggestAddress } from './mail-typo.ts';

interface ContactFormProps {
  readonly reportId: string;
  readonly onDone: (contact: ContactInfo) => void;
  /** The report is paid already. */
  readonly onSold: () => void;
}

/** The buyer's contact. Saved on the server, then stored in the browser; where saving fails, the payment page asks again. */
export function ContactForm({ reportId, onDone, onSold }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [known] = useState(readContact);
  const [email, setEmail] = useState(known?.email ?? '');
  const [isBusiness, setIsBusiness] = useState(known?.company !== undefined);
  const [busy, setBusy] = useState(false);
  const faulty = Object.keys(faults).length > 0;

  // After the first error messages, each one disappears once corrected; no new one appears while typing.
  function revalidate() {
    if (!form.current || !faulty) return;
    const still = faultsOf(readForm(new FormData(form.current), isBusiness));
    setFaults(
      Object.fromEntries(Object.entries(faults).flatMap(([name]) => (still[name] ? [[name, still[name]]] : []))),
    );
  }
  // Values filled in by a button trigger no event of the form.
  useEffect(revalidate, [email, isBusiness]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = contactInfo.safeParse(readForm(new FormData(event.currentTarget), isBusiness));
    if (!read.success) {
      setFaults(faultsOf(readForm(new FormData(event.currentTarget), isBusiness)));
      const first = read.error.issues[0]?.path.join('.') ?? '';
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setFaults({});
    setBusy(true);
    const outcome = await save(reportId, read.data);
    setBusy(false);
    if (outcome === 'sold') return onSold();
    if (outcome === 'saved') keepContact(read.data);
    else console.error(checkoutMessages.saveFailed);
    // The payment page asks a person for name and address, but a business not for its SIREN: its invoice would not name it.
    if (outcome === 'failed' && read.data.company) return setFaults({ form: checkoutMessages.companyUnsaved });
    onDone(read.data);
  }

  const field = (name: string) => ({ name, fault: faults[name] });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={revalidate}
      className="mt-5 space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Prénom" autoComplete="given-name" defaultValue={known?.firstName} {...field('firstName')} />
        <Field label="Nom" autoComplete="family-name" defaultValue={known?.lastName} {...field('lastName')} />
      </div>
      <EmailField email={email} onType={setEmail} {...field('email')} />
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          checked={isBusiness}
          onChange={({ target }) => setIsBusiness(target.checked)}
          className="mt-0.5 size-4 accent-[var(--ink)]"
        />
        J’achète pour une entreprise
      </label>
      {isBusiness && <CompanyFields known={known?.company} field={field} />}
      <Kept />
      <p role="alert" className="text-sm font-medium text-fail empty:hidden">
        {faults['form']}
      </p>
      <button type="submit" disabled={busy} className={primaryButton}>
        {busy ? 'Validation...' : 'Continuer'}
      </button>
    </form>
  );
}

interface FieldState {
  readonly name: string;
  readonly fault: string | undefined;
}

interface EmailFieldProps extends FieldState {
  readonly email: string;
  readonly onType: (email: string) => void;
}

/** The address; and below it the one that is probably meant. */
function EmailField({ email, onType, ...field }: EmailFieldProps) {
  const meant = suggestAddress(email);
  return (
    <Field
      label="Adresse e-mail"
      type="email"
      autoComplete="email"
      inputMode="email"
      value={email}
      onChange={({ target }) => onType(target.value)}
      hint={
        meant && (
          <>
            Vouliez-vous dire{' '}
            <button type="button" onClick={() => onType(meant)} className="cursor-pointer underline">
              {meant}
            </button>
            {' ?'}
          </>
        )
      }
      {...field}
    />
  );
}

interface CompanyFieldsProps {
  readonly known: ContactInfo['company'];
  readonly field: (name: string) => FieldState;
}

function CompanyFields({ known, field }: CompanyFieldsProps) {
  return (
    <fieldset className="space-y-4 border-l border-ink pl-4">
      <legend className="sr-only">Votre entreprise</legend>
      <Field label="Raison sociale" autoComplete="organization" defaultValue={known?.name} {...field('company.name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="SIREN" inputMode="numeric" defaultValue={known?.siren} {...field('company.siren')} />
        <Field label="Numéro de TVA" optional defaultValue={known?.vatNumber} {...field('company.vatNumber')} />
      </div>
      <Field
        label="Adresse"
        autoComplete="street-address"
        defaultValue={known?.address}
        {...field('company.address')}
      />
      <p className="text-sm text-muted">
        La facture sera établie au nom de l’entreprise. Elle est établie hors de France et n’a pas de SIREN ?{' '}
        <a href="/contact?objet=Commande" className="underline">
          Écrivez-nous
        </a>
        .
      </p>
    </fieldset>
  );
}

/** What the buyer's data are for, and how long they are kept. */
function Kept() {
  return (
    <p className="text-sm text-muted">
      Ces informations servent à établir et à envoyer votre rapport et sa facture. Vos coordonnées sont effacées après{' '}
      {durationWords(KEPT.orderPerson)} ; la facture est conservée {durationWords(KEPT.invoices)}, comme la loi le
      demande.{' '}
      <a href="/privacy" target="_blank" rel="noopener" className="underline">
        Vos données
      </a>
    </p>
  );
}

/** What is wrong with each field; of several errors the first. */
function faultsOf(typed: unknown): Readonly<Record<string, string>> {
  const read = contactInfo.safeParse(typed);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

function readForm(form: FormData, isBusiness: boolean): unknown {
  const text = (name: string) => String(form.get(name) ?? '');
  const [firstName, lastName, email] = ['firstName', 'lastName', 'email'].map(text);
  if (!isBusiness) return { firstName, lastName, email };
  const [name, siren, vatNumber, address] = ['name', 'siren', 'vatNumber', 'address'].map((part) =>
    text(`company.${part}`),
  );
  return { firstName, lastName, email, company: { name, siren, vatNumber, address } };
}

async function save(reportId: string, contact: ContactInfo): Promise<'saved' | 'sold' | 'failed'> {
  const saved = await call(orderEndpoints.saveContact, { path: { id: reportId }, body: contact });
  if (saved.ok) return 'saved';
  return saved.refusal?.code === 'CONTACT_FROZEN' ? 'sold' : 'failed';
}
