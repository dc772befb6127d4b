import { Check, RotateCcw, ShieldAlert, ShieldCheck } from "lucide-react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useAction } from "#web/use-action.ts";
import { assignMessage, closeMessage, listColleagues, markSpam, reopenMessage, unmarkSpam } from "../../contract-office.ts";
import { AssignField } from "./assign-field.tsx";
import { inboxMessages } from "./messages.ts";
import type { ShownMessage } from "./message-view.ts";

/** Actions on a message as a whole: assign, close, set aside. */
export function MessageActs({ message }: { readonly message: ShownMessage }) {
  const t = useMessages(inboxMessages);
  const { act, isBusy } = useAction();
  const dialogs = useDialogs();
  const { id, status } = message;
  const spam = async () => {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("spamTitle"),
      text: t("spamConfirm", { name: message.fullName }),
      confirmText: t("spam"),
    });
    if (isSure) await act(() => api(markSpam, { id }), t("spammed"));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      {status === "open" ? (
        <>
          <Assignment message={message} act={act} />
          <Button
            variant="secondary"
            loading={isBusy}
            iconBefore={<Check aria-hidden size={18} />}
            onClick={() => void act(() => api(closeMessage, { id }), t("closed"))}
          >
            {t("close")}
          </Button>
          <Button variant="quiet" iconBefore={<ShieldAlert aria-hidden size={18} />} onClick={() => void spam()}>
            {t("spam")}
          </Button>
        </>
      ) : null}
      {status === "closed" ? (
        <Button
          variant="secondary"
          loading={isBusy}
          iconBefore={<RotateCcw aria-hidden size={18} />}
          onClick={() => void act(() => api(reopenMessage, { id }), t("reopened"))}
        >
          {t("reopen")}
        </Button>
      ) : null}
      {status === "spam" ? (
        <Button
          variant="secondary"
          loading={isBusy}
          iconBefore={<ShieldCheck aria-hidden size={18} />}
          onClick={() => void act(() => api(unmarkSpam, { id }), t("unspammed"))}
        >
          {t("unspam")}
        </Button>
      ) : null}
    </div>
  );
}

type Act = ReturnType<typeof useAction>["act"];

function Assignment({ message: { id, assignee }, act }: { readonly message: ShownMessage; readonly act: Act }) {
  const t = useMessages(inboxMessages);
  return (
    <div className="w-full sm:w-72">
      <AssignField
        label={t("assign")}
        nobody={t("assignNobody")}
        assignee={assignee}
        load={async () => (await api(listColleagues, {})).colleagues}
        onAssign={(person) => {
          const done = person === null ? t("unassigned") : t("assigned", { name: person.name });
          void act(() => api(assignMessage, { id, to: person?.id ?? null }), done);
        }}
      />
    </div>
  );
}
