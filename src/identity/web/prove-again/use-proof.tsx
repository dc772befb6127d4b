/**
 * A call that is refused with `proof_needed` asks the person to prove a factor again and is made once more (web/api.ts): the dialog for that stands
 * around the private area. `const withProof = useProof(); await withProof(() => api(removeTotp, {}))` answers null when the person gave up; whatever
 * else is thrown, is thrown on.
 */
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Refusal } from "#kernel/refusal.ts";
import { proof } from "#web/api.ts";

const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

/** Once around the pages of the private area. */
export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [settle, setSettle] = useState<((code: string | null) => void) | null>(null);
  const asking = useRef<Promise<string | null> | null>(null);
  const ask = useCallback(async () => {
    // Calls that are refused side by side wait for the same proof.
    asking.current ??= new Promise<string | null>((resolve) => setSettle(() => resolve)).finally(() => {
      asking.current = null;
      setSettle(null);
    });
    return asking.current;
  }, []);
  useEffect(() => {
    proof.ask = ask;
    return () => {
      delete proof.ask;
    };
  }, [ask]);
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

/** Runs a call that asks for a proof; null when the person gave none. */
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
