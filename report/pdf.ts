import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { readFonts } from './fonts.ts';
import { drawHtml } from './html.ts';
import type { InvoiceText } from './invoice.ts';
import type { Attachment, Brief, Outline } from './outline.ts';
import type { TermsText } from './terms.ts';
import { typeset, typesetInvoice, typesetTerms } from './typeset.ts';

/** A report as a file, and what is known of it. */
export interface DrawnReport {
  /** PDF/UA-1: tagged, with bookmarks, the attachments inside. */
  readonly pdf: Uint8Array;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
  readonly pages: number;
  readonly attachments: readonly Attachment[];
  /** The same as a page that stands by itself; empty for what has none. */
  readonly html: string;
  /** null for what is no report. */
  readonly brief: Brief | null;
}

const TEMPLATE = join(import.meta.dirname, 'typst');
/** The compiler forgets each drawing: the next one, of the same order with a note too, takes as long with its memory of 40 MB. */
const CACHE_AGE = 0;

export interface DrawingTable {
  readonly drawReport: (outline: Outline) => DrawnReport;
  readonly drawInvoice: (text: InvoiceText) => DrawnReport;
  readonly drawTerms: (text: TermsText<unknown>) => DrawnReport;
}

/** A compiler with its fonts; the same outline gives the same bytes. Drawing blocks the thread: see `openPress`. */
export function openDrawingTable(template = TEMPLATE): DrawingTable {
  const fonts = readFonts();
  const compiler = NodeCompiler.create({
    workspace: template,
    fontArgs: [{ fontBlobs: [...fonts.files] }],
  });
  const draw = (name: string, inputs: Record<string, string>, day: string) => {
    const compiled = compiler.compile({ mainFilePath: join(template, name), inputs });
    const document = accepted(compiled, compiler);
    const pdf = compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: Date.parse(day) / 1000 });
    compiler.evictCache(CACHE_AGE);
    return { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), pages: document.numOfPages };
  };
  return {
    drawReport: (outline) => {
      const report = JSON.stringify(typeset(outline, fonts.covers));
      const { attachments, brief } = outline;
      return { ...draw('report.typ', { report }, outline.day), attachments, brief, html: drawHtml(outline) };
    },
    drawInvoice: (text) => {
      const invoice = JSON.stringify(typesetInvoice(text, fonts.covers));
      return { ...draw('invoice.typ', { invoice }, text.day), attachments: [], html: '', brief: null };
    },
    drawTerms: (text) => {
      const terms = JSON.stringify(typesetTerms(text, fonts.covers));
      return { ...draw('terms.typ', { terms }, text.day), attachments: [], html: '', brief: null };
    },
  };
}

/** A warning is a bug too: a font that is missing, a layout that does not settle. */
function accepted(compiled: NodeTypstCompileResult, compiler: NodeCompiler) {
  const complaint = compiled.takeError() ?? compiled.takeWarnings();
  const { result } = compiled;
  if (result && !complaint) return result;
  throw new Error(
    `the template: ${complaint ? JSON.stringify(compiler.fetchDiagnostics(complaint)) : 'nothing drawn'}`,
  );
}
