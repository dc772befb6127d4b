import { readOwnLimits } from "#limits/contract.ts";
import { api } from "#web/api.ts";

/** The signed-in user's tier. Null if they cannot send or the call fails; then the needs of a new customer stay shown. */
export const readOwnTier = async (): Promise<string | null> =>
  api(readOwnLimits, {}).then(
    ({ tier }) => tier,
    () => null,
  );
