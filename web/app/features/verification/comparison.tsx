import type { Authenticity } from '@rempart/contract';
import { longDay } from '@rempart/french';
import type { ReactNode } from 'react';

/** Whether the domain's holder owns up to the report. */
function holderWords(isClaimed: Authenticity['isClaimed']): string {
  if (isClaimed === null)
    return 'le DNS du domaine n’a pas répondu : nous ne savons pas si son titulaire reconnaît ce rapport';
  return isClaimed
    ? 'le domaine reconnaît ce rapport, par un enregistrement TXT lu à l’instant'
    : 'rien dans le DNS ne dit que le titulaire du domaine reconnaît ce rapport';
}

/** What is public about an issued report, and the field that compares a file with it. */
export function Comparison({ report }: { readonly report: Authenticity }) {
  const { domain, issuedAt, letter, pages, sha256, isClaimed } = report;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Domaine audité', `commence par « ${domain.initial} », ${domain.length} caractères`],
    ['Relu et émis le', longDay(issuedAt)],
    ['Note', letter ?? 'sans note'],
    ['Pages', pages],
    ['Titulaire', holderWords(isClaimed)],
    [
      'Empreinte SHA-256',
      <code key="sha256" className="mono break-all text-sm">
        {sha256}
      </code>,
    ],
  ];
  return (
    <>
      <h2 className="text-2xl">Un rapport émis ici porte ce code</h2>
      <dl className="mt-5 grid gap-x-8 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-prose">
        Un code se recopie : seule l’empreinte dit si votre fichier est celui qui a été émis, sans une lettre changée.
      </p>
      <label htmlFor="fichier" className="mt-6 block font-medium">
        Votre fichier PDF
      </label>
      <p id="fichier-reste" className="mt-1 text-sm text-muted">
        Il est lu par votre navigateur et ne le quitte pas.
      </p>
      <FileField sha256={sha256} />
      <p id="comparaison" role="status" className="mt-4 min-h-6 font-medium" />
      <h3 className="mt-6 text-lg">Sans cette page</h3>
      <p className="mt-1 max-w-prose text-sm text-muted">
        La même empreinte se calcule sur votre ordinateur ; comparez-la à celle ci-dessus.
      </p>
      <Commands />
    </>
  );
}

function Commands() {
  return (
    <ul className="mt-2 space-y-1 text-sm">
      {COMMANDS.map(([system, command]) => (
        <li key={system}>
          {system} : <code className="mono break-all">{command}</code>
        </li>
      ))}
    </ul>
  );
}

function FileField({ sha256 }: { readonly sha256: string }) {
  return (
    <input
      id="fichier"
      type="file"
      accept="application/pdf,.pdf"
      aria-describedby="fichier-reste"
      className="field mt-2"
      data-sha256={sha256}
      data-told-in="comparaison"
      data-same="C’est le fichier qui a été émis, à l’octet près."
      data-other="Ce n’est pas le fichier qui a été émis : son contenu diffère, ne serait-ce que d’un octet. Redemandez-le à qui vous l’a remis."
      data-unable="Ce navigateur ne peut pas calculer l’empreinte ici : comparez-la par une des commandes ci-dessous."
    />
  );
}

const COMMANDS = [
  ['Windows', 'certutil -hashfile rapport.pdf SHA256'],
  ['macOS', 'shasum -a 256 rapport.pdf'],
  ['Linux', 'sha256sum rapport.pdf'],
] as const;
