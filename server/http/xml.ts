import type { Context } from 'hono';

/** An XML document as an answer. */
export function xml(c: Context, body: string, type = 'application/xml'): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, 200, { 'Content-Type': `${type}; charset=utf-8` });
}

/** For text and attributes. Also drops the characters that XML 1.0 cannot contain. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}
