import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useRecordConfirmations } from "#web/errors/record-confirmations.ts";
import { useWords } from "#web/i18n.tsx";
import { takeNow } from "#web/private/export-button.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { roomWords } from "./messages.ts";

type Work = () => Promise<unknown>;

async function always(work: Work): Promise<boolean> {
  await work();
  return true;
}

/** What is done to records of all lists: asked first where SPEC §4 has it asked, said afterwards, and the page shown anew. */
export function useRecordActs() {
  const t = useWords(roomWords);
  const confirm = useRecordConfirmations();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  /** True when it was done; a refusal is shown. */
  async function run(asked: Promise<boolean>, done: string | null): Promise<boolean> {
    let isDone = false;
    try {
      isDone = await asked;
      if (isDone && done !== null) toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
    return isDone;
  }
  return {
    /** Without a question. */
    act: (work: Work, done: string | null = null) => run(always(work), done),
    remove: (name: string, work: Work) => run(confirm.delete(name, work), t("deleted", { name })),
    activate: (name: string, work: Work) => run(confirm.activate(name, work), t("activated", { name })),
    deactivate: (name: string, work: Work) => run(confirm.deactivate(name, work), t("deactivated", { name })),
    /** Asks for the form of a file and takes it. */
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
