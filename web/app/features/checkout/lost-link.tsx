import { lostLink, type RefusalBody } from '@house/contract';
import { type FormEvent, useState } from 'react';
import { Field, primaryButton } from '../../ui/field.tsx';

/** For who lost the mail: the answer is the same whether or not there is such an order. */
export function LostLink() {
  const [fault, setFault] = useState<string>();
  const [told, setTold] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = lostLink.safeParse({ email: String(new FormData(event.currentTarget).get('email') ?? '') });
    setFault(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    const response = await fetch('/api/download-link', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(read.data),
    }).catch(() => null);
    setTold(await answerWords(response));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 max-w-md space-y-3">
      <Field label="Adresse e-mail de la commande" name="email" type="email" autoComplete="email" fault={fault} />
      <button type="submit" className={primaryButton}>
        Recevoir à nouveau le lien
      </button>
      <p role="status" className="text-sm">
        {told}
      </p>
    </form>
  );
}

async function answerWords(response: Response | null): Promise<string> {
  if (response?.ok) return 'Votre demande est notée. Si une commande payée porte cette adresse, le lien y sera envoyé.';
  if (response?.status === 429) return ((await response.json()) as RefusalBody).message;
  return 'Le site ne répond pas : réessayez dans un instant.';
}
