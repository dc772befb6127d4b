import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import {
  deleteLevel,
  proposeLevelStatus,
  REASON_MAX_CHARS,
  type AccessRefusal,
  type ChangeRequestView,
  type LevelView,
} from "../contract.ts";
import { accessRefusals } from "../messages.ts";
import { isLockOut } from "../policy.ts";
import { levelWords, sharedWords } from "./messages.ts";

interface LevelActionsProps {
  readonly level: LevelView & { readonly waiting: readonly ChangeRequestView[] };
}

/** SPEC §4's rules for data records: activate, deactivate and delete are asked first; the first two are then asked of a second person. */
export function LevelActions({ level }: LevelActionsProps) {
  const t = useWords(levelWords);
  const shared = useWords(sharedWords);
  const refusal = useWords(accessRefusals);
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
  const sentence = (why: AccessRefusal | null) => (why === null ? null : refusal(why));

  async function askForTurn() {
    if (!(await confirm[turn](name))) return;
    let asked: ChangeRequestView | null = null;
    try {
      await dialogs.prompt({
        title: t("reasonTitle"),
        text: shared("fourEyes"),
        label: shared("reason"),
        hint: shared("reasonHint"),
        required: true,
        maxLength: REASON_MAX_CHARS,
        confirmText: shared("ask"),
        loading: "sending",
        async onConfirm(typed) {
          const content = { level: level.code, from: level.status, to, reason: typed.trim() } as const;
          asked = await api(proposeLevelStatus, { id: changeId(content), ...content });
        },
      });
    } catch (error) {
      await errors.error(error);
      return;
    }
    await showAsked(asked);
  }

  async function showAsked(asked: ChangeRequestView | null) {
    if (asked === null) return;
    toasts.show({ kind: "success", title: shared("asked"), text: shared("askedText") });
    await navigate(`/office/access/changes/${asked.id}`);
  }

  async function remove() {
    try {
      if (!(await confirm.delete(name, () => api(deleteLevel, { level: level.code })))) return;
    } catch (error) {
      await errors.error(error);
      return;
    }
    toasts.show({ kind: "success", title: t("deleted", { name: level.names[language] }) });
    await navigate("/office/access", { replace: true });
  }

  if (!may("access", turn, "delete")) return null;
  return (
    <section aria-labelledby="manage" className="mt-10">
      <h2 id="manage" className="mb-4 text-2xl">
        {t("manage")}
      </h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {may("access", turn) ? (
          <Action text={t(isActive ? "deactivateText" : "activateText")} why={sentence(whyNotTurn(level))} onDo={askForTurn}>
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

/** What follows from it, and the button. */
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

function whyNotTurn({ code, status, waiting }: LevelActionsProps["level"]): AccessRefusal | null {
  if (status === "active" && isLockOut(code, { status: "inactive" })) return "would_lock_out";
  return waiting.some(({ change }) => change.kind === "level_status") ? "change_already_waiting" : null;
}

function whyNotDelete({ isBuiltIn, holderCount }: LevelView): AccessRefusal | null {
  if (isBuiltIn) return "level_built_in";
  return holderCount > 0 ? "level_held" : null;
}
