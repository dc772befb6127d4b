import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import {
  deleteLevel,
  proposeLevelStatus,
  REASON_MAX_CHARS,
  type AccessRefusal,
  type ChangeRequestView,
  type LevelView,
} from "../../contract.ts";
import { accessRefusals } from "../../messages.ts";
import { isLockOut } from "../../model/policy.ts";
import { levelMessages, sharedMessages } from "../../web/messages.ts";

interface LevelActionsProps {
  readonly level: LevelView & { readonly waiting: readonly ChangeRequestView[] };
}

/**
 * ACC-11: activate, deactivate and delete ask for confirmation; the first two then need a second person's
 * approval.
 */
export function LevelActions({ level }: LevelActionsProps) {
  const t = useMessages(levelMessages);
  const shared = useMessages(sharedMessages);
  const refusal = useMessages(accessRefusals);
  const protocol = useMessages(makerCheckerRefusals);
  const language = useLanguage();
  const may = useMay();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const errors = useErrorCatalogue();
  const confirm = useRecordConfirmations();
  const changeId = useIdFor("cr");

  const name = t("record", { name: level.names[language] });
  const isActive = level.status === "active";
  const turn = isActive ? "deactivate" : "activate";
  const to = isActive ? "inactive" : "active";
  const sentence = (why: AccessRefusal | "proposal_already_waiting" | null) =>
    why === null ? null : why === "proposal_already_waiting" ? protocol(why) : refusal(why);

  async function requestStatusChange() {
    if (!(await confirm[turn](name))) return;
    let requested: ChangeRequestView | null = null;
    try {
      await dialogs.prompt({
        title: t("reasonTitle"),
        text: shared("fourEyes"),
        label: shared("reason"),
        hint: shared("reasonHint"),
        required: true,
        maxLength: REASON_MAX_CHARS,
        confirmText: shared("request"),
        loading: "sending",
        async onConfirm(typed) {
          const content = { level: level.code, from: level.status, to, reason: typed.trim() } as const;
          requested = await api(proposeLevelStatus, { id: changeId(content), ...content });
        },
      });
    } catch (error) {
      await errors.error(error);
      return;
    }
    await showRequested(requested);
  }

  async function showRequested(requested: ChangeRequestView | null) {
    if (requested === null) return;
    toasts.show({ kind: "success", title: shared("requested"), text: shared("requestedText") });
    await navigate(href("/office/access/changes/:id", { id: requested.id }));
  }

  async function remove() {
    try {
      if (!(await confirm.delete(name, () => api(deleteLevel, { level: level.code })))) return;
    } catch (error) {
      await errors.error(error);
      return;
    }
    toasts.show({ kind: "success", title: t("deleted", { name: level.names[language] }) });
    await navigate(href("/office/access"), { replace: true });
  }

  if (!may("access", turn, "delete")) return null;
  return (
    <section aria-labelledby="manage" className="mt-10">
      <h2 id="manage" className="mb-4 text-2xl">
        {t("manage")}
      </h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {may("access", turn) ? (
          <Action
            text={t(isActive ? "deactivateText" : "activateText")}
            why={sentence(whyNotTurn(level))}
            onDo={requestStatusChange}
          >
            {t(turn)}
          </Action>
        ) : null}
        {may("access", "delete") ? (
          <Action text={t("deleteText")} why={sentence(whyNotDelete(level))} onDo={remove}>
            {t("delete")}
          </Action>
        ) : null}
      </div>
    </section>
  );
}

interface ActionProps {
  readonly text: string;
  readonly why: string | null;
  readonly onDo: () => Promise<void>;
  readonly children: string;
}

/** An action: its consequence and its button. */
function Action({ text, why, onDo, children }: ActionProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4">
      <p className="max-w-[26rem] min-w-0 text-sm text-ink-muted">{text}</p>
      <div className="max-w-80">
        <Button variant="secondary" size="small" whyDisabled={why} onClick={() => void onDo()}>
          {children}
        </Button>
      </div>
    </div>
  );
}

function whyNotTurn({ code, status, waiting }: LevelActionsProps["level"]): AccessRefusal | "proposal_already_waiting" | null {
  if (status === "active" && isLockOut(code, { status: "inactive" })) return "would_lock_out";
  return waiting.some(({ change }) => change.kind === "level_status") ? "proposal_already_waiting" : null;
}

function whyNotDelete({ isBuiltIn, holderCount }: LevelView): AccessRefusal | null {
  if (isBuiltIn) return "level_built_in";
  return holderCount > 0 ? "level_held" : null;
}
