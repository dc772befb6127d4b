import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useMessages } from "#web/i18n.tsx";
import { takeNow } from "#web/ui/export/export-button.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { sharedMessages } from "./messages.ts";

type Work = () => Promise<unknown>;

async function always(work: Work): Promise<boolean> {
  await work();
  return true;
}

/** The actions on records of all lists: confirmed first where ACC-11 requires it, then reported in a toast, and the page reloaded. */
export function useRecordActions() {
  const t = useMessages(sharedMessages);
  const confirm = useRecordConfirmations();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  /** True when the action was done; a refusal is shown. */
  async function run(pending: Promise<boolean>, done: string | null): Promise<boolean> {
    let isDone = false;
    try {
      isDone = await pending;
      if (isDone && done !== null) toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
    return isDone;
  }
  return {
    /** Without a confirmation. */
    act: (work: Work, done: string | null = null) => run(always(work), done),
    remove: (name: string, work: Work) => run(confirm.delete(name, work), t("deleted", { name })),
    activate: (name: string, work: Work) => run(confirm.activate(name, work), t("activated", { name })),
    deactivate: (name: string, work: Work) => run(confirm.deactivate(name, work), t("deactivated", { name })),
    /** Lets the user choose a file format, then downloads the file. */
    take: async (work: (format: "csv" | "xlsx" | "pdf") => Promise<unknown>) => {
      const choices = (["csv", "xlsx", "pdf"] as const).map((value) => ({ value, label: t(`formats.${value}`) }));
      const format = await dialogs.choose({ title: t("exportTitle"), text: t("exportText"), choices });
      if (format !== null)
        await run(
          takeNow(dialogs, () => work(format)),
          null,
        );
    },
  };
}
