/** Several statements of one transaction at once: they travel together and are answered in their order, which spares the waiting in between. */

/** PostgreSQL's word for everything that is asked after a statement has failed. */
const AFTER_A_FAILURE = "25P02";

/**
 * Waits for all of them, also where one fails: nothing of them may come after the rollback, on a connection that then is another's. Throws
 * what failed first.
 */
export async function atOnce<const T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(asked);
  const failures = settled.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined)) as never;
}

const isConsequence = (error: unknown) => error instanceof Error && "code" in error && error.code === AFTER_A_FAILURE;
