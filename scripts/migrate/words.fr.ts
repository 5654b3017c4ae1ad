/** What the command says. */
export const says = {
  current: 'La base est à jour.',
} as const;
