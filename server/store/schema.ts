export * from './schema-admin.ts';
export * from './schema-analysis.ts';
export * from './schema-blog.ts';
export * from './schema-mail.ts';
export * from './schema-orders.ts';
export * from './schema-site.ts';
