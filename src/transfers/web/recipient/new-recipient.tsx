import { clearDraft, saveDraft } from "#identity/web/frame/draft-entries.ts";
import { createRecipient } from "#recipients/contract.ts";
import { NewRecipientForm } from "#recipients/web/new-recipient-form.tsx";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import type { NewRecipientForm as LoadedForm } from "./load-recipient-choices.ts";
import { recipientChoiceMessages } from "./messages.ts";

interface NewRecipientProps {
  readonly form: LoadedForm;
  readonly onSaved: (id: Id<"rc">, how: { readonly isNameTaken: boolean }) => unknown;
}

/** A new recipient for this destination, added while sending. Typed input stays in this tab until it is saved. */
export function NewRecipient({ form: { country, method, draftName, fields, described }, onSaved }: NewRecipientProps) {
  const t = useMessages(recipientChoiceMessages);
  const idFor = useIdFor("rc");
  return (
    <>
      <h1 className="text-3xl">{t("newHeading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {t(method === "cash" ? "newLeadCash" : country === "ID" ? "newLeadAccount" : "newLead")}
      </p>
      <NewRecipientForm
        country={country}
        method={method}
        described={described}
        start={{ fields, nickname: null }}
        onTyped={(typed) => saveDraft(draftName, typed)}
        submitText={t("save")}
        wide
        onSave={async ({ acceptedName, ...recipient }, how) => {
          const content = { country, method, ...recipient };
          const { id } = await api(createRecipient, {
            id: idFor(content),
            ...content,
            ...(acceptedName !== undefined && { acceptedName }),
          });
          clearDraft(draftName);
          await onSaved(id, how);
        }}
      />
    </>
  );
}
