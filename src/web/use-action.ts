import { useState } from "react";
import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "./errors/catalogue.ts";
import { useToasts } from "./ui/toast/toasts.tsx";

/** Runs an action while its button shows progress, shows the refusal or `done`, and reloads the page. False when the action was refused. */
export function useAction() {
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true);
    const isDone = await errors.attempt(async () => {
      await work();
      if (done !== undefined) toasts.show({ kind: "success", title: done });
    });
    await revalidate();
    setBusy(false);
    return isDone;
  }
  return { act, isBusy };
}
