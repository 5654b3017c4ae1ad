import type { SenderMend } from '@rempart/contract';
import { Items } from '../../ui/part.tsx';
import { CodeBlock, Day, Outside } from '../../ui/prose.tsx';

/** How to repair a sender. It opens after the owner confirms that the sender is theirs: authorising an unknown tool would defeat DMARC. */
export function SenderMending({ name, mend }: { readonly name: string; readonly mend: SenderMend }) {
  const { steps, source, checkedOn, trap, keys, include } = mend;
  return (
    <details className="sender-mending prose mt-3 max-w-none">
      <summary>{name} écrit pour nous : que faire ?</summary>
      <p className="text-sm text-muted">
        Seulement si votre entreprise a choisi cet outil. Dans le doute, demandez d’abord : une fois autorisé, un
        inconnu écrirait en votre nom.
      </p>
      <ol>
        <Items of={steps} />
      </ol>
      {keys.length > 0 && (
        <>
          <p>Les enregistrements CNAME de ses clés DKIM :</p>
          <CodeBlock>{keys.map(({ name: key, target }) => `${key}. CNAME ${target}.`).join('\n')}</CodeBlock>
        </>
      )}
      {include && <SpfInclude include={include} />}
      {trap && <p>À savoir : {trap}</p>}
      <p className="text-sm">
        <Outside href={source}>La page de {name}</Outside>{' '}
        <span className="text-muted">
          {checkedOn === null ? (
            '(étapes à vérifier sur cette page)'
          ) : (
            <>
              (lue le <Day iso={checkedOn} />)
            </>
          )}
        </span>
      </p>
    </details>
  );
}

function SpfInclude({ include }: { readonly include: NonNullable<SenderMend['include']> }) {
  return (
    <>
      <p>
        SPF : <code>include:{include.name}</code>
      </p>
      {include.record && (
        <>
          <p>
            Remplacez l’enregistrement TXT de <code>{include.record.name}</code> par :
          </p>
          <CodeBlock>{include.record.after}</CodeBlock>
          <p className="mt-1 text-sm text-muted">
            Il était ainsi lors de l’analyse : <code className="break-all">{include.record.before}</code>
          </p>
        </>
      )}
      {include.words && <p>{include.words}</p>}
    </>
  );
}
