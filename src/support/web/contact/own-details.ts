/** Fills in the contact details of signed-in people. Loaded for them only. */
import { readOwnAccount } from "#identity/account/contract.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";

/** The known values by field name. Null when they cannot be read: then the form is filled in by hand. */
export async function readOwnDetails(): Promise<Readonly<Record<string, string>> | null> {
  try {
    const { fullName, emailAddress, phoneNumber } = await api(readOwnAccount, {});
    return { fullName, email: emailAddress, phoneNumber };
  } catch (error) {
    if (error instanceof Refusal || error instanceof NetworkFailure) return null;
    throw error;
  }
}
