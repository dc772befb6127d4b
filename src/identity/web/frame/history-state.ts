import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { z } from "zod";

const never = () => () => undefined;

/**
 * What the step before left in the history entry: a reload and another language keep it, going back leaves it. Null on the server, which
 * has no history, and so in the browser's first drawing as well.
 */
export function useHistoryState<T>(schema: z.ZodType<T>): T | null {
  const location = useLocation();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAlive ? (schema.safeParse(location.state).data ?? null) : null;
}
