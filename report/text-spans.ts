import type { Span } from './outline.ts';

export const plain = (text: string): Span => ({ text, style: 'plain' });
export const strong = (text: string): Span => ({ text, style: 'strong' });
export const soft = (text: string): Span => ({ text, style: 'soft' });
/** A value from the network, or text to be typed as it stands. */
export const code = (text: string): Span => ({ text, style: 'code' });
/** A link to this site or to a cited source. Never one that was audited. */
/** « page 8 » on paper; elsewhere `text`. */
export const pageOf = (section: string, text: string): Span => ({ text, style: 'page', section });

export const link = (address: string, text = address): Span => ({ text, style: 'link', address });
