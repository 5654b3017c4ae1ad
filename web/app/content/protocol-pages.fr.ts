import type { ProtocolId } from '@rempart/contract';
import type { ProtocolPage } from './protocol-page.ts';
import { foundations } from './protocol-pages-domain.fr.ts';
import { authentication } from './protocol-pages-mail.fr.ts';

/** The content of the protocols page about each protocol. */
export const protocolPages: Readonly<Record<ProtocolId, ProtocolPage>> = { ...authentication, ...foundations };
