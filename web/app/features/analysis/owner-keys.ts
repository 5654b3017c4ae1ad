import { product } from '@rempart/brand';

const KEY = `${product.slug}-cles`;
const KEPT = 20;

type Keys = readonly (readonly [reportId: string, ownerKey: string])[];

/** Stores the key of a result that was started in this browser, up to twenty; the oldest is dropped. */
export function keepOwnerKey(reportId: string, ownerKey: string): void {
  write([[reportId, ownerKey], ...keptKeys().filter(([id]) => id !== reportId)]);
}

/** The key of a result; null where it was started elsewhere. */
export function ownerKeyOf(reportId: string): string | null {
  return keptKeys().find(([id]) => id === reportId)?.[1] ?? null;
}

export function forgetOwnerKey(reportId: string): void {
  write(keptKeys().filter(([id]) => id !== reportId));
}

/** Parses what `keepOwnerKey` stored; anything else is left out. */
export function readKeys(text: string | null): Keys {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isKey) : [];
  } catch {
    return [];
  }
}

function isKey(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => /^[\w-]{22}$/.test(String(part)));
}

function keptKeys(): Keys {
  try {
    return readKeys(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function write(keys: Keys): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keys.slice(0, KEPT)));
  } catch {
    // A full or forbidden storage only disables deletion from here.
  }
}
