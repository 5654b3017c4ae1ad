/**
 * A part that a gatherer begins now and waits for later. If it throws, it does so where it is waited for; Node would end the process
 * because nobody waits yet.
 */
export function begun<T>(part: Promise<T>): Promise<T> {
  part.catch(() => {});
  return part;
}
