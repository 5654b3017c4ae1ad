import type { World } from '../world.ts';
import { alias } from './alias.ts';
import { ancien } from './ancien.ts';
import { antennes } from './antennes.ts';
import { bavard } from './bavard.ts';
import { brisee } from './brisee.ts';
import { brouillon } from './brouillon.ts';
import { capricieux } from './capricieux.ts';
import { decoupe } from './decoupe.ts';
import { detour } from './detour.ts';
import { disparate } from './disparate.ts';
import { essais } from './essais.ts';
import { etourdi } from './etourdi.ts';
import { exemplaire } from './exemplaire.ts';
import { expiree } from './expiree.ts';
import { fossile } from './fossile.ts';
import { moyenne } from './moyenne.ts';
import { muet } from './muet.ts';
import { negligent } from './negligent.ts';
import { parking } from './parking.ts';
import { passoire } from './passoire.ts';
import { piegee } from './piegee.ts';
import { presque } from './presque.ts';
import { reveil } from './reveil.ts';
import { ronde } from './ronde.ts';
import { secours } from './secours.ts';
import { sommeil } from './sommeil.ts';
import { tardif } from './tardif.ts';
import { troue } from './troue.ts';
import { vide } from './vide.ts';
import { voisin } from './voisin.ts';

/** All worlds, the good one first. */
export const worlds: readonly World[] = [
  exemplaire,
  moyenne,
  secours,
  voisin,
  parking,
  antennes,
  passoire,
  piegee,
  brisee,
  expiree,
  alias,
  brouillon,
  etourdi,
  bavard,
  capricieux,
  negligent,
  presque,
  essais,
  decoupe,
  detour,
  disparate,
  tardif,
  sommeil,
  reveil,
  ronde,
  ancien,
  fossile,
  troue,
  vide,
  muet,
];
