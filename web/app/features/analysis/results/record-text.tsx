import { Fragment } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { piecesOf, type RecordPiece } from './record-tags.ts';

/** A record as published: it wraps after semicolons and at spaces, and can be copied whole. */
export function RecordText({ text }: { readonly text: string }) {
  return (
    <span className="my-1 flex items-start gap-3 bg-tint px-3 py-2">
      <code className="min-w-0 flex-1 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap [overflow-wrap:anywhere]">
        {piecesOf(text).map((piece, index) => (
          <Fragment key={index}>
            <span className={COLOURS[piece.meaning]}>{piece.text}</span>
            {piece.text === ';' && <wbr />}
          </Fragment>
        ))}
      </code>
      <CopyButton what={`« ${text.slice(0, SAID_AT_MOST)} »`} className="shrink-0 text-xs underline" />
    </span>
  );
}

const SAID_AT_MOST = 40;

const COLOURS: Readonly<Record<RecordPiece['meaning'], string>> = {
  plain: '',
  name: 'text-muted',
  strong: 'text-pass underline decoration-2 underline-offset-4',
  weak: 'text-warn underline decoration-dashed underline-offset-4',
  open: 'text-fail underline decoration-wavy decoration-1 underline-offset-4',
};
