import type { WaitShown } from '@rempart/contract';
import { ofName } from '@rempart/french';

/** « En attente de ns2.exemple.net depuis 3 s ». */
export function waitWords({ from, on, sinceMs }: WaitShown): string {
  return `En attente ${awaited[from](on)} depuis ${Math.floor(sinceMs / 1000)} s`;
}

const awaited: Readonly<Record<WaitShown['from'], (on: string) => string>> = {
  dns: (on) => `de la réponse du DNS pour ${on}`,
  server: ofName,
  witness: () => 'du témoin du port 25',
  registry: (on) => `du registre pour ${on}`,
};
