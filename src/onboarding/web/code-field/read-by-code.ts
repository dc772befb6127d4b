import { Refusal } from "#kernel/refusal.ts";
import { startSession } from "#sessions/web/authentication-check.ts";
import { sessionChecked } from "#web/session/store.ts";

/**
 * Reads a sheet by the code of its address, once the session is known: a code of staff works in their session alone. Read in the browser,
 * because the code is a secret. `entry`: the address has no code; `over`: it opens nothing any more, or never did.
 */
export async function readByCode<T>(sessionCode: string | undefined, read: (code: string) => Promise<T>) {
  if (sessionCode === undefined) return { as: "entry" } as const;
  startSession();
  await sessionChecked();
  try {
    return { as: "open", loaded: await read(sessionCode) } as const;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "sheet_code_not_yours") return { as: "not_yours" } as const;
    // A code that cannot be one is as wrong as an old one.
    if (error.code === "sheet_code_over" || error.status === 400 || error.status === 422) return { as: "over" } as const;
    throw error;
  }
}

/** The address of a sheet is its holder's secret: it is not indexed and not sent to other sites as a referrer. */
export const SECRET_ADDRESS_META = [
  { name: "robots", content: "noindex, nofollow, noarchive" },
  { name: "referrer", content: "no-referrer" },
];
