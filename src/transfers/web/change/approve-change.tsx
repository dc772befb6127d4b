import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { changeRecipient, type TransferView } from "../../contract.ts";
import { askChangeApproval } from "../../contract-approvals.ts";
import { Approve } from "../approval/approve.tsx";
import { ApprovedTransfer } from "../approval/approved-thing.tsx";
import { changeWords } from "./messages.ts";

interface ApproveChangeProps {
  readonly transfer: TransferView;
  readonly recipient: `rc_${string}`;
  readonly toTransfer: string;
  readonly toChoose: string;
}

/** The second factor for this recipient of this transfer; when it is right, they get it. */
export function ApproveChange({ transfer, recipient, toTransfer, toChoose }: ApproveChangeProps) {
  const t = useWords(changeWords);
  const navigate = useNavigate();
  const toasts = useToasts();
  const changing = { id: transfer.id, recipient };
  return (
    <>
      <h1 className="mb-2 text-3xl">{t("confirm")}</h1>
      <Approve
        hasLead
        open={() => api(askChangeApproval, changing)}
        onApproved={async () => {
          await api(changeRecipient, changing);
          toasts.show({ kind: "success", title: t("changed") });
          await navigate(toTransfer, { replace: true });
        }}
        submitText={t("submit")}
        renderSummary={(approves) => <ApprovedTransfer approves={approves} before={transfer} />}
        refusedTitle={t("refused")}
        wayBack={
          <LinkButton to={toChoose} variant="secondary">
            {t("other")}
          </LinkButton>
        }
      />
    </>
  );
}
