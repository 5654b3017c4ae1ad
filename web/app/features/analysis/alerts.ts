/** Asks for the permission to notify; browsers allow it only while a click is answered. */
export function askToNotify(): void {
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
}

/** Tells a visitor who looks elsewhere: by the title of the tab, and by a notification where that was permitted. */
export function tellEnd(title: string, text: string): void {
  document.title = title;
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body: text, tag: title });
  notification.onclick = () => focus();
}
