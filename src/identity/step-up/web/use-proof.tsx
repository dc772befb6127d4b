/**
 * When a call is refused with `proof_needed`, the client (web/api.ts) asks the person to prove a factor and repeats the call. The dialog
 * wraps the private area. `const withProof = useProof(); await withProof(() => api(removeTotp, {}))` returns null when the person
 * cancelled; all other errors are rethrown.
 */
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { proof } from "#web/api.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Mounted once, around the pages of the private area. */
export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [settle, setSettle] = useState<((code: string | null) => void) | null>(null);
  const pending = useRef<Promise<string | null> | null>(null);
  const requestProof = useCallback(async () => {
    // Calls refused concurrently wait for the same proof.
    pending.current ??= new Promise<string | null>((resolve) => setSettle(() => resolve)).finally(() => {
      pending.current = null;
      setSettle(null);
    });
    return pending.current;
  }, []);
  useEffect(() => {
    proof.request = requestProof;
    return () => {
      delete proof.request;
    };
  }, [requestProof]);
  return (
    <>
      {children}
      {settle === null ? null : (
        <Suspense fallback={null}>
          <ProofDialog onProven={settle} onGiveUp={() => settle(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Runs a call that may need a proof; null when the person gave none. */
async function withProof<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === "proof_needed") return null;
    throw error;
  }
}

export function useProof(): typeof withProof {
  return withProof;
}
