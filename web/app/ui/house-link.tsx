import { product } from '@rempart/brand';
import { Mark } from './fort.tsx';

/** Logo and name of the product; links to the home page. */
export function HouseLink() {
  return (
    <a href="/" className="-ml-1 flex items-center gap-2 sm:gap-2.5 p-1 no-underline">
      <Mark className="size-8 sm:size-10" />
      <span className="font-serif text-xl sm:text-2xl leading-none font-semibold">{product.name}</span>
    </a>
  );
}

/** Leads past the header of every page. */
export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-ground focus:px-3 focus:py-2"
    >
      Aller au contenu
    </a>
  );
}
