import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { z } from "zod";

const never = () => () => undefined;

/** False on the server and in the browser's first render, which have to be identical. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The state that the previous step left in the history entry: it survives a reload and a change of language; going back leaves it. Null on
 * the server, which has no history, and therefore in the browser's first render as well.
 */
export function useHistoryState<T>(schema: z.ZodType<T>): T | null {
  const location = useLocation();
  const isAlive = useIsAlive();
  return isAlive ? (schema.safeParse(location.state).data ?? null) : null;
}
