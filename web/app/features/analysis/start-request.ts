import type { StartAnalysis } from '@house/contract';

/** What the start form holds, as the body of the call: a box that is not ticked is not sent by browsers, and means no. */
export function readStartForm(form: FormData): StartAnalysis {
  const ticked = (name: string) => form.has(name);
  const selectors = String(form.get('selectors') ?? '');
  return {
    domain: form.get('domain') ?? '',
    options: {
      dnsAnalysis: ticked('dnsAnalysis'),
      securityChecks: ticked('securityChecks'),
      pdfReport: ticked('pdfReport'),
      realTimeAlerts: ticked('realTimeAlerts'),
      selectors: selectors.split(/[\s,;]+/).filter((selector) => selector !== ''),
    },
  };
}
