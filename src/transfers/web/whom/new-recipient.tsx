import { forgetEntries, keepEntries } from "#identity/web/frame/kept-entries.ts";
import { createRecipient } from "#recipients/contract.ts";
import { RecipientForm } from "#recipients/web/recipient-form.tsx";
import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import type { NewRecipientForm } from "./load-whom.ts";
import { whomWords } from "./messages.ts";

interface NewRecipientProps {
  readonly form: NewRecipientForm;
  readonly onSaved: (id: Id<"rc">, how: { readonly isNameTaken: boolean }) => unknown;
}

/** A recipient for this place, on the way to sending to them. What is typed stays in this tab until it is saved. */
export function NewRecipient({ form: { country, method, keptAs, fields, described }, onSaved }: NewRecipientProps) {
  const t = useWords(whomWords);
  const idFor = useIdFor("rc");
  return (
    <>
      <h1 className="text-3xl">{t("newHeading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t(method === "cash" ? "newLeadCash" : "newLead")}</p>
      <RecipientForm
        country={country}
        method={method}
        described={described}
        start={{ fields, nickname: null }}
        onTyped={(typed) => keepEntries(keptAs, typed)}
        submitText={t("save")}
        wide
        onSave={async ({ acceptedName, ...recipient }, how) => {
          const content = { country, method, ...recipient };
          const { id } = await api(createRecipient, {
            id: idFor(content),
            ...content,
            ...(acceptedName !== undefined && { acceptedName }),
          });
          forgetEntries(keptAs);
          await onSaved(id, how);
        }}
      />
    </>
  );
}
