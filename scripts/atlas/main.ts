import { writeServices } from './services.ts';

/** `npm run atlas -- services DAY FILE...`: the day on which the templates were published as they are in the files. */
const [command, day = '', ...files] = process.argv.slice(2);
if (command !== 'services' || !/^\d{4}-\d\d-\d\d$/.test(day) || files.length === 0) {
  console.error('Usage: npm run atlas -- services YYYY-MM-DD FILE...');
  process.exitCode = 2;
} else console.log(`${writeServices(files, day)} templates`);
