/** What is wrong with what was typed. */
export const sharingMessages = {
  name: 'Indiquez pour qui est ce lien, en 80 signes au plus',
  of: 'Choisissez ce que ce lien montre',
  provider: 'Indiquez le nom de votre entreprise, en 80 signes au plus',
} as const;
