import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The faces of the house as TrueType files (SIL Open Font License): Typst reads no web fonts. */
const FACES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/spectral/400Regular_Italic/Spectral_400Regular_Italic.ttf',
  '@expo-google-fonts/spectral/600SemiBold/Spectral_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-mono/600SemiBold/IBMPlexMono_600SemiBold.ttf',
] as const;

export interface Fonts {
  readonly files: readonly Buffer[];
  /** Whether a text of any face can show this character: the faces stand in for each other. */
  readonly covers: (codePoint: number) => boolean;
}

export function readFonts(): Fonts {
  const files = FACES.map((face) => readFileSync(fileURLToPath(import.meta.resolve(face))));
  // Spectral takes its missing letters from Inter, and Inter from Plex Mono; every weight that may be asked must have the letter.
  const [inter, italic, strong, , , mono, strongMono] = files.map(coverageOf);
  const everywhere = [inter, italic, strong];
  const inMono = [mono, strongMono];
  const covers = (code: number) =>
    everywhere.every((range) => range?.has(code)) || inMono.every((range) => range?.has(code));
  return { files, covers };
}

/** The characters of a font: its cmap in format 12, else in format 4 (OpenType, cmap). */
function coverageOf(font: Buffer): ReadonlySet<number> {
  const cmap = tableOf(font, 'cmap');
  const count = cmap.readUInt16BE(2);
  const encodings = Array.from({ length: count }, (_, index) => cmap.subarray(cmap.readUInt32BE(8 + 8 * index)));
  const wide = encodings.find((encoding) => encoding.readUInt16BE(0) === 12);
  if (wide) return new Set(groupsOf(wide));
  const narrow = encodings.find((encoding) => encoding.readUInt16BE(0) === 4);
  return new Set(narrow ? segmentsOf(narrow) : []);
}

function tableOf(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    if (font.toString('latin1', at, at + 4) !== tag) continue;
    const offset = font.readUInt32BE(at + 8);
    return font.subarray(offset, offset + font.readUInt32BE(at + 12));
  }
  throw new Error(`a font without ${tag}`);
}

function* groupsOf(encoding: Buffer): Iterable<number> {
  const count = encoding.readUInt32BE(12);
  for (let index = 16; index < 16 + 12 * count; index += 12) {
    for (let code = encoding.readUInt32BE(index); code <= encoding.readUInt32BE(index + 4); code += 1) yield code;
  }
}

function* segmentsOf(encoding: Buffer): Iterable<number> {
  const doubled = encoding.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    const [end, start] = [encoding.readUInt16BE(14 + at), encoding.readUInt16BE(16 + doubled + at)];
    const [delta, rangeAt] = [encoding.readUInt16BE(16 + 2 * doubled + at), 16 + 3 * doubled + at];
    const range = encoding.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : encoding.readUInt16BE(rangeAt + range + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) yield code;
    }
  }
}
