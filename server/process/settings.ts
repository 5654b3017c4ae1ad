/** The start is refused; the message is a French sentence for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

export type Environment = Readonly<Record<string, string | undefined>>;
