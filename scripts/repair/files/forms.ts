/** Forms of files that a step is written into. */
export const FORMS = ['octodns', 'zone', 'dnscontrol', 'terraform'] as const;
export type Form = (typeof FORMS)[number];
