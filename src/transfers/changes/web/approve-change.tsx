import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { changeRecipient } from "../contract.ts";
import type { TransferView } from "../../details/contract.ts";
import { requestChangeApproval } from "../../approvals/contract.ts";
import { Approve } from "../../approvals/web/approve.tsx";
import { ApprovedTransfer } from "../../approvals/web/approved-thing.tsx";
import { changeMessages } from "./messages.ts";

interface ApproveChangeProps {
  readonly transfer: TransferView;
  readonly recipient: `rc_${string}`;
  readonly toTransfer: string;
  readonly toChoose: string;
}

/** The second factor for this recipient of this transfer. Once verified, the recipient is changed. */
export function ApproveChange({ transfer, recipient, toTransfer, toChoose }: ApproveChangeProps) {
  const t = useMessages(changeMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const changing = { id: transfer.id, recipient };
  return (
    <>
      <h1 className="mb-2 text-3xl">{t("confirm")}</h1>
      <Approve
        hasLead
        open={() => api(requestChangeApproval, changing)}
        onApproved={async () => {
          await api(changeRecipient, changing);
          toasts.show({ kind: "success", title: t("changed") });
          await navigate(toTransfer, { replace: true });
        }}
        submitText={t("submit")}
        renderSummary={(approves) => <ApprovedTransfer approves={approves} before={transfer} />}
        refusedTitle={t("refused")}
        backLink={
          <LinkButton to={toChoose} variant="secondary">
            {t("other")}
          </LinkButton>
        }
      />
    </>
  );
}
