import { Link, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAction } from "#web/use-action.ts";
import { isOver } from "../../../chat/model/thread.ts";
import { mergeThread } from "../../contract.ts";
import { deskMessages } from "../messages.ts";
import { threadMessages } from "./messages.ts";
import type { DeskThread } from "./thread-view.ts";

/** The customer's other threads; this one can be merged into one of them that is not over. */
export default function OthersCard({ thread, mayAnswer }: { readonly thread: DeskThread; readonly mayAnswer: boolean }) {
  const t = useMessages(threadMessages);
  const desk = useMessages(deskMessages);
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { act } = useAction();
  const { id, others, state } = thread;
  const merge = async (into: DeskThread["id"], subject: string) => {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("mergeTitle"),
      text: t("mergeText", { subject }),
      confirmText: t("merge"),
    });
    if (isSure && (await act(() => api(mergeThread, { id, into }), t("merged"))))
      await navigate(href("/office/support/:id", { id: into }));
  };
  return (
    <Card level={2} title={t("others")}>
      {others.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("noOthers")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map((other) => (
            <li key={other.id} className="flex flex-col gap-1 py-2">
              <Link
                to={href("/office/support/:id", { id: other.id })}
                className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
              >
                {other.subject}
              </Link>
              <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
                <span>
                  <span className="figures">{other.reference}</span> · {desk(`state.${other.state}`)}
                </span>
                {mayAnswer && state !== "CLOSED" && !isOver(other.state) ? (
                  <Button variant="quiet" size="small" onClick={() => void merge(other.id, other.subject)}>
                    {t("merge")}
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
