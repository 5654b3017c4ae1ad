/**
 * `receipt`, `report`, `followUp`, `link`, `refund`, `paymentFailed`, `orderState` go to a buyer; `sale`, `alert`, `message`, `account` to
 * the operator; `acknowledgement` to the sender of a contact message, a privacy request or a withdrawal; `watchAsked`, `watchLink`,
 * `watchTold`, `watchMonthly` to a watcher of domains; `apiLink` to a customer who requests API keys; `repair` to the holder of a zone in
 * which a step was written or taken back.
 */
export type MailKind =
  | 'receipt'
  | 'report'
  | 'followUp'
  | 'link'
  | 'refund'
  | 'paymentFailed'
  | 'orderState'
  | 'sale'
  | 'alert'
  | 'message'
  | 'account'
  | 'acknowledgement'
  | 'watchAsked'
  | 'watchLink'
  | 'watchTold'
  | 'watchMonthly'
  | 'apiLink'
  | 'repair'
  | 'repairAlarm';

/**
 * `sending`: the relay may have the whole message. `written`: no relay is configured, and the message is a local file. `sent`: a relay
 * accepted it. `delivered`, `returned`: a delivery status notification said so later. `uncertain`: the relay's reply is unknown, and the
 * message is not sent again automatically. `refused`: permanently, by the relay or because its time ran out. `dropped`: no longer true when
 * its turn came.
 */
export type MailState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'returned'
  | 'written'
  | 'uncertain'
  | 'refused'
  | 'dropped';
