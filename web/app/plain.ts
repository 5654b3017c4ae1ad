import { liveAsleep } from './features/analysis/asleep.ts';
import { liveResultLinks } from './features/analysis/result-links.ts';
import { liveConsent } from './features/consent/live-consent.ts';
import { liveBack } from './ui/plain/back.ts';
import { liveCopies } from './ui/plain/copy.ts';
import { liveErasure } from './ui/plain/erase.ts';
import { liveFingerprints } from './ui/plain/fingerprint.ts';
import { liveForms } from './ui/plain/forms.ts';
import { liveLoading } from './ui/plain/loading.ts';
import { liveParts } from './ui/plain/renew.ts';

/** Client scripts of the pages that are sent without React. */
liveAsleep(document.currentScript?.dataset ?? {});
liveBack();
liveConsent();
liveCopies();
liveErasure();
liveFingerprints();
liveForms();
liveLoading();
liveParts();
liveResultLinks();
