import type { FleetDomain, FleetLinkMade, FleetLinkShown, Provider } from '@rempart/contract';
import { ActButton } from '../../ui/part.tsx';
import { Submit, TextField, unfilled } from '../../ui/plain/form.tsx';
import { tagsOf } from './fleet-order.ts';
import { linkWords, madeWords, sharingWords } from './sharing-words.fr.ts';

/** Active links, each with what it shows. */
export function LinkList({ links }: { readonly links: readonly FleetLinkShown[] }) {
  if (links.length === 0) return <p className="mt-4">{sharingWords.none}</p>;
  return (
    <ul className="mt-4">
      {links.map((link) => (
        <li key={link.id} className="border-t border-soft py-4">
          <p>
            <strong className="break-words">{link.name}</strong>
          </p>
          <p className="mt-1 text-sm text-muted break-words">{linkWords(link)}</p>
          <div className="flex flex-wrap gap-x-6">
            {link.role === 'client' && (
              <LinkAct
                intent={link.isMonthly ? 'monthly-off' : 'monthly-on'}
                link={link}
                words={link.isMonthly ? sharingWords.monthlyOff : sharingWords.monthlyOn}
              />
            )}
            <LinkAct intent="revoke" link={link} words={sharingWords.revoke} about={` le lien pour ${link.name}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface LinkActProps {
  readonly intent: string;
  readonly link: FleetLinkShown;
  readonly words: string;
  /** Of which link, for screen readers. */
  readonly about?: string;
}

function LinkAct({ intent, link: { id, name }, words, about = ` (${name})` }: LinkActProps) {
  return (
    <ActButton intent={intent} id={id} className="min-h-11 cursor-pointer text-left underline">
      {words}
      <span className="sr-only">{about}</span>
    </ActButton>
  );
}

/** A new link, shown this once. */
export function LinkOnce({ name, url }: FleetLinkMade) {
  return (
    <>
      <p>{madeWords(name)}</p>
      <pre className="mt-3 overflow-x-auto border border-soft bg-tint p-3 text-sm whitespace-pre-wrap break-all">
        <code>{url}</code>
      </pre>
      <button
        type="button"
        data-copy=""
        data-copied="Lien copié"
        data-refused="Copie impossible : sélectionnez le lien"
        className="scripted mt-2 min-h-11 cursor-pointer underline"
      >
        Copier le lien
      </button>
    </>
  );
}

/** The form for a new link: for whom, and what it shows. */
export function LinkForm({ domains }: { readonly domains: readonly FleetDomain[] }) {
  const tags = tagsOf(domains);
  return (
    <form method="post" noValidate data-pending="Un instant…" className="mt-4 max-w-md space-y-5">
      <input type="hidden" name="intent" value="share" />
      <TextField
        name="name"
        label="Pour qui"
        hint="Le nom du client : sa page le porte. Pour un collègue, le sien."
        required
        filled={unfilled}
      />
      <label className="block text-sm font-medium">
        Ce que ce lien montre
        <select name="of" defaultValue="" className="field mt-1">
          <option value="">{sharingWords.reader}</option>
          {tags.length > 0 && (
            <optgroup label="Page d’un client : une étiquette">
              {tags.map((tag) => (
                <option key={tag} value={`tag:${tag}`}>
                  {tag}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Page d’un client : un domaine">
            {domains.map(({ id, unicode }) => (
              <option key={id} value={`domain:${id}`}>
                {unicode}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <Submit>{sharingWords.create}</Submit>
    </form>
  );
}

/** Name and logo of the provider who manages the domains. `logo`: the URL of the present one. */
export function ProviderForm({ provider, logo }: { readonly provider: Provider | null; readonly logo: string }) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate
      data-pending="Un instant…"
      className="mt-4 max-w-md space-y-5"
    >
      <input type="hidden" name="intent" value="provider" />
      <TextField
        name="provider"
        label="Nom de votre entreprise"
        required
        filled={{ ...unfilled, typed: { provider: provider?.name ?? '' } }}
      />
      {provider?.hasLogo && (
        <div>
          <p className="inline-block bg-white p-3">
            <img src={logo} alt="Votre logo, tel qu’il paraît" className="max-h-16 max-w-56" />
          </p>
          <label className="mt-1 flex min-h-11 items-center gap-3">
            <input type="checkbox" name="remove" value="oui" className="size-5 accent-ink" />
            Ôter ce logo
          </label>
        </div>
      )}
      <label className="block text-sm font-medium">
        {provider?.hasLogo ? 'Un autre logo' : 'Logo'}
        <span className="block font-normal text-muted">{sharingWords.logo}</span>
        <input type="file" name="logo" accept=".png,.svg,image/png,image/svg+xml" className="field mt-1" />
      </label>
      <Submit>{sharingWords.keep}</Submit>
    </form>
  );
}
