import { PageHead } from './page.tsx';
import { TextLink } from './part.tsx';
import { Notice } from './plain/form.tsx';

interface ExpiredPageProps {
  readonly title: string;
  readonly words: string;
  /** Where another link is requested. */
  readonly again?: { readonly to: string; readonly words: string };
}

/** In place of a page whose secret link opens nothing any more. */
export function ExpiredPage({ title, words, again }: ExpiredPageProps) {
  return (
    <>
      <PageHead title={title} />
      <div className="mt-8 max-w-2xl">
        <Notice kind="fault">{words}</Notice>
        {again && (
          <p className="mt-6">
            <TextLink to={again.to}>{again.words}</TextLink>
          </p>
        )}
      </div>
    </>
  );
}
