/** How the operator signs its answers. */
export interface OperatorIdentity {
  readonly brand: string;
  /** The address for replies: mails are sent from an address that nobody reads. */
  readonly mailbox: string;
  readonly hours: string;
}
