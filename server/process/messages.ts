import { spokenLanguage } from '@rempart/engine/language';
import { inEnglish, type Messages } from './messages.en.ts';
import { inFrench } from './messages.fr.ts';

/** What the server prints in the terminal: in the language of the person who started it, French in a log. */
export const says: Messages = spokenLanguage(process.env, process.stdout.isTTY) === 'en' ? inEnglish : inFrench;
