import { type AdminPost, type AdminPostVersion, adminMessages, blogEndpoints } from '@rempart/contract';
import { useState } from 'react';
import { primaryButton } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useAnswer } from '../use-loaded.ts';
import { shortMoment } from '../words.fr.ts';
import { type DifferenceLine, differenceOf, shortened } from './difference.ts';
import { linesOf } from './version-lines.fr.ts';

interface PostVersionsProps {
  readonly secret: string;
  readonly post: AdminPost;
  readonly onRestore: (version: AdminPostVersion) => void;
  readonly onClose: () => void;
}

/** The versions of an article, each compared with the present text, and a button that restores it. */
export function PostVersions({ secret, post, onRestore, onClose }: PostVersionsProps) {
  const versions = useAnswer(blogEndpoints.versions, { path: { secret, id: String(post.id) } });
  const [chosen, setChosen] = useState<number | null>(null);
  const [present, ...former] = versions.value ?? [];
  const version = former.find(({ id }) => id === chosen) ?? former[0];
  return (
    <Modal title="Versions" close="Fermer" wide onClose={onClose}>
      <p className="mt-2 font-medium">{post.title}</p>
      {versions.fault && (
        <p role="alert" className="mt-4 border-l-4 border-fail pl-3">
          {versions.fault}
        </p>
      )}
      {versions.value && former.length === 0 && (
        <p className="mt-4">Cet article n’a qu’un texte : le présent. Les textes remplacés apparaîtront ici.</p>
      )}
      {present && version && (
        <div className="mt-6 grid gap-6 md:grid-cols-[13rem_minmax(0,1fr)]">
          <Former versions={former} chosen={version.id} onChoose={setChosen} />
          <div className="min-w-0">
            <p className="text-sm text-muted">
              « − » : ce que disait cette version seule ; « + » : ce que dit le texte présent seul.
            </p>
            <Difference lines={shortened(differenceOf(linesOf(version.text), linesOf(present.text)))} />
            <button type="button" onClick={() => onRestore(version)} className={`mt-4 ${primaryButton}`}>
              {adminMessages.restoreVersion}
            </button>
            <p className="mt-2 text-sm text-muted">
              Le texte présent restera parmi les versions. L’adresse et la publication ne changent pas.
            </p>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface FormerProps {
  readonly versions: readonly AdminPostVersion[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

function Former({ versions, chosen, onChoose }: FormerProps) {
  return (
    <ul className="max-h-48 overflow-y-auto border-t border-soft text-sm md:max-h-[55vh]">
      {versions.map((one) => (
        <li key={one.id} className="border-b border-soft">
          <button
            type="button"
            aria-pressed={one.id === chosen}
            onClick={() => onChoose(one.id)}
            className={`w-full cursor-pointer px-2 py-2 text-left ${one.id === chosen ? 'bg-tint font-medium' : ''}`}
          >
            {shortMoment(one.savedAt)}
            <span className="block text-muted">{one.who ?? 'À l’installation'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const SIGNS = { both: ' ', before: '−', after: '+' } as const;
const LOOKS = { both: '', before: 'bg-tint text-fail', after: 'bg-tint text-pass' } as const;

function Difference({ lines }: { readonly lines: readonly (DifferenceLine | null)[] }) {
  return (
    <section
      aria-label="Différences avec le texte présent"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keys
      tabIndex={0}
      className="mono mt-2 max-h-[50vh] overflow-y-auto border border-soft p-3 text-sm"
    >
      {lines.map((line, index) => (
        <p key={index} className={`whitespace-pre-wrap ${line ? LOOKS[line.side] : 'text-muted'}`}>
          {line ? `${SIGNS[line.side]} ${line.text}` : '…'}
        </p>
      ))}
    </section>
  );
}
