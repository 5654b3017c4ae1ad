/**
 * What a resolver denies is believed only while it resolves the root: the one of a hotel's portal, or of a filter, denies every name.
 * `isUsable` is asked after a denial alone.
 */
export async function believed(
  denied: Promise<boolean | null>,
  isUsable: () => Promise<boolean>,
): Promise<boolean | null> {
  const answer = await denied;
  return answer === false && !(await isUsable()) ? null : answer;
}
