import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { reasonWords } from "#web/errors/messages.ts";
import { useWords } from "#web/i18n.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { REASON_MAX_CHARS } from "../../standing.ts";
import { actWords } from "./messages.ts";

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmText?: string;
  readonly isRisky?: boolean;
}

/** Asks for the reason of an act, does it while the dialog waits, then says what came of it and shows the page anew. */
export function useReasonedAct() {
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const reason = useWords(reasonWords);
  const t = useWords(actWords);
  /** Runs what has asked already, and tells how it ended. */
  async function finish(asked: Promise<string | null>): Promise<void> {
    try {
      const done = await asked;
      if (done === null) return;
      toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
  }
  async function ask({ title, text, confirmText, isRisky = false }: Question, work: (why: string) => Promise<string>) {
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
  return { finish, act: (question: Question, work: (why: string) => Promise<string>) => finish(ask(question, work)) };
}
