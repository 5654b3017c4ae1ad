import type { Span } from './outline.ts';

export const plain = (text: string): Span => ({ text, style: 'plain' });
export const strong = (text: string): Span => ({ text, style: 'strong' });
export const soft = (text: string): Span => ({ text, style: 'soft' });
/** What strangers published, or what is to be typed as it stands. */
export const code = (text: string): Span => ({ text, style: 'code' });
/** An address of ours or of our sources, to be followed. Never one that was audited. */
export const link = (address: string, text = address): Span => ({ text, style: 'link', address });
