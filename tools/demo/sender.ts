/** A sender: gets quotes, names recipients, sends, reads and cancels transfers. */
import type { Id } from "#kernel/id.ts";
import type { moneyCodec } from "#kernel/money.ts";
import type { WireOutput } from "#kernel/endpoint.ts";
import * as pricing from "#pricing/quotes/contract.ts";
import * as recipients from "#recipients/contract.ts";
import * as detailsCalls from "#transfers/details/contract.ts";
import * as sendingCalls from "#transfers/sending/contract.ts";
import * as changesCalls from "#transfers/changes/contract.ts";
import { requestApproval } from "#transfers/approvals/contract.ts";
import type { Person } from "./person.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { z } from "zod";

export type WireMoney = z.input<typeof moneyCodec>;
export type Quote = WireOutput<typeof pricing.createQuote>;
export type Transfer = WireOutput<typeof detailsCalls.readTransfer>;
export interface Recipient {
  readonly country: string;
  readonly method: "bank" | "cash";
  readonly fields: Readonly<Record<string, string>>;
}

export interface Sender {
  readonly person: Person;
  quote(request: Readonly<Record<string, unknown>>): Promise<Quote>;
  /** Null when the bank does not know the account. */
  recipient(recipient: Recipient): Promise<Id<"rc"> | null>;
  send(quote: Quote, recipient: Id<"rc">): Promise<Transfer>;
  cancel(transfer: Transfer): Promise<Transfer>;
  read(id: Id<"tr">): Promise<Transfer>;
  /** Waits until the transfer satisfies `isWanted`; throws with its state when the time is over. */
  until(transfer: Transfer, isWanted: (now: Transfer) => boolean, withinMs?: number): Promise<Transfer>;
  /** Waits until only a person can continue. */
  untilPerson(transfer: Transfer): Promise<Transfer>;
}

const HOUR_MS = 3_600_000;
/** Longer than the whole schedule of inquiries. */
const WITHIN_MS = 30 * HOUR_MS;

export function openSender({ runtime }: Scene, stage: Stage, person: Person): Sender {
  const read = (id: Id<"tr">) => person.call(detailsCalls.readTransfer, { id });
  const changes = async (id: Id<"tr">, isOver: (mark: string) => Promise<boolean>, withinMs: number): Promise<Transfer> => {
    const endsAt = new Date(runtime.clock.now().getTime() + withinMs);
    for (;;) {
      const mark = await stage.mark(id);
      if ((await isOver(mark)) || stage.now() >= endsAt) return read(id);
      await stage.change(id, mark, endsAt);
    }
  };
  return {
    person,
    read,
    quote: (request) => person.call(pricing.createQuote, { ...request, id: person.newOwn("qt") }),
    async recipient({ country, method, fields }) {
      const id = person.newOwn("rc");
      const input = { id, country, method, fields };
      const requested = await person.request(recipients.createRecipient, input, "account_name_different", "account_unknown");
      if (requested.said === "ok") return id;
      if (requested.said === "account_unknown") return null;
      await person.call(recipients.createRecipient, { ...input, acceptedName: requested.details?.["bankName"] });
      return id;
    },
    async send(quote, recipient) {
      const sending = { id: person.newOwn("tr"), quote: quote.id, recipient, purpose: "FAMI", sourceOfFunds: "salary" };
      const { sessionCode } = await person.call(requestApproval, sending);
      await person.approve(sessionCode);
      return person.call(sendingCalls.sendTransfer, sending);
    },
    cancel: ({ id }) => person.call(changesCalls.cancelTransfer, { id }),
    until: ({ id }, isWanted, withinMs = WITHIN_MS) => changes(id, async () => isWanted(await read(id)), withinMs),
    untilPerson: ({ id }) => changes(id, async (mark) => mark.endsWith("true"), WITHIN_MS),
  };
}
