import { liveResultLinks } from './features/analysis/result-links.ts';
import { liveConsent } from './features/consent/live-consent.ts';
import { liveCopies } from './ui/plain/copy.ts';

/** Client scripts of pages with React that run without it. */
liveConsent();
liveCopies();
liveResultLinks();
