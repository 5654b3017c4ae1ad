export * from './calls.ts';
export * from './errors.fr.ts';
export * from './examples.fr.ts';
export * from './own-keys.ts';
export * from './plans.ts';
export * from './protocols.ts';
export * from './schemas.ts';
export * from './words.fr.ts';
