import { ownerOfPublicName } from '@rempart/contract';
import { slippedFrom } from '../checkout/mail-typo.ts';
import type { Endings } from './endings.ts';
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

/** The most characters between two dots (RFC 1035 §2.3.4). */
const LONGEST_LABEL = 63;

/** null where there is no hint. `endings`: null until they are loaded. */
export function typedHint(typed: string, endings: Endings | null): TypedHint | null {
  const text = typed.trim();
  const host = readTypedHost(text);
  return host ? aboutName(host.mailName.unicode, host.mailName.ascii, endings) : aboutSigns(text);
}

function aboutName(unicode: string, ascii: string, endings: Endings | null): TypedHint | null {
  const known = ownerOfPublicName(ascii);
  if (known) {
    const own = known.gives === 'address' ? 'celui de votre site' : 'celui de votre adresse e-mail';
    const page = known.gives === 'page' ? ' : vous y avez une page, et' : ' :';
    const message = `${unicode} appartient à ${known.owner}${page} vous ne pouvez rien y régler. Avez-vous un nom de domaine à vous, ${own} par exemple ?`;
    return { text: message, offers: [], isAnalysable: true };
  }
  const provider = slippedFrom(unicode);
  if (provider) {
    const owner = ownerOfPublicName(provider)?.owner ?? '';
    const message = `${unicode} ressemble à ${provider}, qui appartient à ${owner} : vous ne pourriez rien y régler. Vérifiez l’orthographe.`;
    return { text: message, offers: [], isAnalysable: true };
  }
  const long = ascii.split('.').find((label) => label.length > LONGEST_LABEL);
  if (long) {
    const message = `Une partie de ce nom compte ${long.length} caractères : entre deux points, un nom en a ${LONGEST_LABEL} au plus.`;
    return { text: message, offers: [], isAnalysable: false };
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
  const fault = endings && endingFault(ascii, endings);
  if (fault) return { text: fault, offers: [], isAnalysable: false };
  if (!ascii.includes('_')) return null;
  const message = 'Un nom de domaine ne contient pas de trait bas. Vouliez-vous dire :';
  return {
    text: message,
    offers: offersOf([unicode.replaceAll('_', '-'), unicode.replaceAll('_', '')]),
    isAnalysable: false,
  };
}

/** No registry has the ending, nor one that begins like it and is still being typed; or the name is an ending itself. */
function endingFault(ascii: string, endings: Endings): string | null {
  const labels = ascii.split('.');
  const ending = labels.at(-1) ?? '';
  const below = endings.get(ending);
  // The worlds of the laboratory end so; a server without it refuses them.
  if (ending === 'example') return null;
  if (!below) {
    const isUnfinished = [...endings.keys()].some((one) => one.startsWith(ending));
    return isUnfinished ? null : `L’extension .${ending} n’existe pas : vérifiez la fin du nom.`;
  }
  if (labels.length > 2 || !below.includes(labels[0] ?? '')) return null;
  return `${ascii} est une extension, comme .fr : ajoutez devant elle le nom à analyser.`;
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
