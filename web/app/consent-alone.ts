import { liveConsent } from './features/consent/live-consent.ts';

/** What pages that live by React do without it. */
liveConsent();
