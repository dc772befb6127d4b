import type { Id } from "#kernel/id.ts";
import type { Output } from "#kernel/endpoint.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { createRecipient, updateRecipient, type readRecipient } from "../contract.ts";
import { recipientMessages } from "./messages.ts";
import type { RecipientToSave } from "./recipient-form.tsx";

interface Saved {
  readonly id: Id<"rc">;
  readonly name: string;
}

/** Saves a changed recipient. An account of another person is named with both names, and saved as that person or as another recipient. */
export function useSaveChanges({ id, version, country, method, nickname: former }: Output<typeof readRecipient>) {
  const t = useMessages(recipientMessages);
  const dialogs = useDialogs();
  const may = useMay();
  const idFor = useIdFor("rc");

  return async function save(changed: RecipientToSave): Promise<Saved> {
    try {
      return await api(updateRecipient, { id, version, ...changed });
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== "recipient_other_person") throw error;
      const { newName, savedName } = error.details as { readonly newName: string; readonly savedName: string };
      const question = {
        kind: "warning",
        title: t("other.title"),
        text: t("other.text", { saved: savedName, name: newName }),
        cancelText: t("other.back"),
      } as const;
      const same = { confirmText: t("other.same") };
      const answer = may("recipient", "create")
        ? await dialogs.decide({ ...question, confirmText: t("other.another"), denyText: t("other.same") })
        : (await dialogs.confirm({ ...question, ...same }))
          ? "denied"
          : "cancelled";
      // Back to the form: nothing is saved, and nothing needs to be said.
      if (answer === "cancelled") throw new DOMException("the number is changed", "AbortError");
      if (answer === "denied") return api(updateRecipient, { id, version, ...changed, acceptedHolder: newName });
      const { nickname, ...entered } = changed;
      // The saved nickname is of the person who stays.
      const content = { country, method, ...entered, ...(nickname !== undefined && nickname !== former && { nickname }) };
      return api(createRecipient, { id: idFor(content), ...content });
    }
  };
}
