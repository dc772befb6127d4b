import { useNavigate } from "react-router";
import { api, type ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { sendTransfer } from "../../contract.ts";
import { askApproval } from "../../contract-approvals.ts";
import { Approve } from "../approval/approve.tsx";
import { ApprovedTransfer } from "../approval/approved-thing.tsx";
import { stepPath } from "./address.ts";
import { payPath, type DataOf } from "./load-step.ts";
import { sendWords } from "./messages.ts";

/** The second factor, for this transfer alone; when it is right, the transfer is made. */
export function ConfirmStep({ loaded: { draft } }: { readonly loaded: DataOf<"confirm"> }) {
  const t = useWords(sendWords);
  const navigate = useNavigate();
  const { id, quote, recipient, purpose, source } = draft;
  // The loader leads elsewhere while an answer is missing.
  if (id === null || quote === null || recipient === null || purpose === null || source === null) return null;
  const sending = { id, quote, recipient, purpose, sourceOfFunds: source };
  const toReview = stepPath("review", draft);

  /** A price that has run out is shown beside the new one; what is made already is paid. Everything else is said here. */
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
        open={() => api(askApproval, sending)}
        // The same transfer however often it is sent: a lost answer is asked for again under the same id.
        onApproved={async () => {
          await api(sendTransfer, sending);
          await navigate(payPath(sending.id), { replace: true });
        }}
        leavesFor={leavesFor}
        submitText={t("confirm.submit")}
        renderSummary={(approves) => <ApprovedTransfer approves={approves} />}
        refusedTitle={t("confirm.refused")}
        wayBack={
          <LinkButton to={toReview} variant="secondary">
            {t("confirm.toReview")}
          </LinkButton>
        }
      />
    </>
  );
}
