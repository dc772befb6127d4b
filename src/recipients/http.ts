import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { InquireAccount } from "./account-check/model/account-inquiry.ts";
import { checkAccount } from "./account-check/check-account.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";
import { createRecipient } from "./create-recipient.ts";
import { listRecipients, listRecipientsOf, ownerOf, readRecipient } from "./own-recipients.ts";
import { readForm } from "./forms/read-form.ts";
import { recipientRefusals } from "./refusals/messages.ts";
import { activateRecipient, deactivateRecipient, deleteRecipient } from "./set-status.ts";
import { updateRecipient } from "./update-recipient.ts";

/** Refuses `account_frozen` to a person who changes nothing at the moment. */
type RefuseFrozen = (ctx: Ctx, person: string) => Promise<void>;

/** `inquire`: the account inquiry at the bank. `refuseFrozen`: transfers know who is frozen; they are bound in src/wiring. */
export function recipientsHttp(inquire: InquireAccount, refuseFrozen: RefuseFrozen = async () => undefined): CapabilityHttp {
  const unfrozen =
    <I, O>(change: (ctx: Ctx, input: I) => Promise<O>) =>
    async (ctx: Ctx, input: I): Promise<O> => {
      await refuseFrozen(ctx, ownerOf(ctx.actor));
      return change(ctx, input);
    };
  return {
    bindings: [
      on(contract.readForm, readForm),
      on(contract.checkAccount, (ctx, input) => checkAccount(ctx, input, inquire)),
      on(
        contract.createRecipient,
        unfrozen((ctx, input) => createRecipient(ctx, input, inquire)),
      ),
      on(
        contract.updateRecipient,
        unfrozen((ctx, input) => updateRecipient(ctx, input, inquire)),
      ),
      on(contract.activateRecipient, unfrozen(activateRecipient)),
      on(contract.deactivateRecipient, unfrozen(deactivateRecipient)),
      on(contract.deleteRecipient, unfrozen(deleteRecipient)),
      on(contract.listRecipients, listRecipients),
      on(contract.listRecipientsOf, listRecipientsOf),
      on(contract.readRecipient, readRecipient),
    ],
    refusals: recipientRefusals,
  };
}
