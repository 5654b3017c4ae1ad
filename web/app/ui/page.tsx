import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import './prose.css';

/** One part of a reading page; its id is its URL fragment. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly note?: ReactNode;
  readonly back?: string | undefined;
}

/** The head of a page: link back, its h1, and its subject in a sentence or two. */
export function PageHead({ title, lead, note, back }: PageHeadProps) {
  return (
    <header>
      <BackLink>{back}</BackLink>
      <h1 className="mt-6 max-w-[26ch] text-4xl sm:text-5xl">{title}</h1>
      {lead && <div className="mt-5 max-w-[60ch] text-lg text-muted">{lead}</div>}
      {note && <p className="mt-3 text-sm text-muted">{note}</p>}
    </header>
  );
}

interface ReadingPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly note?: ReactNode;
  readonly sections: readonly Section[];
  readonly numbered?: boolean;
  readonly words?: { readonly back: string; readonly index: string };
}

/**
 * A page that is read from top to bottom, with an index of its parts beside it. `numbered` counts them, as contracts do; `words` are those
 * around the text, where it is not French.
 */
export function ReadingPage({ title, lead, note, sections, numbered = false, words }: ReadingPageProps) {
  return (
    <article>
      <PageHead title={title} lead={lead} note={note} back={words?.back} />
      <div className="mt-10 grid gap-x-16 gap-y-8 border-t border-ink pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <SectionIndex sections={sections} numbered={numbered} title={words?.index} />
        <div className={`prose ${numbered ? 'prose-numbered' : ''}`}>
          {sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

interface SectionIndexProps {
  readonly sections: readonly Pick<Section, 'id' | 'title'>[];
  readonly numbered?: boolean;
  readonly title?: string | undefined;
}

/** The parts of a page, each a link; it follows the reader on a wide window. */
export function SectionIndex({ sections, numbered = false, title: heading = 'Sur cette page' }: SectionIndexProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <nav
      aria-label={heading}
      className="no-print text-sm lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
    >
      <p className="font-serif text-base font-semibold">{heading}</p>
      <List className={`mt-2 space-y-1.5 text-muted ${numbered ? 'list-decimal pl-6' : ''}`}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}
