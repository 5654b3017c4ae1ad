import { loadServices } from '@rempart/engine';
import { TEMPLATES } from './templates-applied.ts';
import { testForetoldTemplates } from './templates-foretold.ts';

const { templates } = await loadServices();

// Each kind of conflict, and some of those that services publish; the long test has all of them.
testForetoldTemplates('moyenne.example', [...TEMPLATES, ...templates.filter((_, index) => index % 120 === 7)], 2);
