import { TEMPLATES, testTemplatesOnNsd } from './templates-applied.ts';

testTemplatesOnNsd(
  ['exemplaire.example', 'brouillon.example', 'voisin.example', 'negligent.example', 'presque.example'],
  TEMPLATES,
);
