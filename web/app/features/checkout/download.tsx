import { product } from '@rempart/brand';
import type { RefusalBody } from '@rempart/contract';
import { useState } from 'react';
import { primaryButton } from '../../ui/field.tsx';

/** Downloads the PDF; a failure says what to do. */
export function Download({ reportId, label }: { readonly reportId: string; readonly label: string }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function download() {
    setBusy(true);
    setFault(null);
    const response = await fetch(`/api/download-report/${reportId}`).catch(() => null);
    if (response?.ok) offer(await response.blob(), `${product.slug}-rapport-${reportId}.pdf`);
    else {
      const refusal: RefusalBody | null = await response?.json().catch(() => null);
      setFault(refusal?.message ?? 'Le site ne répond pas');
    }
    setBusy(false);
  }

  return (
    <div>
      <button type="button" disabled={busy} onClick={() => void download()} className={`scripted ${primaryButton}`}>
        {busy ? 'Téléchargement en cours...' : label}
      </button>
      <noscript>
        <a href={`/api/download-report/${reportId}`} className="underline">
          {label}
        </a>
      </noscript>
      <p role="status" className="mt-2 text-sm text-fail">
        {fault && (
          <>
            {fault}. Réessayez, ou{' '}
            <a href="/support" className="underline">
              écrivez-nous
            </a>{' '}
            en citant {reportId}.
          </>
        )}
      </p>
    </div>
  );
}

function offer(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
