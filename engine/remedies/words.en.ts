import { advise, taskOf } from '../judgement/advice.en.ts';
import type { Risk, Who } from './remedy.ts';
import { undone } from './undone.en.ts';
import { daneWords } from './words/dane.en.ts';
import { dkimWords } from './words/dkim.en.ts';
import { dmarcWords } from './words/dmarc.en.ts';
import { doorWords } from './words/doors.en.ts';
import { mailWords } from './words/mail.en.ts';
import { spfWords } from './words/spf.en.ts';
import { webWords } from './words/web.en.ts';
import { zoneWords } from './words/zone.en.ts';
import { actionsIn } from './words.ts';

/** The words of an action; values from the network stand in them legibly. */
export const describeAction = actionsIn({
  remedies: {
    ...spfWords,
    ...dkimWords,
    ...dmarcWords,
    ...mailWords,
    ...daneWords,
    ...doorWords,
    ...webWords,
    ...zoneWords,
  },
  advise,
  taskOf,
  correct: (title) => `Correct: ${title}`,
  criterion: 'A new audit no longer reports this point.',
  undone,
  foundAfter: (step, found) => `Once the step ${step} is done, this remains: ${found}`,
  quoted: (title) => `"${title}"`,
  aliasStep: (name, alias) =>
    `${name} is an alias (CNAME) to ${alias}. If that provider holds the record there for you, ask it to make this change; otherwise delete the alias first, because nothing else can be published at the same name.`,
});

export const WHO: Readonly<Record<Who, string>> = {
  dns: 'your DNS host',
  mail: 'your mail service',
  web: 'the host of your website',
  registrar: 'your registrar',
  sender: 'your sending services',
};

export const RISKS: Readonly<Record<Risk, string>> = { none: 'none', low: 'low', watch: 'to be watched' };

/** "10 min", "1 h", "half a day". */
export function effortInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 180) return `${Math.round(minutes / 60)} h`;
  return minutes <= 240 ? 'half a day' : `${Math.round(minutes / 480)} day${minutes >= 960 ? 's' : ''}`;
}
