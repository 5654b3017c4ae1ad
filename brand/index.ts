export * from './fort.ts';
export * from './product.ts';
