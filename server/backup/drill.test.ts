import { testDrill } from '../testing/drill.ts';
import { openInMemory } from '../testing/made-databases.ts';

// `drill.long.test.ts` has PostgreSQL too, and each restored to the other.
testDrill({ embedded: openInMemory });
