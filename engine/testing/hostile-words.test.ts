import { testHostileSilences, testHostileWords } from './hostile-words.ts';

testHostileSilences();
// The long test has every recording.
for (const file of ['moyenne.example.json', 'passoire.example.json', 'exemplaire.example.json']) testHostileWords(file);
