import { planned, testApplied } from './applied/planned.ts';

testApplied(planned);
