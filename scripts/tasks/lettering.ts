import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawLettering } from '@rempart/report';
import { keepLetters, shareLines } from '../../server/domain/pictures/share-lines.fr.ts';

/** Draws the words of the shared picture again, so that the server needs no font for them. Run by `npm run lettering`. */
const file = join(import.meta.dirname, '../../server/domain/pictures/lettering.json');
writeFileSync(file, `${JSON.stringify(drawLettering([...shareLines, ...keepLetters]), null, 2)}\n`);
