export const checks = [] as const;
