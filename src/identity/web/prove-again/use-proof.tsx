/**
 * `const withProof = useProof(); await withProof(() => api(removeTotp, {}))`: runs the call; when it is refused with `proof_needed`, asks the
 * person to prove a factor again and runs it once more. Null: the person gave up. Whatever else is thrown, is thrown on.
 */
import { createContext, lazy, Suspense, use, useCallback, useRef, useState, type ReactNode } from "react";
import { Refusal } from "#kernel/refusal.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Asks for a proof; true when one was given. */
const ProofContext = createContext<(() => Promise<boolean>) | null>(null);

/** Once around the pages of the private area. */
export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [settle, setSettle] = useState<((isProven: boolean) => void) | null>(null);
  const asking = useRef<Promise<boolean> | null>(null);
  const ask = useCallback(async () => {
    // Calls that are refused side by side wait for the same proof.
    asking.current ??= new Promise<boolean>((resolve) => setSettle(() => resolve)).finally(() => {
      asking.current = null;
      setSettle(null);
    });
    return asking.current;
  }, []);
  return (
    <ProofContext value={ask}>
      {children}
      {settle === null ? null : (
        <Suspense fallback={null}>
          <ProofDialog onProven={() => settle(true)} onGiveUp={() => settle(false)} />
        </Suspense>
      )}
    </ProofContext>
  );
}

export function useProof(): <T>(run: () => Promise<T>) => Promise<T | null> {
  const ask = use(ProofContext);
  if (ask === null) throw new Error("useProof() needs a <ProofProvider> above it");
  return useCallback(
    async <T,>(run: () => Promise<T>): Promise<T | null> => {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "proof_needed") throw error;
      }
      return (await ask()) ? run() : null;
    },
    [ask],
  );
}
