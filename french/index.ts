export * from './elision.fr.ts';
export * from './money.fr.ts';
export * from './times.fr.ts';
