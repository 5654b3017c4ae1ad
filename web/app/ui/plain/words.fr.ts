export const COPIED = 'Copié';
export const NOT_COPIED = 'Copie impossible';
export const FETCHING = 'Un instant…';
export const UNFETCHED =
  'Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.';
export const PRESS_AGAIN = 'La page est prête : appuyez de nouveau.';
