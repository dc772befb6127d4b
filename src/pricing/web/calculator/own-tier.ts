import { readMine } from "#limits/contract.ts";
import { api } from "#web/api.ts";

/** The tier of whoever is signed in; null where they do not send, or nobody answers: then what a new customer needs stays said. */
export const readOwnTier = async (): Promise<string | null> =>
  api(readMine, {}).then(
    ({ tier }) => tier,
    () => null,
  );
