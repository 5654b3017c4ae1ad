import { type ApiWebhook, apiEvents, deliveredEventWords, webhookForms } from '@rempart/contract/api';
import { longDay } from '@rempart/french';
import { ActButton, Part } from '../../ui/part.tsx';
import { ChoiceField, Submit, TextField, unfilled } from '../../ui/plain/form.tsx';
import { keysWords } from './words.fr.ts';

const words = keysWords.webhooks;

/** Where messages go, and a form for one more place. */
export function Webhooks({ webhooks }: { readonly webhooks: readonly ApiWebhook[] }) {
  return (
    <Part id="messages" title={words.title} className="mt-12 border-t border-ink pt-8">
      <div className="mt-4 grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div>
          <p>{words.lead}</p>
          <ul className="mt-4">
            {webhooks.map((webhook) => (
              <Destination key={webhook.id} {...webhook} />
            ))}
          </ul>
        </div>
        <NewDestination />
      </div>
    </Part>
  );
}

function NewDestination() {
  return (
    <form method="post" noValidate data-pending="Un instant…" className="max-w-md space-y-5">
      <input type="hidden" name="intent" value="addWebhook" />
      <ChoiceField
        name="form"
        label={words.form}
        options={webhookForms.toReversed().map((form) => [form, words.forms[form]])}
        chosen="teams"
        filled={unfilled}
      />
      <TextField name="url" label={words.url} hint={words.urlHint} required filled={unfilled} />
      <fieldset>
        <legend className="text-sm font-medium">{words.events}</legend>
        <div className="mt-1">
          {apiEvents.map((event) => (
            <label key={event} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="events"
                value={event}
                defaultChecked={event === 'domain.changed'}
                className="size-5 shrink-0 accent-ink"
              />
              {deliveredEventWords[event]}
            </label>
          ))}
        </div>
      </fieldset>
      <Submit>{words.add}</Submit>
    </form>
  );
}

/** The rest of the address is a secret of the channel. */
function Destination({ id, url, form, createdAt, disabledAt }: ApiWebhook) {
  const { host } = new URL(url);
  const standing = disabledAt === null ? words.since(longDay(createdAt)) : words.disabled(longDay(disabledAt));
  return (
    <li className="border-t border-soft py-4">
      <p>
        <strong>{words.forms[form]}</strong>
        <span className="mono block text-sm wrap-anywhere">{host}</span>
      </p>
      <p className="mt-1 text-sm text-muted">{standing}</p>
      <ActButton
        intent="removeWebhook"
        id={id}
        className="min-h-11 cursor-pointer underline"
        aria-label={`${words.remove} ${words.forms[form]}, ${host}`}
      >
        {words.remove}
      </ActButton>
    </li>
  );
}
