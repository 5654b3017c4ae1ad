import { endWords } from './words.fr.ts';

/** Tells a visitor who looks elsewhere: by the title of the tab, and by a notification where that was permitted. */
export function tellEnd(domain: string, letter: string): void {
  const { title, text } = endWords(domain, letter);
  document.title = title;
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body: text, tag: domain });
  notification.onclick = () => focus();
}
