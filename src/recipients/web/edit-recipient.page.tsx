import { useNavigate } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { approveCorrectionPath, loadCorrection, mendedPath, type Correction } from "#recipients/web/send-again-address.ts";
import { readTransfer } from "#transfers/details/contract.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readRecipient } from "../contract.ts";
import { recipientMessages } from "./messages.ts";
import { refusedEntryOf } from "./refused-entry.ts";
import { getRecipientId } from "./read-address.ts";
import { loadFields } from "../forms/web/load-fields.ts";
import { isCheckable } from "../model/recipient.ts";
import { LateNewRecipientForm, LateRecipientForm, preloadNewRecipientForm, preloadRecipientForm } from "./lazy-recipient-form.ts";
import { useSaveChanges } from "./use-save-changes.ts";
import type { Route } from "./+types/edit-recipient.page";

export const handle = privatePage({ menu: "recipient", modules: ["update"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const recipient = await api(readRecipient, { id: getRecipientId(params.id) });
  const described = await loadFields(recipient.country, recipient.method, recipient.fields);
  const correction = await loadCorrection(new URL(request.url).searchParams, recipient.id);
  const entry = correction?.refusedEntry ?? null;
  const refused = entry && refusedEntryOf(entry, recipient.fields);
  // Another account may belong to another person: the bank names its holder, as for a new recipient.
  const isOtherAccount = entry?.field === "account" && isCheckable(recipient.country, recipient.method);
  if (isOtherAccount) preloadNewRecipientForm();
  else preloadRecipientForm();
  return { recipient, described, correction, refused, isOtherAccount, back: await loadRefund(correction) };
});

/** The refund of the transfer that failed, once the sender has it. */
async function loadRefund(correction: Correction | null) {
  if (correction === null || correction.isWaiting) return null;
  const { refund, refundPlan } = await api(readTransfer, { id: correction.transfer });
  const at = refundPlan?.paidAt ?? null;
  return refund === null || at === null ? null : { amount: refund.amount, at };
}

/** `/dashboard/recipients/:id/edit` */
export default function EditRecipientPage({
  loaderData: { recipient, described, correction, refused, isOtherAccount, back },
}: Route.ComponentProps) {
  const t = useMessages(recipientMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const toasts = useToasts();
  const save = useSaveChanges(recipient);
  const { id, name, country, method } = recipient;
  const home = href("/dashboard/recipients/:id", { id });
  const RecipientForm = isOtherAccount ? LateNewRecipientForm : LateRecipientForm;
  const { name: _former, ...account } = recipient.fields;
  return (
    <>
      <PageHeader
        title={t("editTitle")}
        parents={[
          { label: t("title"), to: href("/dashboard/recipients") },
          { label: name, to: home },
        ]}
        lead={
          back === null
            ? t(correction === null ? "editLead" : correction.isWaiting ? "editLeads.waiting" : "editLeads.again")
            : t("editLeads.refunded", { amount: formatMoney(back.amount, language), at: formatInstant(back.at, language) })
        }
      />
      <div className="mt-8 max-w-form">
        <RecipientForm
          country={country}
          method={method}
          described={described}
          start={isOtherAccount ? { fields: account, nickname: recipient.nickname } : recipient}
          refused={refused}
          submitText={t("saveChanges")}
          onSave={async (changed, { isNameTaken }) => {
            const saved = await save(changed);
            toasts.show({ kind: "success", title: t("saved", { name: saved.name }) });
            void navigate(nextPath(saved.id, saved.id === id ? correction : waitingOnly(correction), isNameTaken), {
              replace: true,
            });
          }}
        />
      </div>
    </>
  );
}

/** Another recipient may take the place of the refused one in a transfer that waits; one that is over is sent again from its own page. */
const waitingOnly = (correction: Correction | null): Correction | null => (correction?.isWaiting === true ? correction : null);

/** A user who came from a failed transfer continues there: to the approval of the correction, or to sending again. */
function nextPath(id: Id<"rc">, correction: Correction | null, isNameTaken: boolean): string {
  if (correction === null) return href("/dashboard/recipients/:id", { id });
  const { transfer, isWaiting } = correction;
  return isWaiting ? approveCorrectionPath(id, transfer) : mendedPath(id, transfer, isNameTaken ? "bank" : null);
}
