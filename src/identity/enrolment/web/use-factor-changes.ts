/** Runs the section's changes: the call behind a fresh proof, a toast, a reload of the list. */
import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { useProof } from "../../step-up/web/use-proof.tsx";

export interface FactorChanges {
  /** Runs a call, asking for a proof if needed. Null when the person cancelled, or when the call was refused and the refusal has been shown. */
  readonly run: <T>(call: () => Promise<T>) => Promise<T | null>;
  /** Shows a toast and reloads the list. */
  readonly done: (title: string) => Promise<void>;
}

export function useFactorChanges(): FactorChanges {
  const withProof = useProof();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  return {
    async run(call) {
      try {
        return await withProof(call);
      } catch (error) {
        await errors.error(error);
        return null;
      }
    },
    async done(title) {
      toasts.show({ kind: "success", title });
      await revalidate();
    },
  };
}
