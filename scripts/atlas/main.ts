import { loadServices } from '@rempart/engine';
import { readAtlasFile, readReverseNames, withNames, withTemplates, writeAtlasFile } from './build.ts';
import { writeServices } from './services.ts';

const USAGE = `Usage: npm run atlas -- services YYYY-MM-DD FILE...   templates as they were published on that day
       npm run atlas -- names YYYY-MM-DD FILE         a map of reverse names as of that day
       npm run atlas -- check [--write] [ID...]       asks the DNS whether each fact still holds; --write notes it, and withdraws what is gone
       npm run atlas -- share FILE...                 the share of messages in reports whose sender has a name`;

const [command, ...args] = process.argv.slice(2);
const [day = '', ...files] = args;
const isDated = /^\d{4}-\d\d-\d\d$/.test(day) && files.length > 0;

if (command === 'services' && isDated) {
  console.log(`${writeServices(files, day)} templates`);
  writeAtlasFile(withTemplates(readAtlasFile(), await loadServices()));
} else if (command === 'names' && isDated) {
  const rows = files.flatMap(readReverseNames);
  writeAtlasFile(withNames(readAtlasFile(), rows, day));
  console.log(`${rows.length} reverse names`);
} else if (command === 'check') {
  const { checkAtlas } = await import('./check.ts');
  process.exitCode = await checkAtlas(args);
} else if (command === 'share' && args.length > 0) {
  const { tellShare } = await import('./share.ts');
  tellShare(args);
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
