/** The start is refused; the message is a French sentence for whoever started it. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

export type Environment = Readonly<Record<string, string | undefined>>;
