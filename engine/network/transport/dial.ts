/** Where a socket is meant to go. */
export interface Destination {
  readonly transport: 'udp' | 'tcp';
  readonly address: string;
  readonly port: number;
}

/** Where it really goes: the same place, but in a laboratory. */
export type Dial = (destination: Destination) => { readonly address: string; readonly port: number };
