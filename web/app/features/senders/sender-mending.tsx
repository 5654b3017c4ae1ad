import type { SenderMend } from '@rempart/contract';
import { CodeBlock, Day, Outside } from '../../ui/prose.tsx';

/** How a sender is mended. It opens where its owner says that the sender is theirs: whoever lets a stranger's tool send undoes what DMARC is for. */
export function SenderMending({ name, mend }: { readonly name: string; readonly mend: SenderMend }) {
  const { steps, source, checkedOn, trap, keys, include } = mend;
  return (
    <details className="sender-mending mt-3">
      <summary>{name} écrit pour nous : que faire ?</summary>
      <p className="mt-3 text-sm text-muted">
        Seulement si votre entreprise a choisi cet outil. Dans le doute, demandez d’abord : une fois autorisé, un
        inconnu écrirait en votre nom.
      </p>
      <ol className="mt-3 list-decimal space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {keys.length > 0 && (
        <>
          <p className="mt-3">Les enregistrements CNAME de ses clés DKIM :</p>
          <CodeBlock>{keys.map(({ name: key, target }) => `${key}. CNAME ${target}.`).join('\n')}</CodeBlock>
        </>
      )}
      {include && (
        <>
          <p className="mt-3">
            SPF : <code>include:{include.name}</code>
          </p>
          {include.record && (
            <>
              <p className="mt-1">
                Remplacez l’enregistrement TXT de <code>{include.record.name}</code> par :
              </p>
              <CodeBlock>{include.record.after}</CodeBlock>
              <p className="mt-1 text-sm text-muted">
                Il était ainsi lors de l’analyse : <code className="break-all">{include.record.before}</code>
              </p>
            </>
          )}
          {include.words && <p className="mt-1">{include.words}</p>}
        </>
      )}
      {trap && <p className="mt-3">À savoir : {trap}</p>}
      <p className="mt-3 text-sm">
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
