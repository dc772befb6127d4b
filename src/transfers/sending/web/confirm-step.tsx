import { useNavigate } from "react-router";
import { api, type ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { sendTransfer } from "../contract.ts";
import { requestApproval } from "../../approvals/contract.ts";
import { Approve } from "../../approvals/web/approve.tsx";
import { ApprovedTransfer } from "../../approvals/web/approved-thing.tsx";
import { stepPath } from "./address.ts";
import { forgetLeft } from "./left/left-draft.ts";
import { payPath, type DataOf } from "./load-step.ts";
import { sendMessages } from "./messages.ts";

/** The second factor for this transfer. Once verified, the transfer is created. */
export function ConfirmStep({ loaded: { draft } }: { readonly loaded: DataOf<"confirm"> }) {
  const t = useMessages(sendMessages);
  const navigate = useNavigate();
  const { id, quote, recipient, purpose, source } = draft;
  // The loader redirects while an answer is missing.
  if (id === null || quote === null || recipient === null || purpose === null || source === null) return null;
  const sending = { id, quote, recipient, purpose, sourceOfFunds: source };
  const toReview = stepPath("review", draft);

  /** An expired price is shown beside a new one; a transfer already created leads to its payment. Every other refusal is shown here. */
  function leavesFor({ code }: ApiRefusal): boolean {
    const isOver = code === "quote_expired" || code === "quote_unknown";
    if (isOver) void navigate(toReview, { replace: true });
    else if (code === "id_already_used") void navigate(payPath(sending.id), { replace: true });
    return isOver || code === "id_already_used";
  }
  return (
    <>
      <h1 className="text-3xl">{t("confirm.heading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("confirm.lead")}</p>
      <Approve
        open={() => api(requestApproval, sending)}
        // Repeatable: after a lost answer the same transfer is requested again under the same id.
        onApproved={async () => {
          await api(sendTransfer, sending);
          forgetLeft();
          await navigate(payPath(sending.id), { replace: true });
        }}
        leavesFor={leavesFor}
        submitText={t("confirm.submit")}
        renderSummary={(approves) => <ApprovedTransfer approves={approves} />}
        refusedTitle={t("confirm.refused")}
        backLink={
          <LinkButton to={toReview} variant="secondary">
            {t("confirm.toReview")}
          </LinkButton>
        }
      />
    </>
  );
}
