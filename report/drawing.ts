/** A figure as plain geometry, whatever will draw it. Angles, units and the origin are the figure's own; `box` is what is seen of it. */
export interface Drawing {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly shapes: readonly Shape[];
}

export type Shape = Line | Words;

/** A path in the language of SVG. */
export interface Line {
  readonly path: string;
  readonly stroke?: Ink;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly fill?: Ink;
}

export interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ink?: Ink;
  readonly face?: 'serif' | 'sans' | 'mono';
  readonly strong?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
}

export type Ink = 'ink' | 'muted' | 'soft' | 'tint' | 'ground' | 'paper' | 'pass' | 'warn' | 'fail';

/** What each ink is on paper; the text inks of verdicts keep 4.5:1 on white. */
export const INKS: Readonly<Record<Ink, string>> = {
  ink: '#17213a',
  muted: '#555c6e',
  soft: '#d9d0ba',
  tint: '#f4f0e4',
  ground: '#f8f5ec',
  paper: '#ffffff',
  pass: '#2e7d6b',
  warn: '#b9770e',
  fail: '#b3261e',
};

/** The house's own faces first; what follows is for browsers that lack them. */
const FACES = {
  serif: 'Spectral, Georgia, serif',
  sans: 'Inter, sans-serif',
  mono: 'IBM Plex Mono, monospace',
} as const;

/** One SVG image. Without `alt` it is decoration, and hidden from those who listen. */
export function drawSvg({ box, shapes }: Drawing, alt?: string): string {
  const { x, y, width, height } = box;
  const role = alt === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escaped(alt)}"`;
  const view = [x, y, width, height].map(rounded).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" ${role}>${shapes.map(drawShape).join('')}</svg>`;
}

export function line(...points: readonly (readonly [x: number, y: number])[]): string {
  return `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}`;
}

export function polygon(...points: readonly (readonly [x: number, y: number])[]): string {
  return `${line(...points)}Z`;
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
}

export function circle(x: number, y: number, radius: number): string {
  const [left, right, r] = [rounded(x - radius), rounded(x + radius), rounded(radius)];
  return `M${left} ${rounded(y)}A${r} ${r} 0 1 1 ${right} ${rounded(y)}A${r} ${r} 0 1 1 ${left} ${rounded(y)}Z`;
}

function drawShape(shape: Shape): string {
  if ('text' in shape) {
    const { text, x, y, size, ink = 'ink', face = 'sans', strong = false, anchor = 'start' } = shape;
    const place = `x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" text-anchor="${anchor}"`;
    const style = `font-family="${FACES[face]}" font-weight="${strong ? 600 : 400}" fill="${INKS[ink]}"`;
    return `<text ${place} ${style}>${escaped(text)}</text>`;
  }
  const { path, stroke, width = 1, dash, fill } = shape;
  const pen = stroke ? ` stroke="${INKS[stroke]}" stroke-width="${width}" stroke-linejoin="round"` : '';
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return `<path d="${path}" fill="${fill ? INKS[fill] : 'none'}"${pen}${dashes}/>`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
