import type { Contents } from '@rempart/server/backup';

const USED = `La base est celle de DATABASE_URL, sinon celle du dossier de données.`;

export const says = {
  backupUsage: `npm run backup -- --to <fichier>      sauvegarde toute la base, pendant que le serveur travaille ou non

${USED}`,
  restoreUsage: `npm run restore -- --from <fichier>   remet une sauvegarde dans une base vide
    --replace   remplace tout ce que la base contient
    --moved     rien n’a tourné depuis la sauvegarde : les messages en attente partiront
                (sinon ils passent « incertains », et une personne décide)

${USED} Arrêtez d’abord le serveur.`,
  saved: (file: string) => `Sauvegardé et relu : ${file}`,
  restored: (file: string) => `Restauré et comparé : ${file}`,
  contents: ({ at, tables, files }: Contents) => {
    const width = Math.max(...tables.map(({ table }) => table.length));
    return [
      `État du ${at}`,
      ...tables.map(
        ({ table, rows, sha256 }) => `  ${table.padEnd(width)} ${String(rows).padStart(8)}  ${sha256.slice(0, 16)}`,
      ),
      files.broken === 0
        ? `Fichiers de rapport : ${files.kept}, tous intacts.`
        : `Fichiers de rapport : ${files.kept}, dont ${files.broken} ne correspondent plus à leur empreinte.`,
    ].join('\n');
  },
} as const;
