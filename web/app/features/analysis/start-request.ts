import {
  type AnalysisStarted,
  analysisEndpoints,
  analysisMessages,
  type NameChoice,
  type RefusalBody,
  refusalHints,
  type StartAnalysis,
} from '@rempart/contract';
import { call } from '../../call.ts';
import { keepOwnerKey } from './owner-keys.ts';
import { startHints } from './start-words.fr.ts';
import { durationWords } from './times.fr.ts';

/**
 * The start form as the body of the call: browsers do not send an unticked box, which means no. `instead` and `exact` are sent by the two
 * chips, and hold the name that they show.
 */
export function readStartForm(form: FormData): StartAnalysis {
  const ticked = (name: string) => form.has(name);
  const selectors = String(form.get('selectors') ?? '');
  return {
    domain: form.get('instead') ?? (form.get('exact') || form.get('domain')) ?? '',
    exact: form.has('exact'),
    options: {
      dnsAnalysis: ticked('dnsAnalysis'),
      securityChecks: ticked('securityChecks'),
      pdfReport: ticked('pdfReport'),
      realTimeAlerts: ticked('realTimeAlerts'),
      selectors: selectors.split(/[\s,;]+/).filter((selector) => selector !== ''),
      sendsNothing: ticked('sendsNothing'),
      entitled: ticked('entitled'),
    },
  };
}

/** Why nothing was started, and what the visitor can do about it. */
export interface StartFault {
  readonly message: string;
  readonly hint: string | null;
  /** Not an error: the visitor must say which name is meant. */
  readonly choice?: NameChoice | undefined;
}

/** The answer to a start, or the error in words. */
export async function requestStart(
  asked: StartAnalysis,
): Promise<{ readonly started: AnalysisStarted } | { readonly fault: StartFault }> {
  const called = await call(analysisEndpoints.start, { body: asked });
  if (called.ok) {
    const started = called.answer;
    if (started.ownerKey !== null) keepOwnerKey(started.reportId, started.ownerKey);
    return { started };
  }
  if (called.status === 0) return { fault: { message: analysisMessages.startFailed, hint: startHints.offline } };
  return { fault: faultOf(called.refusal, called.retryAfter) };
}

/** `waitSeconds`: how long the server asks to wait; 0 where it does not say. */
export function faultOf(refusal: RefusalBody | null, waitSeconds = 0): StartFault {
  if (!refusal) return { message: analysisMessages.startFailed, hint: startHints.unwell };
  const wait = waitSeconds > 0 ? startHints.waiting(durationWords(waitSeconds * 1000)) : null;
  const own = startHints.byCode[refusal.code] ?? refusalHints[refusal.code] ?? null;
  return { message: refusal.message, hint: [own, wait].filter(Boolean).join(' ') || null, choice: refusal.choice };
}
