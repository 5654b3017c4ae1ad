import { providerOf } from '@rempart/contract';
import { readTypedHost } from './typed-host.ts';

/** A hint while a name is typed that is probably a mistake, and the names that may be meant. */
export interface TypedHint {
  readonly text: string;
  readonly offers: readonly string[];
  /** It can be audited nevertheless. */
  readonly isAnalysable: boolean;
}

/** Endings that no registry has, one typo away from common ones. */
const SLIPS: Readonly<Record<string, readonly string[]>> = {
  fr: ['frr', 'ffr', 'fre', 'frt', 'rf'],
  com: ['con', 'cmo', 'ocm', 'coom', 'comm', 'vom', 'xom', 'cpm', 'clm'],
  net: ['nte', 'ney', 'ent', 'nett'],
  org: ['ogr', 'orgg', 'rog', 'orf'],
  eu: ['euu', 'eur'],
  info: ['infi', 'inof', 'imfo'],
};

/** null where there is no hint. */
export function typedHint(typed: string): TypedHint | null {
  const text = typed.trim();
  const host = readTypedHost(text);
  return host ? aboutName(host.mailName.unicode, host.mailName.ascii) : aboutSigns(text);
}

function aboutName(unicode: string, ascii: string): TypedHint | null {
  const owner = providerOf(ascii);
  if (owner) {
    const message = `${unicode} appartient à ${owner} : vous ne pouvez rien y régler. Avez-vous un nom de domaine à vous, celui de votre site par exemple ?`;
    return { text: message, offers: [], isAnalysable: true };
  }
  const dot = unicode.lastIndexOf('.');
  const [name, ending] = [unicode.slice(0, dot), unicode.slice(dot + 1)];
  const meant = Object.entries(SLIPS).find(([, slips]) => slips.includes(ending))?.[0];
  if (meant) {
    return {
      text: `L’extension .${ending} n’existe pas. Vouliez-vous dire :`,
      offers: [`${name}.${meant}`],
      isAnalysable: false,
    };
  }
  if (!ascii.includes('_')) return null;
  const message = 'Un nom de domaine ne contient pas de trait bas. Vouliez-vous dire :';
  return {
    text: message,
    offers: offersOf([unicode.replaceAll('_', '-'), unicode.replaceAll('_', '')]),
    isAnalysable: false,
  };
}

/** A space or a comma instead of a dot, a hyphen or nothing. */
function aboutSigns(text: string): TypedHint | null {
  if (/[/@<>]/.test(text) || !/[\s,]/.test(text)) return null;
  const dotted = text.replaceAll(/(?<![\s.,])\s*[.,][\s.,]*/g, '.').replaceAll(/^[.]|[.]$/g, '');
  if (/\s/.test(dotted.slice(dotted.lastIndexOf('.')))) return null;
  const offers = offersOf([dotted.replaceAll(/\s+/g, ''), dotted.replaceAll(/\s+/g, '-')]);
  if (offers.length === 0) return null;
  return {
    text: 'Un nom de domaine ne contient ni espace ni virgule. Vouliez-vous dire :',
    offers,
    isAnalysable: false,
  };
}

/** Those that can be names, each once. */
function offersOf(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => readTypedHost(name) !== null);
}
