export { apiErrors, apiSaid } from './errors.en.ts';
export { apiCallWords, apiPlanNames, apiScopeWords, deliveredEventWords } from './words.en.ts';
