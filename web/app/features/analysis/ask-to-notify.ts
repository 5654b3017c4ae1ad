/** Asks for the permission to notify; browsers allow it only while a click is answered. */
export function askToNotify(): void {
  if ('Notification' in globalThis && Notification.permission === 'default') void Notification.requestPermission();
}
