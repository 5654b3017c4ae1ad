import { TEMPLATES, testTemplatesOnNsd } from './templates-applied.ts';

testTemplatesOnNsd(
  ['essais.example', 'antennes.example', 'brouillon.example', 'negligent.example', 'presque.example'],
  TEMPLATES,
);
