import { readdirSync } from 'node:fs';
import { testHostileWords } from './hostile-words.ts';

const names = readdirSync(new URL('../recordings/', import.meta.url));
for (const name of names.filter((name) => name.endsWith('.json'))) testHostileWords(name);
