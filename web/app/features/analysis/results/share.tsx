import { useToast } from '../../../ui/toast.tsx';

/** Hands the link of a result to the share sheet of the device; where there is none, copies it. */
export function Share({ url, className }: { readonly url: string; readonly className: string }) {
  const toast = useToast();
  async function share() {
    if (typeof navigator.share === 'function') return void navigator.share({ url }).catch(() => null);
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    toast.show(
      isCopied
        ? { title: 'Lien copié', description: 'Toute personne qui a ce lien peut lire le résultat.' }
        : { title: 'Copie impossible', description: `Voici le lien : ${url}`, variant: 'destructive' },
    );
  }
  return (
    <button type="button" onClick={() => void share()} className={`needs-script ${className}`}>
      Partager
    </button>
  );
}
