/** Hands the link of a result to the share sheet of the device; where there is none, copies it (`plain/copy.ts`). */
export function Share({ path, className }: { readonly path: string; readonly className: string }) {
  return (
    <button
      type="button"
      data-share={path}
      data-copied="Lien copié : toute personne qui a ce lien peut lire le résultat."
      className={`scripted ${className}`}
    >
      Partager
    </button>
  );
}
