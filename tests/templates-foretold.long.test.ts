import { loadServices } from '@rempart/engine';
import { TEMPLATES } from './templates-applied.ts';
import { testForetoldTemplates } from './templates-foretold.ts';

const { templates } = await loadServices();

testForetoldTemplates('moyenne.example', [...TEMPLATES, ...templates], 50);
testForetoldTemplates('exemplaire.example', [...TEMPLATES, ...templates.filter((_, index) => index % 20 === 3)], 4);
