import type { Language } from '@rempart/engine';
import type { TerminalWords } from './words.en.ts';
import { words as english } from './words.en.ts';
import { words as french } from './words.fr.ts';

/** What the command line says, by language. */
export const wordsIn: Readonly<Record<Language, TerminalWords>> = { fr: french, en: english };
