import { useState } from "react";
import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useToasts } from "#web/ui/toasts.tsx";

/** Does something while its button waits, says that it is done, and shows the page anew. False when it was refused. */
export function useAct() {
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function act(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    let isDone = false;
    try {
      await work();
      isDone = true;
      toasts.show({ kind: "success", title: done });
    } catch (error) {
      await errors.error(error);
    }
    await revalidate();
    setBusy(false);
    return isDone;
  }
  return { act, isBusy };
}
