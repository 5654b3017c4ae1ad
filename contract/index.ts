export * from './analysis.ts';
export * from './demo.ts';
export * from './fort.ts';
export * from './messages.fr.ts';
export * from './pages.ts';
export * from './product.ts';
export * from './refusal.ts';
