/** What is said where a recording cannot be written, read or used. */
export const refusals = {
  unwritable: (file: string, why: string) => `Impossible d’écrire ${file} : ${why}`,
  unreadable: (file: string, why: string) => `${file} est illisible : ${why}`,
  tooLong: (file: string, mebibytes: number) => `${file} : une ligne dépasse ${mebibytes} Mio`,
  notJson: (file: string, line: number) => `${file}, ligne ${line} : ce n’est pas du JSON`,
  notEvidence: (file: string, line: number) => `${file}, ligne ${line} : ce n’est pas l’enregistrement d’une analyse`,
  cut: (file: string, line: number) =>
    `${file}, ligne ${line} : enregistrement interrompu, cette analyse est laissée de côté`,
  empty: (file: string, domains: readonly string[]) => `${file} ne contient pas ${domains.join(', ') || 'd’analyse'}`,
} as const;
