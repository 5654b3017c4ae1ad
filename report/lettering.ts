import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFonts } from './fonts.ts';

/** A line of text as a drawing. */
export interface Lettering {
  readonly text: string;
  /**
   * Its outlines as an SVG path (`M`, `L`, `Q`, `C`, `Z`, all absolute), its baseline at y = 0, y downward, filled by the non-zero rule.
   */
  readonly path: string;
}

interface Face {
  readonly font: 'Inter' | 'Spectral';
  readonly weight: number;
  /** Pixels. */
  readonly size: number;
}

/** Draws lines of text in faces of the house, so that a picture may show them without any font. */
export function drawLettering(lines: readonly (Face & { readonly text: string })[]): readonly Lettering[] {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...readFonts().files] }] });
  return lines.map(({ text, font, weight, size }) => {
    const page = `#set page(width: auto, height: auto, margin: 0pt)\n#set text(font: ${JSON.stringify(font)}, weight: ${weight}, size: ${size}pt)\n`;
    const drawn = compiler.svg({ mainFileContent: `${page}#${JSON.stringify(text)}` });
    return { text, path: pathOf(drawn) };
  });
}

/** One path of the outlines that the drawing defines, at the places where it uses them. */
function pathOf(svg: string): string {
  const outlines = new Map(
    [...svg.matchAll(/<path id="([^"<>]+)"[^<>]* d="([^"<>]*)"/g)].map(([, id, d]) => [id, d ?? '']),
  );
  const scale = Number(/transform="scale\(([\d.]+),-/.exec(svg)?.[1]);
  const places = [...svg.matchAll(/<use x="([\d.-]+)" y="0" href="#([^"]+)"/g)];
  return places.map(([, x, id]) => placed(outlines.get(id) ?? '', Number(x), scale)).join('');
}

/** Moved along the baseline, and turned over: Typst draws upward. */
function placed(path: string, left: number, scale: number): string {
  const rounded = (value: number) => String(Math.round(value * 10) / 10);
  return path
    .replaceAll(
      /(-?[\d.]{1,20}) (-?[\d.]+)/g,
      (_, x, y) => `${rounded((Number(x) + left) * scale)} ${rounded(-Number(y) * scale)}`,
    )
    .replaceAll(/(?<!\s)\s+(?=[A-Z])|(?<=[A-Z])\s+/g, '');
}
