import { categoryWords, type PostText } from '@rempart/contract';

/** The content of a version as lines: short fields first, then the text. */
export function linesOf({ title, excerpt, content, author, category, tags, imageUrl, videoUrl }: PostText): string[] {
  return [
    `Titre : ${title}`,
    `Résumé : ${excerpt}`,
    `Auteur : ${author}`,
    `Catégorie : ${categoryWords[category]}`,
    `Tags : ${tags.join(', ')}`,
    `Image : ${imageUrl ?? ''}`,
    `Vidéo : ${videoUrl ?? ''}`,
    '',
    ...content.split('\n'),
  ];
}
