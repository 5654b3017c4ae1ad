import { TEMPLATES, testTemplatesOnNsd } from './templates-applied.ts';

// What « Avant de cliquer » predicts, against a name server that is not ours; the long test has more domains.
testTemplatesOnNsd(['moyenne.example'], TEMPLATES);
