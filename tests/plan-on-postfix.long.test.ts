import { testAppliedOn } from './applied/on-servers.ts';
import { planned } from './applied/planned.ts';

// Every domain whose plan is done anywhere, and that has mail servers. Postfix stands for those where it can, and takes the letters of
// senders that hold to MTA-STS, to DANE and to nothing; receivers of both generations of DMARC take what the owner and impostors write.
const WITHOUT_SERVERS = ['essais.example', 'parking.example'];
/** Of three of its servers nobody hears anything, and each letter waits for them. */
const SLOW = ['passoire.example'];

testAppliedOn(
  'Postfix',
  planned.filter((domain) => ![...WITHOUT_SERVERS, ...SLOW].includes(domain)),
  'each step',
);
testAppliedOn('Postfix', SLOW, 'each week');
