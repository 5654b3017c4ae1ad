import * as z from 'zod/mini';
import { STEERING } from './legible.ts';

/** Refuses characters that are invisible or change how text is displayed: such a text appears in mails, tables and pages of others. */
export const visible = (message?: string) => z.refine<string>((text) => !STEERING.test(text), message);
