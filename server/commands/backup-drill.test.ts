import { testDrill } from '../../trials/drill.ts';
import { openInMemory } from '../../trials/made-databases.ts';

// `drill.long.test.ts` has PostgreSQL too, and each restored to the other.
testDrill({ embedded: openInMemory });
