import { testDrill } from '../../trials/drill.ts';
import { openDatabase } from '../../trials/made-databases.ts';

// `backup-drill.long.test.ts` has both kinds, and restores each to the other.
testDrill({ 'a database': openDatabase });
