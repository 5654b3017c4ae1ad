import { WATCHING_PATH } from '@rempart/contract';
import type { ReactNode } from 'react';
import { HouseLink, SkipLink } from './house-link.tsx';

/** The last one is for wide screens: on a phone the footer has it. */
const menu: readonly (readonly [href: string, text: string, isWide?: true])[] = [
  ['/#analyse', 'Analyse'],
  ['/protocols', 'Protocoles'],
  ['/#rapports', 'Rapports'],
  [`${WATCHING_PATH}#plusieurs`, 'Plusieurs domaines', true],
];

interface FrameProps {
  readonly children: ReactNode;
  readonly language: 'fr' | 'en';
  readonly aside: ReactNode;
  readonly footer: ReactNode;
}

/** The frame of every page, in French whatever the `language` of its content: skip link, header, main, questions to the visitor, footer. */
export function Frame({ children, language, aside, footer }: FrameProps) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 sm:gap-x-8 pt-3 pb-2 sm:pt-5 sm:pb-4">
        <HouseLink />
        <nav aria-label="Principale" className="no-print -mx-1 sm:-mx-2">
          <ul className="flex text-[0.8125rem] sm:gap-3 sm:text-sm">
            {menu.map(([href, text, isWide]) => (
              <li key={href} className={isWide ? 'max-sm:hidden' : undefined}>
                <a href={href} className="block px-1 py-2 hover:underline sm:px-2">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main
        id="contenu"
        lang={language === 'fr' ? undefined : language}
        tabIndex={-1}
        className="mx-auto max-w-6xl px-5 pt-3 pb-20 focus:outline-none sm:pt-10"
      >
        {children}
      </main>
      {aside}
      {footer}
    </>
  );
}
