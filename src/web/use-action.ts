import { useState } from "react";
import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";

/** Runs an action while its button shows progress, shows the result and reloads the page. False when the action was refused. */
export function useAction() {
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
