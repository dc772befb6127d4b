import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { reasonMessages } from "#web/errors/messages.ts";
import { useMessages } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { REASON_MAX_CHARS } from "../model/account-status.ts";
import { actMessages } from "./messages.ts";

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmText?: string;
  readonly isRisky?: boolean;
}

/** Asks for the reason of an action, runs it while the dialog waits, then shows the result and reloads the page. */
export function useReasonedAct() {
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const reason = useMessages(reasonMessages);
  const t = useMessages(actMessages);
  /** Awaits an action that has asked for its reason already, and shows the outcome. */
  async function finish(running: Promise<string | null>): Promise<void> {
    try {
      const done = await running;
      if (done === null) return;
      toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
  }
  async function promptAndRun({ title, text, confirmText, isRisky = false }: Question, work: (why: string) => Promise<string>) {
    let done: string | null = null;
    const typed = await dialogs.prompt({
      kind: isRisky ? "warning" : "question",
      title,
      text,
      label: reason("label"),
      hint: reason("hint"),
      required: true,
      maxLength: REASON_MAX_CHARS,
      confirmText: confirmText ?? t("confirm"),
      loading: "sending",
      onConfirm: async (why) => {
        done = await work(why);
      },
    });
    return typed === null ? null : done;
  }
  return { finish, act: (question: Question, work: (why: string) => Promise<string>) => finish(promptAndRun(question, work)) };
}
