/** What the section does when something is pressed: the call behind a fresh proof, a word about it, the list anew. */
import { useRevalidator } from "react-router";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useToasts } from "#web/ui/toasts.tsx";
import { useProof } from "../prove-again/use-proof.tsx";

export interface FactorChanges {
  /** Runs a call, asking for a proof if need be. Null when the person gave up, or it was refused and that has been said. */
  readonly run: <T>(call: () => Promise<T>) => Promise<T | null>;
  /** Reads the list anew and says what has been done. */
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
