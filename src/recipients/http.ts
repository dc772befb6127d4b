import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { InquireAccount } from "./account-check/model/account-inquiry.ts";
import { checkAccount } from "./account-check/check-account.ts";
import * as contract from "./contract.ts";
import { createRecipient } from "./create-recipient.ts";
import { listRecipients, listRecipientsOf, readRecipient } from "./own-recipients.ts";
import { readForm } from "./forms/read-form.ts";
import { recipientRefusals } from "./refusals/messages.ts";
import { activateRecipient, deactivateRecipient, deleteRecipient } from "./set-status.ts";
import { updateRecipient } from "./update-recipient.ts";

/** `inquire`: the account inquiry at the bank. */
export function recipientsHttp(inquire: InquireAccount): CapabilityHttp {
  return {
    bindings: [
      on(contract.readForm, readForm),
      on(contract.checkAccount, (ctx, input) => checkAccount(ctx, input, inquire)),
      on(contract.createRecipient, (ctx, input) => createRecipient(ctx, input, inquire)),
      on(contract.updateRecipient, (ctx, input) => updateRecipient(ctx, input, inquire)),
      on(contract.activateRecipient, activateRecipient),
      on(contract.deactivateRecipient, deactivateRecipient),
      on(contract.deleteRecipient, deleteRecipient),
      on(contract.listRecipients, listRecipients),
      on(contract.listRecipientsOf, listRecipientsOf),
      on(contract.readRecipient, readRecipient),
    ],
    refusals: recipientRefusals,
  };
}
