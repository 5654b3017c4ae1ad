export const ERASED = 'Vos données de ce navigateur sont effacées.';
export const ONLY_STORAGE =
  'Le stockage est effacé, mais pas les cookies : le site ne répond pas. Réessayez dans un instant.';
