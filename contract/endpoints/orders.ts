import type {
  AskedState,
  CheckoutStart,
  CheckoutStarted,
  ContactInfo,
  LostLink,
  OrderView,
  Sales,
  SandboxAct,
  SandboxSession,
} from '../sale/checkout.ts';
import { endpoint } from './endpoint.ts';

/** From the contact to the paid order. */
export const orderEndpoints = {
  sales: endpoint<null, Sales>()('GET', '/sales'),
  saveContact: endpoint<ContactInfo, OrderView>()('POST', '/contact-info/:id'),
  read: endpoint<null, OrderView>()('GET', '/checkout/:id'),
  open: endpoint<CheckoutStart, CheckoutStarted>()('POST', '/checkout/:id'),
  askLink: endpoint<LostLink, void>()('POST', '/download-link', 202),
  askState: endpoint<AskedState, void>()('POST', '/order-state', 202),
  readSandbox: endpoint<null, SandboxSession>()('GET', '/sandbox/:session'),
  actInSandbox: endpoint<SandboxAct, SandboxSession>()('POST', '/sandbox/:session'),
} as const;
