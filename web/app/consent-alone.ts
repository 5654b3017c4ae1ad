import { liveConsent } from './features/consent/live-consent.ts';

/** Client scripts of pages with React that run without it. */
liveConsent();
