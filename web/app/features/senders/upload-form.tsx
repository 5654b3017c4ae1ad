import { Part } from '../../ui/part.tsx';
import { Notice, Submit } from '../../ui/plain/form.tsx';
import './senders.css';

/** A field that accepts files by drag and drop as well, which browsers support natively. */
export function UploadForm({ refusal, again }: { readonly refusal: string | null; readonly again: boolean }) {
  return (
    <Part
      id="depot"
      title={again ? 'Lire d’autres rapports' : 'Déposer vos rapports'}
      className={again ? 'no-print mt-14' : 'no-print'}
    >
      <form
        method="post"
        encType="multipart/form-data"
        data-pending="Lecture en cours…"
        className="mt-4 max-w-2xl space-y-5"
      >
        {refusal && <Notice kind="fault">{refusal}</Notice>}
        <div>
          <label htmlFor="reports" className="block font-medium">
            Fichiers de rapports
          </label>
          <p id="reports-hint" className="text-sm text-muted">
            .xml, .gz, .zip ou .json ; 100 fichiers et 12 Mo au plus. Glissez-les ici, ou choisissez-les.
          </p>
          <input
            id="reports"
            name="reports"
            type="file"
            multiple
            required
            aria-describedby="reports-hint reports-kept"
            className="senders-drop mt-2"
          />
        </div>
        <p id="reports-kept" className="text-sm">
          Rien n’est gardé : vos fichiers sont lus en mémoire, le résultat s’affiche, puis tout est oublié. Aucun compte
          n’est demandé. Les adresses IP que rien ne nomme sont cherchées dans le DNS et le registre des adresses, sans
          votre domaine.
        </p>
        <Submit>Lire ces rapports</Submit>
      </form>
    </Part>
  );
}
