/** Takes no more from the source than is at work; after a fault nothing more, and nothing is at work any more when this ends. */
export async function atOnce<T>(
  places: number,
  source: AsyncIterator<T> | Iterator<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  let hasFailed = false;
  const worker = async () => {
    try {
      for (let next = await source.next(); !next.done && !hasFailed; next = await source.next()) await work(next.value);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: places }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
