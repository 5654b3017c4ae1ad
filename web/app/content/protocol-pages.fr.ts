import type { ProtocolId } from '@rempart/contract';
import type { ProtocolPage } from './protocol-page.ts';
import { foundations } from './protocol-pages-domain.fr.ts';
import { authentication } from './protocol-pages-mail.fr.ts';

/** What the page of the protocols tells of each. */
export const protocolPages: Readonly<Record<ProtocolId, ProtocolPage>> = { ...authentication, ...foundations };
