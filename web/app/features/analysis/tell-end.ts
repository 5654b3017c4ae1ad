import { endWords } from './words.fr.ts';

/** Tells a visitor who looks elsewhere, by a notification where that was permitted. */
export function notifyCompletion(domain: string, letter: string): void {
  const { title, text } = endWords(domain, letter);
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body: text, tag: domain });
  notification.onclick = () => focus();
}
